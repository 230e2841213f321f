import AnalyticsLive
import Foundation

/// The threads of `live run --jobs`. Lines are collected in batches; each thread processes whole batches, or the lines
/// of its users. The results are written in the order of the lines, unless that is not required.
final class RunJobs: @unchecked Sendable {
  // Unchecked because of the variables: those of the reader are used by one thread, and the others under the condition.
  private final class Batch: @unchecked Sendable {
    let number: Int
    let target: RunOutput.Target
    var text: [UInt8] = []
    /// The range of each line in `text`, its location, and the worker that processes it.
    var lines: [(range: Range<Int>, place: LinePlace, owner: Int)] = []
    /// The output of each worker.
    var results: [WorkerResult?]
    var pending = 0

    init(_ number: Int, _ target: RunOutput.Target, workers: Int) {
      self.number = number
      self.target = target
      results = Array(repeating: nil, count: workers)
    }
  }

  /// What a worker writes for a batch.
  private struct WorkerResult {
    var results: [UInt8] = []
    var failures: [UInt8] = []
    /// The ends of what each of its lines wrote.
    var ends: [(results: Int, failures: Int)] = []
    /// Whether the last of these lines ended the run.
    var isStopped = false
  }

  private let workers: [(worker: RunWorker, output: RunOutput)]
  private let isOrdered: Bool
  /// The location of the value whose lines belong to one worker.
  private let key: JSONPointer?
  private let pointer: JSONPointer
  private let condition = NSCondition()
  private var queues: [[Batch]]
  private var done: [Int: Batch] = [:]
  private var nextToWrite = 0
  /// The batches to write now, in order.
  private var ready: [Batch] = []
  /// Whether a thread is writing. It writes everything that becomes ready meanwhile.
  private var isWriting = false
  private var unfinished = 0
  private var isStopped = false
  private var isEnded = false
  private var running: Int

  // Used by the reader only.
  private var open: Batch?
  private var target: RunOutput.Target?
  private var batchCount = 0
  private static let batchSize = 1 << 16

  init(_ workers: [(worker: RunWorker, output: RunOutput)], _ options: RunOptions) {
    self.workers = workers
    isOrdered = !options.isUnordered
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

  /// Adds a line.
  /// - Returns: Whether more lines are processed.
  func add(_ line: UnsafeRawBufferPointer, _ place: LinePlace) -> Bool {
    guard let target else { return false }
    let batch = open ?? Batch(batchCount, target, workers: workers.count)
    open = batch
    let start = batch.text.count
    batch.text.append(contentsOf: line)
    batch.lines.append((start..<batch.text.count, place, owner(of: line, in: batch)))
    if batch.text.count >= Self.batchSize { submit() }
    return condition.withLock { !isStopped }
  }

  private func owner(of line: UnsafeRawBufferPointer, in batch: Batch) -> Int {
    guard let key else { return batch.number % workers.count }
    guard let document = try? JSON(parsing: line), let event = pointer.value(in: document),
      let value = key.value(in: event)
    else { return 0 }
    return Int(SeededGenerator.hash(value.stringValue ?? value.description) % UInt64(workers.count))
  }

  /// Gives the lines that have been added to the workers. Waits while they have much to do.
  func submit() {
    guard let batch = open else { return }
    open = nil
    batchCount += 1
    let owners = Set(batch.lines.map(\.owner))
    condition.withLock {
      while unfinished >= 4 * workers.count { condition.wait() }
      unfinished += 1
      batch.pending = owners.count
      for owner in owners { queues[owner].append(batch) }
      condition.broadcast()
    }
  }

  /// Waits until all lines have been processed and their results written.
  /// - Returns: Whether no line ended the run.
  func finish() -> Bool {
    submit()
    return condition.withLock {
      while unfinished > 0 { condition.wait() }
      return !isStopped
    }
  }

  /// Ends the threads.
  func end() {
    condition.withLock {
      isEnded = true
      condition.broadcast()
      while running > 0 { condition.wait() }
    }
  }

  // MARK: Working

  private func work(_ index: Int) {
    while let batch = next(index) {
      let result = process(batch, index)
      condition.withLock {
        batch.results[index] = result
        batch.pending -= 1
        if batch.pending == 0 { complete(batch) }
        condition.broadcast()
      }
    }
    condition.withLock {
      running -= 1
      condition.broadcast()
    }
  }

  private func next(_ index: Int) -> Batch? {
    condition.withLock {
      while queues[index].isEmpty, !isEnded { condition.wait() }
      return queues[index].isEmpty ? nil : queues[index].removeFirst()
    }
  }

  private func process(_ batch: Batch, _ index: Int) -> WorkerResult {
    let (worker, output) = workers[index]
    let results = Output(collecting: worker.diagnostics)
    let failures = batch.target.failures.map { _ in Output(collecting: worker.diagnostics) }
    output.redirect(to: RunOutput.Target(results: results, failures: failures))
    var result = WorkerResult()
    batch.text.withUnsafeBytes { text in
      for line in batch.lines where line.owner == index && !result.isStopped {
        let bytes = UnsafeRawBufferPointer(rebasing: text[line.range])
        result.isStopped = !worker.process(bytes, line.place)
        result.ends.append((results.count, failures?.count ?? 0))
      }
    }
    result.results = results.take()
    result.failures = failures?.take() ?? []
    return result
  }

  /// Writes the results of a batch, and of those after it that were waiting for it. The condition is locked, but not
  /// while results are written, so that the other threads continue.
  private func complete(_ batch: Batch) {
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
        let isLast = write(batch)
        condition.lock()
        if isLast { isStopped = true }
      }
      unfinished -= 1
      condition.broadcast()
    }
    isWriting = false
  }

  /// - Returns: Whether a line ended the run.
  private func write(_ batch: Batch) -> Bool {
    defer { batch.target.results.flush() }
    guard let only = batch.lines.first?.owner, !batch.lines.contains(where: { $0.owner != only }) else {
      return writeInterleaved(batch)
    }
    batch.target.results.write(lines: batch.results[only]?.results ?? [])
    batch.target.failures?.write(lines: batch.results[only]?.failures ?? [])
    return batch.results[only]?.isStopped == true
  }

  /// Writes the results of several workers in the order of the lines.
  private func writeInterleaved(_ batch: Batch) -> Bool {
    var positions = Array(repeating: (line: 0, results: 0, failures: 0), count: workers.count)
    for line in batch.lines {
      let position = positions[line.owner]
      guard let result = batch.results[line.owner], position.line < result.ends.count else { return true }
      let end = result.ends[position.line]
      batch.target.results.write(lines: result.results[position.results..<end.results])
      if position.failures < end.failures {
        batch.target.failures?.write(lines: result.failures[position.failures..<end.failures])
      }
      positions[line.owner] = (position.line + 1, end.results, end.failures)
    }
    return batch.results.contains { $0?.isStopped == true }
  }
}
