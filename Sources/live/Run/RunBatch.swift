import AnalyticsLive

/// Lines that are read, processed and written together by `live run --jobs`.
final class RunBatch: @unchecked Sendable {
  // Unchecked because of the variables: the reader sets them, each worker changes its result, and `pending` is accessed
  // under the condition of `RunJobs`.

  /// What a worker writes for the lines.
  private final class WorkerResult {
    var results: [UInt8] = []
    var failures: [UInt8] = []
    /// The ends of what each of its lines wrote, if several workers share the lines.
    var ends: [(results: Int, failures: Int)] = []
    /// Whether the last of these lines ended the run.
    var isStopped = false
  }

  private(set) var number = 0
  private(set) var target: RunOutput.Target
  private var text: [UInt8] = []
  private var file = ""
  private var firstLine = 1
  /// The worker that processes each line; only one element if one worker processes all.
  var owners: [Int] = []
  /// The number of workers that have not finished.
  var pending = 0
  private let results: [WorkerResult]

  init(workers: Int, _ target: RunOutput.Target) {
    self.target = target
    results = (0..<workers).map { _ in WorkerResult() }
  }

  /// Fills the batch with lines, but sets no owners.
  func begin(_ number: Int, _ lines: LineBlock, _ file: String, _ target: RunOutput.Target) {
    self.number = number
    self.target = target
    // A copy for this batch, since the threads would wait for each other to count references to one string.
    if self.file != file { self.file = String(decoding: Array(file.utf8), as: UTF8.self) }
    firstLine = lines.firstLine
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: lines.bytes)
    owners.removeAll(keepingCapacity: true)
    for result in results { result.isStopped = false }
  }

  /// Processes the lines of a worker.
  /// - Parameter collected: Receives what the worker writes.
  func process(as index: Int, _ worker: RunWorker, _ collected: RunOutput.Target) {
    let result = results[index]
    result.ends.removeAll(keepingCapacity: true)
    var line = 0
    let isShared = owners.count > 1
    let isComplete = text.withUnsafeBytes { bytes in
      LineBlock(bytes: bytes, firstLine: firstLine).forEachLine { bytes, number in
        defer { line += 1 }
        if isShared, owners[line] != index { return true }
        let continues = bytes.isBlank || worker.process(bytes, LinePlace(file: file, number: number))
        if isShared { result.ends.append((collected.results.count, collected.failures?.count ?? 0)) }
        return continues
      }
    }
    result.isStopped = !isComplete
    result.results.removeAll(keepingCapacity: true)
    collected.results.swapCollected(with: &result.results)
    result.failures.removeAll(keepingCapacity: true)
    collected.failures?.swapCollected(with: &result.failures)
  }

  /// Writes the results.
  /// - Returns: Whether a line ended the run.
  func write() -> Bool {
    defer { target.results.flush() }
    guard owners.count == 1 else { return writeInterleaved() }
    let result = results[owners[0]]
    target.results.write(lines: result.results)
    target.failures?.write(lines: result.failures)
    return result.isStopped
  }

  /// Writes the results of several workers in the order of the lines.
  private func writeInterleaved() -> Bool {
    var positions = Array(repeating: (line: 0, results: 0, failures: 0), count: results.count)
    for owner in owners {
      let (result, position) = (results[owner], positions[owner])
      guard position.line < result.ends.count else { return true }
      let end = result.ends[position.line]
      target.results.write(lines: result.results[position.results..<end.results])
      if position.failures < end.failures {
        target.failures?.write(lines: result.failures[position.failures..<end.failures])
      }
      positions[owner] = (position.line + 1, end.results, end.failures)
    }
    return results.contains(where: \.isStopped)
  }
}
