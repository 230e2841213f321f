import AnalyticsLive
import Foundation
import JavaScript

/// The page of `live dev --page`: scripts, events, and what the scripts do with the events, at each change.
///
/// Requests:
/// - `GET /TOKEN/`: the page.
/// - `GET /TOKEN/files`: the texts of the files, and a version that changes with them.
/// - `GET /TOKEN/version`: only the version.
/// - `POST /TOKEN/run`: runs the texts in the body, and returns what ``DevRun/json`` describes.
///
/// The token is random, so that other users of the machine have no access.
final class Playground: Sendable {
  private let options: DevOptions
  private let bounds: DevRun.Bounds
  private let token: String
  private let port = Protected<UInt16>(0)
  /// Runs are made one at a time.
  private let running = NSLock()

  init(_ options: DevOptions, _ bounds: DevRun.Bounds = DevRun.Bounds(events: 500, seconds: 5)) {
    self.options = options
    self.bounds = bounds
    var generator = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  func begin(_ port: UInt16) { self.port.set(port) }

  var address: String { "http://127.0.0.1:\(port.current)/\(token)/" }

  func answer(_ request: LocalServer.Request) -> LocalServer.Response {
    let prefix = "/\(token)/"
    guard request.path.hasPrefix(prefix) else { return .error(404, "There is no such page.") }
    let name = request.path.dropFirst(prefix.count)
    switch (request.method, name) {
    case ("GET", ""): return page
    case ("GET", "files"): return Self.json(files)
    case ("GET", "version"): return Self.json(["version": .string(version)])
    case ("POST", "run"): return run(request)
    case (_, ""), (_, "files"), (_, "version"), (_, "run"): return .error(405, "The method is not allowed here.")
    default: return .error(404, "There is no such page.")
    }
  }

  private static func json(_ value: JSON) -> LocalServer.Response {
    // A JSON value that was parsed can be printed.
    LocalServer.Response(type: "application/json", body: (try? value.bytes()) ?? [])
  }

  // MARK: The page

  private var page: LocalServer.Response {
    let policy = "default-src 'none'; style-src 'nonce-\(token)'; script-src 'nonce-\(token)'; connect-src 'self'"
    let text = Self.template.replacingOccurrences(of: "NONCE", with: token)
    return LocalServer.Response(
      type: "text/html; charset=utf-8", body: Array(text.utf8),
      headers: [("Content-Security-Policy", "\(policy); base-uri 'none'; form-action 'none'; frame-ancestors 'none'")])
  }

  static let template = String(decoding: PackageResources.playground_html, as: UTF8.self)

  // MARK: Files

  private var version: String {
    let stamps = FileStamps(options.watchedFiles)
    return String(SeededGenerator.hash("\(stamps)"), radix: 16)
  }

  private var files: JSON {
    let version = version
    return [
      "version": .string(version),
      "scripts": .array(options.run.plugins.map(Self.file)), "events": .array(options.run.events.map(Self.file)),
    ]
  }

  /// The maximum size of a file that the page shows.
  private static let maximumFileSize = 2 << 20

  private static func file(_ path: String) -> JSON {
    let data = FileManager.default.contents(atPath: path)
    let isComplete = (data?.count ?? 0) <= maximumFileSize
    var text = String(decoding: data?.prefix(maximumFileSize) ?? Data(), as: UTF8.self)
    // Only whole lines.
    if !isComplete, let end = text.lastIndex(of: "\n") { text = String(text[...end]) }
    return ["name": .string(path), "text": .string(text), "complete": .bool(isComplete && data != nil)]
  }

  // MARK: Running

  /// Runs `{"scripts": [{"name", "text"}], "events": text}`.
  private func run(_ request: LocalServer.Request) -> LocalServer.Response {
    // Pages of other origins cannot send this type without asking first.
    guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
      return .error(415, "The body must have the type application/json.")
    }
    guard let body = try? JSON(parsing: request.body), let scripts = body["scripts"]?.arrayValue, scripts.count <= 100,
      let events = body["events"]?.stringValue
    else { return .error(400, #"The body must be {"scripts":[{"name":...,"text":...}],"events":...}."#) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("live-dev-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    running.lock()
    defer { running.unlock() }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var run = options.run
      run.plugins = []
      for (i, script) in scripts.enumerated() {
        // The page chooses no paths: only the last component of a name is used.
        let name = (script["name"]?.stringValue ?? "script.js") as NSString
        let subfolder = folder.appendingPathComponent("\(i)")
        try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: false)
        let file = subfolder.appendingPathComponent(Self.fileName(name.lastPathComponent))
        try Data((script["text"]?.stringValue ?? "").utf8).write(to: file)
        run.plugins.append(file.path)
        try copyMap(of: script, to: subfolder)
      }
      let file = folder.appendingPathComponent("events")
      try Data(events.utf8).write(to: file)
      run.events = [file.path]
      // A page should not wait for an endless loop.
      run.limits.time = min(run.limits.time ?? .seconds(1), .seconds(1))
      let result = DevRun(run, bounds).json
      return Self.json(Self.replacingPaths(in: result, folder, scripts))
    } catch {
      return .error(500, "The texts cannot be written to \(folder.path): \(error.localizedDescription)")
    }
  }

  /// Copies the source map of a script if it is a file next to the one that the user has named.
  private func copyMap(of script: JSON, to folder: URL) throws {
    guard let path = script["name"]?.stringValue, options.run.plugins.contains(path),
      let name = SourceMap.address(in: Array((script["text"]?.stringValue ?? "").utf8)), !name.contains("/"),
      let map = try? Data(
        contentsOf: URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name))
    else { return }
    try map.write(to: folder.appendingPathComponent(name))
  }

  private static func fileName(_ name: String) -> String {
    let name = name.filter { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
    return name.isEmpty || name.hasPrefix(".") ? "script.js" : String(name.prefix(100))
  }

  /// Replaces the paths of temporary files with the names in the request.
  private static func replacingPaths(in value: JSON, _ folder: URL, _ scripts: [JSON]) -> JSON {
    guard let bytes = try? value.bytes() else { return value }
    var text = String(decoding: bytes, as: UTF8.self)
    for (i, script) in scripts.enumerated() {
      let name = (script["name"]?.stringValue ?? "script.js") as NSString
      let path = folder.appendingPathComponent("\(i)").appendingPathComponent(fileName(name.lastPathComponent)).path
      let shown = JSON.string(name as String).description.dropFirst().dropLast()
      text = text.replacingOccurrences(of: path, with: shown)
    }
    text = text.replacingOccurrences(of: folder.path + "/", with: "")
    return (try? JSON(parsing: text)) ?? value
  }
}
