import Foundation
import Testing

/// Runs the tool in a separate process.
struct LiveTool {
  struct Result {
    let output: String
    let errors: String
    /// The exit status, or 128 plus the signal number if a signal ended the process.
    let status: Int32

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }
  }

  /// Runs the tool and waits until it exits.
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
  ///   - terminal: The terminal to use as standard error, or nil to capture standard error.
  ///   - environment: Variables to add to the environment of the test process.
  static func start(_ arguments: [String], terminal: PseudoTerminal? = nil, environment: [String: String] = [:]) throws
    -> RunningTool
  {
    try RunningTool(executable, arguments, terminal: terminal, environment: environment)
  }

  /// The tool's executable, which the package manager places next to the test bundle.
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

/// A running tool.
final class RunningTool {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: Collector?

  init(_ executable: URL, _ arguments: [String], terminal: PseudoTerminal?, environment: [String: String]) throws {
    // Writing to a tool that has exited must not end the test process.
    signal(SIGPIPE, SIG_IGN)
    // The tool ignores a signal that its parent ignores, as the tests do if a shell runs them in the background.
    for number in [SIGINT, SIGTERM, SIGQUIT] { signal(number, SIG_DFL) }
    // It also inherits what a thread of a test blocks. A shell blocks nothing.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGXFSZ)
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
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
    // Writes long input on another thread, because the tool may stop reading until its output is read.
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

  /// Returns the next bytes of standard output, or no bytes at the end.
  func read() -> Data { output.fileHandleForReading.availableData }

  func closeOutput() { try? output.fileHandleForReading.close() }

  /// Reads the remaining output and waits until the tool exits.
  func finish(readingOutput: Bool = true) -> LiveTool.Result {
    let data = readingOutput ? (try? output.fileHandleForReading.readToEnd()) ?? Data() : Data()
    process.waitUntilExit()
    let status =
      process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    return LiveTool.Result(
      output: String(decoding: data, as: UTF8.self), errors: errors?.finish() ?? "", status: status)
  }
}

/// Reads a pipe on a separate thread.
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
