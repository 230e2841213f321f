import Foundation

/// A test of scripts in a folder.
struct TestCase {
  enum Kind {
    /// `NAME.in.ndjson` is a stream of events for the plugins of `NAME.js`, and `NAME.out.ndjson` the expected output.
    case events
    /// `NAME.signals.ndjson` is a recording for the rules of `NAME.js`, and `NAME.out.ndjson` the expected events.
    case signals
    /// `NAME.test.js` contains calls of `test`.
    case script
  }

  /// The path of the test in the folder, without its extension.
  let name: String
  let kind: Kind
  /// The file of events or signals, or the script.
  let input: URL
  /// The settings of the tests in its folder.
  let settingsFile: TestSettingsFile

  /// The file that contains what is expected.
  var output: URL { sibling(".out.ndjson") }

  private static let kinds: [(suffix: String, kind: Kind)] = [
    (".in.ndjson", .events), (".signals.ndjson", .signals), (".test.js", .script),
  ]

  /// Returns the names that the input of a test can have.
  static func inputNames(of test: String) -> [String] { kinds.map { test + $0.suffix } }

  /// Creates a test from its input; nil for any other file.
  /// - Parameters:
  ///   - name: The path of the file in the folder of the tests.
  ///   - settingsFile: The settings in its own folder.
  init?(name: String, input: URL, _ settingsFile: TestSettingsFile) {
    guard let found = Self.kinds.first(where: { name.hasSuffix($0.suffix) }) else { return nil }
    self.name = String(name.dropLast(found.suffix.count))
    kind = found.kind
    self.input = input
    self.settingsFile = settingsFile
  }

  /// A file with the name of the test and another extension.
  func sibling(_ suffix: String) -> URL {
    folder.appendingPathComponent((name as NSString).lastPathComponent + suffix)
  }

  /// The paths of the files that the test reads, except for the expected output.
  var inputs: [String] {
    let found = [input, folder.appendingPathComponent("test.json"), subject(".js"), subject(".fql")]
    let settings = try? TestSettings(self)
    let scripts = settings?.run.plugins ?? []
    let file = settings?.run.settings
    return found.compactMap(\.?.path) + scripts + scripts.compactMap(ScriptFile.map)
      + [file, file.flatMap(SettingsFile.bundle)].compactMap { $0 }
  }

  /// The tests in the folder of this one.
  var siblings: [TestCase] {
    settingsFile.names.compactMap { TestCase(name: $0, input: folder.appendingPathComponent($0), settingsFile) }
  }

  /// Whether a member of the settings has an effect on the test.
  func isAffected(by member: String) -> Bool {
    switch kind {
    case .events: subject(".fql") == nil
    case .signals: ["scripts", "clock"].contains(member)
    case .script: true
    }
  }

  var folder: URL { input.deletingLastPathComponent() }

  /// The file with the given extension whose name is that of the test, or its longest part before a dot: the tests
  /// `rename.in.ndjson` and `rename.empty.in.ndjson` both belong to `rename.js`.
  func subject(_ suffix: String) -> URL? {
    var stem = (name as NSString).lastPathComponent
    while true {
      let file = folder.appendingPathComponent(stem + suffix)
      if FileManager.default.fileExists(atPath: file.path) { return file }
      guard let dot = stem.lastIndex(of: ".") else { return nil }
      stem = String(stem[..<dot])
    }
  }
}
