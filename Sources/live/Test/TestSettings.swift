import AnalyticsLive
import Foundation

/// The settings of a test, from the file `test.json` in its folder. The member `tests` contains settings of single
/// tests by name, which take precedence.
struct TestSettings {
  /// The options of the pipeline. Their scripts are the subject of the test unless the settings name others.
  var run = RunOptions()
  /// The expression that selects events, and the name of its file; nil to run plugins.
  var filter: (file: String, expression: String)?
  /// The clock that the file sets; nil for the default.
  private var clock: RepeatableRun.Clock?

  /// The clock of signals: by default, it follows their timestamps from the time of other tests on.
  var signalClock: SignalsOptions.Clock {
    switch clock {
    case .fixed(let date)?: .fixed(date)
    case .event?: .signals(start: RepeatableRun.unknownTime)
    case nil: .signals(start: RepeatableRun.standardTime)
    }
  }

  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  /// Checks that a file of a test is UTF-8.
  static func checkEncoding(of bytes: [UInt8], in file: URL) throws(Invalid) {
    guard let (line, column, _) = InputFile.invalidCharacter(in: bytes) else { return }
    throw Invalid(description: "\(file.lastPathComponent):\(line):\(column): the file is not UTF-8; save it as UTF-8")
  }

  init(_ test: TestCase) throws {
    run.clock = .standard
    var object: JSONObject = [:]
    if let (all, own) = try test.settingsFile.members(for: (test.name as NSString).lastPathComponent) {
      object = all
      for (key, value) in own { object[key] = value }
      try checkEffects(of: own, all, on: test)
    }
    for (key, value) in object where key != "tests" { try set(key, value, in: test) }
    if run.plugins.isEmpty, let script = test.subject(".js") { run.plugins = [script.path] }
    try checkFiles(test)
    if let file = test.subject(".fql") {
      if test.kind == .events, let script = test.subject(".js") {
        let names = "\(script.lastPathComponent) and \(file.lastPathComponent)"
        throw Invalid(description: "both \(names) can be its subject; rename one of them")
      }
      let bytes: [UInt8]
      do throws(FileError) { bytes = try InputFile.regular(file.path).contents() } catch {
        throw Invalid(description: "cannot read \(file.lastPathComponent): \(error)")
      }
      try Self.checkEncoding(of: bytes, in: file)
      let text = InputFile.text(of: bytes)
      let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
      filter = (file.lastPathComponent, String(text[..<end]))
    }
    if run.plugins.isEmpty, run.settings == nil, filter == nil {
      throw Invalid(description: "there is no script \((test.name as NSString).lastPathComponent).js")
    }
  }

  /// Checks that the members of the file have an effect on the test, or else on another one in its folder.
  /// - Parameter own: The members for this test only.
  private func checkEffects(of own: JSONObject, _ all: JSONObject, on test: TestCase) throws {
    for key in Self.members where !test.isAffected(by: key) {
      let isUsed = own[key] == nil && (all[key] == nil || test.siblings.contains { $0.isAffected(by: key) })
      if isUsed { continue }
      let kind = test.kind == .signals ? "signals" : "a filter"
      throw Invalid(description: "test.json: \"\(key)\" has no effect on a test of \(kind)")
    }
  }

  private static let members = ["scripts", "settings", "destination", "clock", "onError", "isolate", "user"]

  /// Checks that the files which scripts and settings are read from are regular ones: reading a pipe may wait.
  private func checkFiles(_ test: TestCase) throws {
    let script = test.kind == .script ? [test.input.path] : []
    for path in script + run.plugins + [run.settings].compactMap({ $0 })
    where FileManager.default.fileExists(atPath: path) {
      do throws(FileError) { _ = try InputFile.regular(path) } catch {
        throw Invalid(description: "cannot read \((path as NSString).lastPathComponent): \(error)")
      }
    }
  }

  private mutating func set(_ key: String, _ value: JSON, in test: TestCase) throws {
    func path(_ value: JSON) throws -> String {
      guard let name = value.stringValue else { throw Invalid(description: "test.json: \"\(key)\" must name a file") }
      guard name.utf8.count <= FileAddress.maximumLength else {
        throw Invalid(
          description: "test.json: \"\(key)\" has a path with more than \(FileAddress.maximumLength) bytes")
      }
      return URL(fileURLWithPath: name, relativeTo: test.folder).path
    }
    func choice<Value>(_ meaning: String, _ convert: (String) -> Value?) throws -> Value {
      guard let found = value.stringValue.flatMap(convert) else {
        throw Invalid(description: "test.json: \"\(key)\" must be \(meaning)")
      }
      return found
    }
    switch key {
    case "scripts": run.plugins = try (value.arrayValue ?? [value]).map(path)
    case "settings": run.settings = try path(value)
    case "destination": run.destination = try choice("the key of a destination") { $0 }
    case "clock":
      let text = try choice(RepeatableRun.Clock.meaning) { $0 }
      do throws(Timestamp.Problem) { clock = try RepeatableRun.Clock(option: text) } catch {
        throw Invalid(
          description:
            "test.json: \"clock\" must be \(RepeatableRun.Clock.meaning), found \"\(text.shortenedForReport)\"\(error.addition)"
        )
      }
      run.clock = clock
    case "onError": run.errorPolicy = try choice("pass, drop or stop") { ErrorPolicy(rawValue: $0) }
    case "isolate": run.isolation = try choice("realms or intrinsics") { LivePlugins.Isolation(option: $0) }
    case "user":
      let traits = value["traits"]
      guard let id = value["userId"]?.stringValue, traits.map({ $0.objectValue != nil }) ?? true else {
        throw Invalid(description: "test.json: \"user\" must be an object with userId and, optionally, traits")
      }
      run.user = (id, traits)
      // Only a client has a user.
      run.destination = run.destination ?? Settings.cloudKey
    default:
      throw Invalid(
        description:
          "test.json: unknown member \"\(key)\"; use scripts, settings, destination, clock, onError, isolate, user or tests"
      )
    }
  }
}
