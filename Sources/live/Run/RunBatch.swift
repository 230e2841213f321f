import AnalyticsLive

/// Lines that are read and processed together by `live run --jobs`. Their results are written together unless they take
/// much memory.
final class RunBatch: @unchecked Sendable {
  // Unchecked because of the variables: the thread that reads the batch sets them, each worker changes `newEnds` of its
  // result, and everything else is accessed under the condition of `RunJobs`, or by the thread that writes.

  /// What a worker has written up to the end of a line, since its last results were taken.
  private struct LineEnd {
    var results = 0
    var failures = 0
    /// The counts of the line, or of all lines if one worker processes all.
    var counts = RunCounts()
  }

  /// What a worker has written for the lines since its last results were taken.
  private final class WorkerResult {
    var results: [UInt8] = []
    var failures: [UInt8] = []
    /// The ends of its lines if several workers share the lines, and otherwise only the last one.
    var ends: [LineEnd] = []
    /// The number of ends up to which everything has been written to the target.
    var writtenCount = 0
    /// The ends of lines whose results have not been taken.
    var newEnds: [LineEnd] = []
    /// Whether the worker has finished, and its last line ended the run.
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
  /// Whether a thread is writing results of the batch.
  var isWriting = false
  /// The number of elements of `owners` for whose lines everything has been written.
  private var writtenLines = 0
  private let results: [WorkerResult]

  /// The number of bytes of results from which on they are written before the worker continues.
  private static let partSize = 1 << 18

  init(workers: Int, _ target: RunOutput.Target) {
    self.target = target
    results = (0..<workers).map { _ in WorkerResult() }
  }

  deinit { memory.deallocate() }

  /// The number of bytes of the lines.
  var byteCount: Int { lines.bytes.count }

  private var isShared: Bool { owners.count > 1 }

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
    writtenLines = 0
    for result in results {
      result.ends.removeAll(keepingCapacity: true)
      result.newEnds.removeAll(keepingCapacity: true)
      (result.writtenCount, result.isStopped, result.stop) = (0, false, nil)
    }
    return true
  }

  /// Processes the lines of a worker.
  /// - Parameters:
  ///   - collected: Receives what the worker writes.
  ///   - isEnded: Returns whether to end the run before the next line.
  ///   - writePart: Takes what was collected up to the end of a line, and writes it. Returns false if nothing more will
  ///     be written.
  /// - Returns: Whether the run continues.
  func process(
    as index: Int, _ worker: RunWorker, _ collected: RunOutput.Target, isEnded: () -> Bool, writePart: () -> Bool
  ) -> Bool {
    let result = results[index]
    var line = 0
    return lines.forEachLine { bytes, number in
      defer { line += 1 }
      if isShared, owners[line] != index { return true }
      if isEnded() { return false }
      let continues = bytes.isBlank || worker.process(bytes, LinePlace(file: file, number: number))
      if isShared { result.newEnds.append(end(worker, collected)) }
      let size = collected.results.count + (collected.failures?.count ?? 0)
      return continues && (size < Self.partSize || writePart())
    }
  }

  private func end(_ worker: RunWorker, _ collected: RunOutput.Target) -> LineEnd {
    LineEnd(
      results: collected.results.count, failures: collected.failures?.count ?? 0, counts: worker.takeCounts())
  }

  /// Takes what a worker has collected, in place of what has been written. No thread may be writing the batch.
  func take(from index: Int, _ worker: RunWorker, _ collected: RunOutput.Target) {
    let result = results[index]
    if !isShared { result.newEnds.append(end(worker, collected)) }
    result.ends.removeAll(keepingCapacity: true)
    swap(&result.ends, &result.newEnds)
    result.writtenCount = 0
    result.results.removeAll(keepingCapacity: true)
    collected.results.swapCollected(with: &result.results)
    result.failures.removeAll(keepingCapacity: true)
    collected.failures?.swapCollected(with: &result.failures)
  }

  /// Notes that a worker has finished.
  /// - Parameters:
  ///   - isStopped: Whether its last line ended the run.
  ///   - stop: The message about that line.
  func finish(_ index: Int, isStopped: Bool, stop: String?) {
    (results[index].isStopped, results[index].stop) = (isStopped, stop)
    pending -= 1
  }

  /// Whether everything that was taken from a worker has been written.
  func isWritten(_ index: Int) -> Bool { results[index].writtenCount == results[index].ends.count }

  /// Writes the results that were taken, in the order of the lines, up to the first line whose results were not.
  /// - Returns: The counts of what was written, whether a line ended the run, and the message about it.
  func write() -> (counts: RunCounts, isLast: Bool, stop: String?) {
    var counts = RunCounts()
    var last: WorkerResult?
    while last == nil, writtenLines < owners.count {
      let result = results[owners[writtenLines]]
      guard result.writtenCount < result.ends.count else {
        if result.isStopped { last = result }
        break
      }
      writeNextEnd(of: result)
      counts.add(result.ends[result.writtenCount].counts)
      result.writtenCount += 1
      if result.isStopped, result.writtenCount == result.ends.count { last = result }
      // Of the lines of a single worker, a later part may follow.
      if isShared { writtenLines += 1 }
    }
    target.results.flush()
    return (counts, last != nil, last?.stop)
  }

  private func writeNextEnd(of result: WorkerResult) {
    let end = result.ends[result.writtenCount]
    let before = result.writtenCount == 0 ? LineEnd() : result.ends[result.writtenCount - 1]
    // The failures first, because writing the results may write both out.
    if before.failures < end.failures {
      target.failures?.write(lines: result.failures[before.failures..<end.failures])
    }
    if isShared {
      target.results.write(lines: result.results[before.results..<end.results])
    } else {
      target.results.write(exchanging: &result.results)
    }
  }
}
