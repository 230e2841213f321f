import AnalyticsLive
import Foundation

/// The threads of `live run --jobs`. Each thread processes whole batches of lines, or the lines of its users. A thread
/// without a batch reads the next one, whose text is then in the caches of its processor. The results are written in
/// the order of the lines, unless that is not required.
final class RunJobs: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed under the condition.
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
  private var done: [Int: RunBatch] = [:]
  private var nextToWrite = 0
  /// The batches to write now, in order.
  private var ready: [RunBatch] = []
  /// Whether a thread is writing. It writes everything that becomes ready meanwhile.
  private var isWriting = false
  private var unfinished = 0
  /// The number of bytes of the lines of unfinished batches.
  private var unfinishedBytes = 0
  /// The number of workers that wait until a part of a batch has been written.
  private var waiting = 0
  /// The batches that are used again, so that their memory is.
  private var free: [RunBatch] = []
  private var isStopped = false
  /// The message about the line that ended the run.
  private(set) var stop: String?
  private var isEnded = false
  /// The counts of what has been written.
  private var counts = RunCounts()
  private var running: Int

  /// A file that is being read.
  private struct Source {
    let lines: InputLines
    let reader: LineReader
    let name: String
    let target: RunOutput.Target
  }
  /// Nil if nothing more is to be read.
  private var source: Source?
  /// Whether a thread is reading, to which the source belongs meanwhile.
  private var isReading = false
  private var readError: FileError?
  private var batchCount = 0
  /// Signalled when all lines of a file have been processed.
  private let fileEnd = DispatchSemaphore(value: 0)

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

  /// Processes the lines of a file.
  /// - Returns: Whether all were processed. A file that cannot be read is reported to the user.
  func process(_ lines: InputLines, to target: RunOutput.Target) -> Bool {
    lines.reportingError { name throws(FileError) in
      let reader = try lines.open()
      defer { lines.diagnostics.endProgress() }
      condition.withLock {
        source = Source(lines: lines, reader: reader, name: name, target: target)
        condition.broadcast()
      }
      fileEnd.wait()
      let (error, isStopped) = condition.withLock { (readError, self.isStopped) }
      if let error { throw error }
      return !isStopped && !lines.isInterrupted
    }
  }

  /// The maximum number of unfinished batches for each worker. The others continue while a worker is interrupted or one
  /// of its batches takes long.
  private static let batchesPerWorker = 32

  /// The number of bytes of unfinished batches from which on no other one is read. Most have 64 KiB.
  private static let maximumBytes = 32 << 20

  private var canRead: Bool {
    unfinished < workers.count * Self.batchesPerWorker && unfinishedBytes < Self.maximumBytes
  }

  /// The number of unfinished batches below which threads that wait continue.
  private var refillCount: Int { workers.count * Self.batchesPerWorker / 2 }

  /// Reads the next batch for its workers, or for the one that calls this if any can process it. The condition is
  /// locked, but not while lines are read.
  private func read(_ source: Source, for index: Int) {
    isReading = true
    let batch = free.popLast() ?? RunBatch(workers: workers.count, source.target)
    let number = batchCount
    condition.unlock()
    var isRead = false
    var failure: FileError?
    do throws(FileError) {
      if !source.lines.isInterrupted {
        isRead = try batch.read(number, from: source.reader, source.name, source.target)
      }
    } catch { failure = error }
    if isRead { setOwners(of: batch, reader: index) }
    condition.lock()
    isReading = false
    if isRead, !source.lines.isInterrupted, !isStopped {
      batchCount += 1
      unfinished += 1
      unfinishedBytes += batch.byteCount
      let owners = Set(batch.owners)
      batch.pending = owners.count
      for owner in owners { queues[owner].append(batch) }
    } else {
      self.source = nil
      readError = failure
      free.append(batch)
      signalEnd()
    }
    condition.broadcast()
  }

  private func setOwners(of batch: RunBatch, reader index: Int) {
    if let key {
      _ = batch.lines.forEachLine { line, _ in
        batch.owners.append(owner(of: line, key))
        return true
      }
    }
    // A file may contain nothing but a byte order mark.
    if batch.owners.isEmpty { batch.owners.append(isRepeatable ? batch.number % workers.count : index) }
  }

  /// Ends the wait for a file if nothing is left of it.
  private func signalEnd() { if source == nil, !isReading, unfinished == 0 { fileEnd.signal() } }

  private func owner(of line: UnsafeRawBufferPointer, _ key: JSONPointer) -> Int {
    guard let document = try? JSON(parsing: line, options: .input()), let event = pointer.value(in: document),
      let value = key.value(in: event)
    else { return 0 }
    // Pretty text does not depend on how a value was written.
    let text = value.stringValue ?? (try? value.text(.init(style: .pretty))) ?? ""
    return Int(SeededGenerator.hash(text) % UInt64(workers.count))
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
    let observer = interruption.observer()
    let collected = RunOutput.Target(
      results: Output(collecting: worker.diagnostics), failures: Output(collecting: worker.diagnostics))
    while let (batch, isNeeded) = next(index) {
      if isNeeded {
        let target =
          batch.target.failures == nil ? RunOutput.Target(results: collected.results, failures: nil) : collected
        output.redirect(to: target)
        let continues = batch.process(
          as: index, worker, target, isEnded: { observer.isRequested },
          writePart: { writePart(of: batch, by: index, target) })
        condition.withLock {
          take(batch, from: index, target)
          batch.finish(index, isStopped: !continues, stop: continues ? nil : worker.stop)
        }
      } else {
        condition.withLock {
          waitUntilWritten(batch)
          batch.finish(index, isStopped: false, stop: nil)
        }
      }
      condition.withLock {
        if batch.pending == 0 { complete(batch) } else if waiting > 0 { condition.broadcast() }
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
      while queues[index].isEmpty {
        if isEnded { return nil }
        if let source, !isReading, canRead {
          read(source, for: index)
        } else {
          condition.wait()
        }
      }
      return (queues[index].removeFirst(), !isStopped)
    }
  }

  /// Waits while a thread writes results of a batch. The condition is locked.
  private func waitUntilWritten(_ batch: RunBatch) {
    waiting += 1
    while batch.isWriting { condition.wait() }
    waiting -= 1
  }

  /// Takes the results of a worker when no thread is writing those it had before. The condition is locked.
  private func take(_ batch: RunBatch, from index: Int, _ target: RunOutput.Target) {
    waitUntilWritten(batch)
    batch.take(from: index, workers[index].worker, target)
  }

  /// Writes what a worker has collected for a batch, as soon as everything before it has been written. Otherwise, the
  /// results of few lines could need any amount of memory.
  /// - Returns: false if nothing more will be written.
  private func writePart(of batch: RunBatch, by index: Int, _ target: RunOutput.Target) -> Bool {
    condition.withLock {
      take(batch, from: index, target)
      waiting += 1
      defer { waiting -= 1 }
      while !isStopped {
        if !isWriting, !isOrdered || batch.number == nextToWrite { writeReady(afterPartOf: batch) }
        // Another worker of the batch may have to continue first.
        if isStopped || !batch.isWriting && batch.isWritten(index) { break }
        condition.wait()
      }
      return !isStopped
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
    if !isWriting { writeReady() }
  }

  /// Writes the results of the batches that are ready.
  /// - Parameter part: A batch that is not complete, whose results so far are written before.
  private func writeReady(afterPartOf part: RunBatch? = nil) {
    isWriting = true
    if let part { write(part) }
    while !ready.isEmpty {
      let batch = ready.removeFirst()
      write(batch)
      unfinished -= 1
      unfinishedBytes -= batch.byteCount
      free.append(batch)
      if unfinished < refillCount || batch.byteCount > 1 << 20 { condition.broadcast() }
    }
    isWriting = false
    if waiting > 0 { condition.broadcast() }
    signalEnd()
  }

  private func write(_ batch: RunBatch) {
    if isStopped { return }
    batch.isWriting = true
    condition.unlock()
    let (written, isLast, message) = batch.write()
    condition.lock()
    batch.isWriting = false
    counts.add(written)
    if isLast { (isStopped, stop, source) = (true, message, nil) }
  }
}
