import AnalyticsLive

/// Lines that are read, processed and written together by `live run --jobs`.
final class RunBatch: @unchecked Sendable {
  // Unchecked because of the variables: the thread that reads the batch sets them, each worker changes its result, and
  // `pending` is accessed under the condition of `RunJobs`.

  /// What a worker has written up to the end of a line.
  private struct LineEnd {
    var results = 0
    var failures = 0
    var counts = RunCounts()
  }

  /// What a worker writes for the lines.
  private final class WorkerResult {
    var results: [UInt8] = []
    var failures: [UInt8] = []
    /// The ends of its lines if several workers share the lines, and otherwise only the last one.
    var ends: [LineEnd] = []
    /// Whether the last of these lines ended the run.
    var isStopped = false
    /// The message about that line.
    var stop: String?
  }

  private(set) var number = 0
  private(set) var target: RunOutput.Target
  /// The memory of the lines.
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)
  private(set) var lines = LineBlock(bytes: .init(start: nil, count: 0), firstLine: 1)
  private var file = ""
  /// The worker that processes each line; only one element if one worker processes all.
  var owners: [Int] = []
  /// The number of workers that have not finished.
  var pending = 0
  private let results: [WorkerResult]

  init(workers: Int, _ target: RunOutput.Target) {
    self.target = target
    results = (0..<workers).map { _ in WorkerResult() }
  }

  deinit { memory.deallocate() }

  /// Fills the batch with the next lines, but sets no owners.
  /// - Returns: Whether there are any.
  func read(_ number: Int, from reader: LineReader, _ file: String, _ target: RunOutput.Target) throws(FileError)
    -> Bool
  {
    guard let lines = try reader.next(in: &memory) else { return false }
    self.lines = lines
    self.number = number
    self.target = target
    // A copy for this batch, since the threads would wait for each other to count references to one string.
    if self.file != file { self.file = String(decoding: Array(file.utf8), as: UTF8.self) }
    owners.removeAll(keepingCapacity: true)
    for result in results { result.isStopped = false }
    return true
  }

  /// Processes the lines of a worker.
  /// - Parameters:
  ///   - collected: Receives what the worker writes.
  ///   - isEnded: Returns whether to end the run before the next line.
  func process(as index: Int, _ worker: RunWorker, _ collected: RunOutput.Target, isEnded: () -> Bool) {
    let result = results[index]
    result.ends.removeAll(keepingCapacity: true)
    var line = 0
    let isShared = owners.count > 1
    let isComplete = lines.forEachLine { bytes, number in
      defer { line += 1 }
      if isShared, owners[line] != index { return true }
      if isEnded() { return false }
      let continues = bytes.isBlank || worker.process(bytes, LinePlace(file: file, number: number))
      if isShared { result.ends.append(end(worker, collected)) }
      return continues
    }
    if !isShared { result.ends.append(end(worker, collected)) }
    _ = worker.takeCounts()
    result.isStopped = !isComplete
    result.stop = isComplete ? nil : worker.stop
    result.results.removeAll(keepingCapacity: true)
    collected.results.swapCollected(with: &result.results)
    result.failures.removeAll(keepingCapacity: true)
    collected.failures?.swapCollected(with: &result.failures)
  }

  private func end(_ worker: RunWorker, _ collected: RunOutput.Target) -> LineEnd {
    LineEnd(results: collected.results.count, failures: collected.failures?.count ?? 0, counts: worker.counts)
  }

  /// Writes the results in the order of the lines.
  /// - Returns: The counts of what was written, whether a line ended the run, and the message about it.
  func write() -> (counts: RunCounts, isLast: Bool, stop: String?) {
    var positions = Array(repeating: (line: 0, end: LineEnd()), count: results.count)
    var isLast = false
    var stop: String?
    for owner in owners {
      let (result, position) = (results[owner], positions[owner])
      // The worker ended the run before this line.
      guard position.line < result.ends.count else { break }
      let end = result.ends[position.line]
      // The failures first, because writing the results may write both out.
      if position.end.failures < end.failures {
        target.failures?.write(lines: result.failures[position.end.failures..<end.failures])
      }
      if owners.count == 1 {
        target.results.write(exchanging: &result.results)
      } else {
        target.results.write(lines: result.results[position.end.results..<end.results])
      }
      positions[owner] = (position.line + 1, end)
      isLast = result.isStopped && position.line + 1 == result.ends.count
      if isLast {
        stop = result.stop
        break
      }
    }
    target.results.flush()
    let counts = positions.reduce(into: RunCounts()) { $0.add($1.end.counts) }
    return (counts, isLast || results.contains(where: \.isStopped), stop)
  }
}
