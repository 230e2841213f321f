import AnalyticsLive
import Foundation
import JavaScript

/// The page of `live dev --page`: scripts, events, and what the scripts do with the events, at each change.
///
/// Requests:
/// - `GET /TOKEN/`: the page.
/// - `GET /TOKEN/files`: the texts of the files, a version that changes with them, and the maximum size of a request.
/// - `GET /TOKEN/version`: only the version.
/// - `HEAD` for each of these: the response without its body.
/// - `POST /TOKEN/run`: runs the texts in the body, and returns what ``DevRun/json`` describes, or the status 409 if a
///   later run of the same page has begun.
///
/// The token is random, so that other users of the machine have no access.
final class Playground: Sendable {
  private let options: DevOptions
  private let bounds: DevRun.Bounds
  private let token: String
  private let port = Protected<UInt16>(0)
  let queue = RunQueue()

  /// The limits of a run.
  static let bounds = DevRun.Bounds(seconds: 5)

  init(_ options: DevOptions, _ bounds: DevRun.Bounds = Playground.bounds) {
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

  /// Refuses requests without the token.
  @Sendable func refusal(of request: LocalServer.Request) -> LocalServer.Response? {
    request.path.hasPrefix(prefix) ? nil : .error(404, "There is no such page.")
  }

  private var prefix: String { "/\(token)/" }

  /// Answers a request with the token.
  func answer(_ request: LocalServer.Request) -> LocalServer.Response {
    let name = request.path.dropFirst(prefix.count)
    // A response to HEAD is sent without its body.
    switch (request.method == "HEAD" ? "GET" : request.method, name) {
    case ("GET", ""): return page
    case ("GET", "files"): return Self.json(files)
    case ("GET", "version"): return Self.json(["version": .string(version)])
    case ("POST", "run"): return run(request)
    case (_, ""), (_, "files"), (_, "version"), (_, "run"):
      var response = LocalServer.Response.error(405, "The method is not allowed here.")
      response.headers = [("Allow", name == "run" ? "POST" : "GET, HEAD")]
      return response
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
    var room = PageFile.maximumTotalSize
    func files(_ paths: [String], _ kind: PageFile.Kind) -> JSON {
      .array(
        paths.map { path in
          let file = PageFile(path, kind, room: room)
          room -= file.size
          return file.json
        })
    }
    // Scripts are used before events: one of which the end is missing would not run.
    let scripts = files(options.run.plugins, .script)
    return [
      "version": .string(version), "scripts": scripts, "events": files(options.run.events, .events),
      "limit": .integer(Int64(LocalServer.maximumBodySize)),
    ]
  }

  // MARK: Running

  /// Runs `{"scripts": [{"name", "text"}], "events": text, "page": text, "number": n}`. The page is a random
  /// identifier, and the number grows from run to run of the page. A request without them is not replaced by a later
  /// one.
  private func run(_ request: LocalServer.Request) -> LocalServer.Response {
    guard request.headers["content-length"] != nil else { return .error(411, "The request has no Content-Length.") }
    // Pages of other origins cannot send this type without asking first.
    guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
      return .error(415, "The body must have the type application/json.")
    }
    guard let body = try? JSON(parsing: request.body, options: .input(keepsText: false)),
      let scripts = body["scripts"]?.arrayValue,
      scripts.count <= max(100, options.run.plugins.count),
      let events = body["events"]?.stringValue
    else { return .error(400, #"The body must be {"scripts":[{"name":...,"text":...}],"events":...}."#) }
    var ticket: RunQueue.Ticket?
    if let page = body["page"]?.stringValue, let number = body["number"]?.intValue {
      ticket = RunQueue.Ticket(page: page, number: number)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("live-dev-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let result = try queue.perform(ticket, isAbandoned: request.isAbandoned) { isEnded in
        try run(scripts, events, in: folder, isEnded)
      }
      return result.map(Self.json) ?? .error(409, "A later run has begun.")
    } catch {
      return .error(500, "The texts cannot be written to \(folder.path): \(error.fileReason)")
    }
  }

  private func run(_ scripts: [JSON], _ events: String, in folder: URL, _ isEnded: () -> Bool) throws -> JSON {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var run = options.run
    run.plugins = []
    var names: [String: String] = [:]
    for (i, script) in scripts.enumerated() {
      // The page chooses no paths: only the last component of a name is used.
      let name = script["name"]?.stringValue ?? "script.js"
      let subfolder = folder.appendingPathComponent("\(i)")
      try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: false)
      let file = subfolder.appendingPathComponent(Self.fileName((name as NSString).lastPathComponent))
      try Data((script["text"]?.stringValue ?? "").utf8).write(to: file)
      run.plugins.append(file.path)
      names[file.path] = name
      try copyMap(of: script, to: subfolder)
    }
    let file = folder.appendingPathComponent("events")
    try Data(events.utf8).write(to: file)
    run.events = [file.path]
    names[file.path] = "events"
    // A page should not wait for an endless loop.
    run.limits.time = min(run.limits.time ?? .seconds(1), .seconds(1))
    return DevRun(run, bounds, names: names, isEnded: isEnded).json
  }

  /// Copies the source map of a script if it is a file next to the one that the user has named.
  private func copyMap(of script: JSON, to folder: URL) throws {
    guard let path = script["name"]?.stringValue, options.run.plugins.contains(path),
      let name = SourceMap.address(in: Array((script["text"]?.stringValue ?? "").utf8)), !name.contains("/"),
      let map = try? InputFile.regular(
        URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
      ).contents()
    else { return }
    try Data(map).write(to: folder.appendingPathComponent(name))
  }

  private static func fileName(_ name: String) -> String {
    let name = name.filter { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
    return name.isEmpty || name.hasPrefix(".") ? "script.js" : String(name.prefix(100))
  }
}
