import AnalyticsLive
import Foundation

/// The threads of `live run --jobs`. Each thread processes whole batches of lines, or the lines of its users. The
/// results are written in the order of the lines, unless that is not required.
final class RunJobs: @unchecked Sendable {
  // Unchecked because of the variables: those of the reader are used by one thread, and the others under the condition.
  private let workers: [(worker: RunWorker, output: RunOutput)]
  private let isOrdered: Bool
  /// Whether the same worker gets the same lines in each run, since plugins may remember something.
  private let isRepeatable: Bool
  /// The location of the value whose lines belong to one worker.
  private let key: JSONPointer?
  private let pointer: JSONPointer
  private let interruption: Interruption
  private let condition = NSCondition()
  private var queues: [[RunBatch]]
  /// The batches for the first worker that is free.
  private var sharedQueue: [RunBatch] = []
  private var done: [Int: RunBatch] = [:]
  private var nextToWrite = 0
  /// The batches to write now, in order.
  private var ready: [RunBatch] = []
  /// Whether a thread is writing. It writes everything that becomes ready meanwhile.
  private var isWriting = false
  private var unfinished = 0
  /// The batches that are used again, so that their memory is.
  private var free: [RunBatch] = []
  private var isStopped = false
  /// The message about the line that ended the run.
  private(set) var stop: String?
  private var isEnded = false
  /// The counts of what has been written.
  private var counts = RunCounts()
  private var running: Int

  // Used by the reader only.
  private var target: RunOutput.Target?
  private var batchCount = 0

  /// - Parameter interruption: Ends the run before the next line of each thread when it is requested.
  init(_ workers: [(worker: RunWorker, output: RunOutput)], _ options: RunOptions, _ interruption: Interruption) {
    self.workers = workers
    self.interruption = interruption
    isOrdered = !options.isUnordered
    isRepeatable = options.clock != nil
    key = options.key
    pointer = options.pointer
    queues = Array(repeating: [], count: workers.count)
    running = workers.count
    for index in workers.indices {
      let thread = Thread { [self] in work(index) }
      thread.stackSize = 64 << 20
      thread.start()
    }
  }

  // MARK: Reading

  /// Begins a file.
  func begin(_ target: RunOutput.Target) { self.target = target }

  /// Gives lines to the workers. Waits while they have much to do.
  /// - Parameter file: The name of the file in messages.
  /// - Returns: Whether more lines are processed.
  func add(_ lines: LineBlock, _ file: String) -> Bool {
    // A file may contain nothing but a byte order mark.
    if lines.bytes.isEmpty { return true }
    guard let target, let batch = freeBatch(target) else { return false }
    batch.begin(batchCount, lines, file, target)
    if let key {
      _ = lines.forEachLine { line, _ in
        batch.owners.append(owner(of: line, key))
        return true
      }
    } else if isRepeatable {
      batch.owners.append(batchCount % workers.count)
    }
    batchCount += 1
    let owners = Set(batch.owners)
    return condition.withLock {
      unfinished += 1
      batch.pending = max(owners.count, 1)
      for owner in owners { queues[owner].append(batch) }
      if owners.isEmpty { sharedQueue.append(batch) }
      condition.broadcast()
      return !isStopped
    }
  }

  /// The maximum number of unfinished batches for each worker. A worker that is interrupted for some milliseconds, for
  /// example by the reader, does not make the other ones wait.
  private static let batchesPerWorker = 32

  /// The number of unfinished batches below which a reader that waits continues.
  private var refillCount: Int { workers.count * Self.batchesPerWorker / 2 }

  /// Waits until a batch can be filled.
  /// - Returns: Nil if a line has ended the run.
  private func freeBatch(_ target: RunOutput.Target) -> RunBatch? {
    condition.withLock {
      if unfinished >= workers.count * Self.batchesPerWorker {
        while unfinished >= refillCount { condition.wait() }
      }
      return isStopped ? nil : free.popLast() ?? RunBatch(workers: workers.count, target)
    }
  }

  private func owner(of line: UnsafeRawBufferPointer, _ key: JSONPointer) -> Int {
    guard let document = try? JSON(parsing: line, options: .keepingText), let event = pointer.value(in: document),
      let value = key.value(in: event)
    else { return 0 }
    // Pretty text does not depend on how a value was written.
    let text = value.stringValue ?? (try? value.text(.init(style: .pretty))) ?? ""
    return Int(SeededGenerator.hash(text) % UInt64(workers.count))
  }

  /// Waits until all lines have been processed and their results written.
  /// - Returns: Whether no line ended the run.
  func finish() -> Bool {
    condition.withLock {
      while unfinished > 0 { condition.wait() }
      return !isStopped
    }
  }

  /// Ends the threads.
  /// - Returns: The counts of what was written.
  func end() -> RunCounts {
    condition.withLock {
      isEnded = true
      condition.broadcast()
      while running > 0 { condition.wait() }
      return counts
    }
  }

  // MARK: Working

  private func work(_ index: Int) {
    let (worker, output) = workers[index]
    let collected = RunOutput.Target(
      results: Output(collecting: worker.diagnostics), failures: Output(collecting: worker.diagnostics))
    while let (batch, isNeeded) = next(index) {
      if isNeeded {
        output.redirect(to: batch.target.failures == nil ? .init(results: collected.results, failures: nil) : collected)
        batch.process(as: index, worker, collected) { interruption.isRequested }
      }
      condition.withLock {
        batch.pending -= 1
        if batch.pending == 0 { complete(batch) }
      }
    }
    condition.withLock {
      running -= 1
      condition.broadcast()
    }
  }

  /// Returns the next batch of a worker, and whether its results will be written.
  private func next(_ index: Int) -> (RunBatch, isNeeded: Bool)? {
    condition.withLock {
      while queues[index].isEmpty, sharedQueue.isEmpty, !isEnded { condition.wait() }
      if !queues[index].isEmpty { return (queues[index].removeFirst(), !isStopped) }
      if sharedQueue.isEmpty { return nil }
      let batch = sharedQueue.removeFirst()
      batch.owners.append(index)
      return (batch, !isStopped)
    }
  }

  /// Writes the results of a batch, and of those after it that were waiting for it. The condition is locked, but not
  /// while results are written, so that the other threads continue.
  private func complete(_ batch: RunBatch) {
    if isOrdered {
      done[batch.number] = batch
      while let next = done.removeValue(forKey: nextToWrite) {
        nextToWrite += 1
        ready.append(next)
      }
    } else {
      ready.append(batch)
    }
    if isWriting { return }
    isWriting = true
    while !ready.isEmpty {
      let batch = ready.removeFirst()
      if !isStopped {
        condition.unlock()
        let (written, isLast, message) = batch.write()
        condition.lock()
        counts.add(written)
        if isLast { (isStopped, stop) = (true, message) }
      }
      unfinished -= 1
      free.append(batch)
      if unfinished < refillCount { condition.broadcast() }
    }
    isWriting = false
  }
}
