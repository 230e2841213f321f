#if os(Linux) || os(macOS)
  import Foundation
  import JSONModel
  import TestSupport
  import Testing

  /// A process that runs the program `testbed`, which is built together with these tests. Its methods block, so tests
  /// call them with `onThread`.
  final class TestbedProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
      let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }?.bundleURL
      let folder = (bundle ?? Bundle.main.executableURL ?? URL(fileURLWithPath: ".")).resolvingSymlinksInPath()
        .deletingLastPathComponent()
      process.executableURL = folder.appendingPathComponent("testbed")
      process.arguments = arguments
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    /// Returns the output that is available, or an empty string at the end.
    func read() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

    func write(_ text: String) {
      input.fileHandleForWriting.write(Data(text.utf8))
      try? input.fileHandleForWriting.close()
    }

    /// Waits until the process exits and returns the lines of its output.
    func lines() -> [String] {
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Kills the process with `SIGKILL`.
    func kill() { Self.kill(process.processIdentifier) }

    /// Kills the process, which must not end before, after a number of seconds.
    func kill(after seconds: Double) {
      let id = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { Self.kill(id) }
    }

    private static func kill(_ id: Int32) {
      #if os(Linux)
        _ = Glibc.kill(id, SIGKILL)
      #else
        _ = Darwin.kill(id, SIGKILL)
      #endif
    }

    deinit { kill() }
  }

  /// A misbehaving server and its log.
  final class TestbedServer {
    private let process: TestbedProcess
    private let log: URL
    let host: String

    init(_ folder: TemporaryFolder, plan: String) throws {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      log = folder.url.appendingPathComponent("server-\(UUID().uuidString).log")
      process = try TestbedProcess(["server", log.path, plan])
      let port = process.read().trimmingCharacters(in: .whitespacesAndNewlines)
      host = "http://127.0.0.1:\(port)"
    }

    struct Batch {
      let action: String
      let events: [String]
      let ids: [String]
      /// Whether the server acknowledged the batch.
      var isTaken: Bool { ["ok", "slow"].contains(action) }
    }

    var batches: [Batch] {
      let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap { line in
        guard let json = try? JSON(parsing: String(line)), let action = json["action"]?.stringValue else { return nil }
        let list = { (key: String) in json[key]?.arrayValue?.compactMap(\.stringValue) ?? [] }
        return Batch(action: action, events: list("events"), ids: list("ids"))
      }
    }

    /// The events that the server acknowledged, without duplicates, in the order of their first arrival.
    var events: [Int] {
      var seen: Set<String> = []
      return batches.filter(\.isTaken).flatMap(\.events).filter { seen.insert($0).inserted }.compactMap { Int($0) }
    }
  }
#endif
