import Foundation
import Testing

/// The tool as a process of its own.
struct LiveTool {
  struct Result {
    let output: String
    let errors: String
    /// The exit status; 128 + the signal's number when a signal ended the process.
    let status: Int32

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }
  }

  /// Runs the tool to its end.
  static func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: Data(input.utf8))
  }

  static func run(_ arguments: [String], input: Data) throws -> Result {
    let process = try start(arguments)
    process.send(input)
    process.closeInput()
    return process.finish()
  }

  /// - Parameters:
  ///   - terminal: what standard error is; nil: it is read.
  ///   - environment: variables besides those of the test.
  static func start(_ arguments: [String], terminal: PseudoTerminal? = nil, environment: [String: String] = [:]) throws
    -> RunningTool
  {
    try RunningTool(executable, arguments, terminal: terminal, environment: environment)
  }

  /// Beside the test bundle, where the package manager puts all products.
  static var executable: URL {
    get throws {
      let bundles =
        [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
      for bundle in bundles {
        var directory = bundle
        for _ in 0..<4 {
          let candidate = directory.appendingPathComponent("live")
          if FileManager.default.isExecutableFile(atPath: candidate.path), !candidate.hasDirectoryPath {
            return candidate
          }
          directory.deleteLastPathComponent()
        }
      }
      throw CocoaError(.fileNoSuchFile)
    }
  }
}

/// A tool that is running.
final class RunningTool {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: Collector?

  init(_ executable: URL, _ arguments: [String], terminal: PseudoTerminal?, environment: [String: String]) throws {
    // A test that writes to a tool which has ended must not end with it.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    errors = terminal == nil ? Collector() : nil
    if let terminal { process.standardError = terminal.line } else { process.standardError = errors?.pipe }
    try process.run()
    errors?.start()
  }

  var identifier: Int32 { process.processIdentifier }

  func send(_ data: Data) {
    // From another thread: the tool may not read on before its output is read.
    let handle = input.fileHandleForWriting
    if data.count < 32_768 {
      try? handle.write(contentsOf: data)
    } else {
      let sent = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        try? handle.write(contentsOf: data)
        sent.signal()
      }
      pending = sent
    }
  }
  private var pending: DispatchSemaphore?

  func closeInput() {
    let handle = input.fileHandleForWriting
    guard let pending else {
      try? handle.close()
      return
    }
    Thread.detachNewThread {
      pending.wait()
      try? handle.close()
    }
  }

  /// The next bytes of standard output; empty at the end.
  func read() -> Data { output.fileHandleForReading.availableData }

  func closeOutput() { try? output.fileHandleForReading.close() }

  /// Reads the rest and waits for the end.
  func finish(readingOutput: Bool = true) -> LiveTool.Result {
    let data = readingOutput ? (try? output.fileHandleForReading.readToEnd()) ?? Data() : Data()
    process.waitUntilExit()
    let status =
      process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    return LiveTool.Result(
      output: String(decoding: data, as: UTF8.self), errors: errors?.finish() ?? "", status: status)
  }
}

/// Reads a pipe on a thread of its own.
private final class Collector: @unchecked Sendable {
  let pipe = Pipe()
  private let lock = NSLock()
  private var data = Data()
  private let isDone = DispatchSemaphore(value: 0)

  func start() {
    Thread.detachNewThread { [self] in
      let all = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
      lock.withLock { data = all }
      isDone.signal()
    }
  }

  func finish() -> String {
    isDone.wait()
    return lock.withLock { String(decoding: data, as: UTF8.self) }
  }
}
