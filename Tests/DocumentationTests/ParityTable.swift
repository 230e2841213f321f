import Foundation
import TestSupport

/// The parsed content of `Tests/Parity.md`.
struct ParityTable {
  struct Row {
    let id: String
    /// The cited tests, each as its suite and function: `SomeTests/one`.
    var tests: [String] = []
    /// The reason why a test is not possible.
    var reason: String?
  }

  private(set) var rows: [Row] = []
  /// The rows of the section "Planned".
  private(set) var planned: [Row] = []
  /// Malformed rows.
  private(set) var malformed: [String] = []
  private let ids: Set<String>

  static let shared = ParityTable(
    (try? String(contentsOf: RepositoryFolder.tests.appendingPathComponent("Parity.md"), encoding: .utf8)) ?? "")

  init(_ text: String) {
    var isPlanned = false
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("## ") { isPlanned = line == "## Planned" }
      guard let id = line.firstMatch(of: /^\| ([A-Z]\d+) \|/)?.1 else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == (isPlanned ? 2 : 3), !cells[1].isEmpty else {
        malformed.append(line)
        continue
      }
      var row = Row(id: String(id))
      let tests = cells.count == 3 ? cells[2] : ""
      row.tests = tests.matches(of: /`(\w+\/\w+)`/).map { String($0.1) }
      row.reason = tests.firstMatch(of: /^None: (.+)$/).map { String($0.1) }
      if isPlanned { planned.append(row) } else { rows.append(row) }
    }
    ids = Set((rows + planned).map(\.id))
  }

  /// Whether a text contains an id of the table as a word.
  func citesID(_ text: some StringProtocol) -> Bool {
    // Most texts contain no digit, but an id does.
    guard text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return false }
    return text.split { !($0.isLetter || $0.isNumber) }.contains { ids.contains(String($0)) }
  }
}

/// The tests in the sources of all test targets.
struct TestNames {
  /// The tests, each as its suite and function: `SomeTests/one`.
  private(set) var functions: Set<String> = []
  /// The display names of tests, and the files that contain them.
  private(set) var names: [(name: String, file: String)] = []

  /// The tests of all files except the one that contains examples of tests.
  static let shared = TestNames(
    RepositoryFolder.files(below: RepositoryFolder.tests, withExtension: "swift").filter {
      $0 != "DocumentationTests/ParityTests.swift"
    }.map { path in
      let file = RepositoryFolder.tests.appendingPathComponent(path)
      return (path, (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    })

  /// A suite, or a test with its display name and its function.
  private static let pattern =
    #"(?:struct|class|enum|actor) (\w+Tests)\b|@Test\b(?:\(\s*"((?:[^"\\]|\\.)*)")?[\s\S]*?func (\w+)"#

  init(_ files: [(path: String, text: String)]) {
    // A regular expression of Swift takes ten times as long.
    guard let expression = try? NSRegularExpression(pattern: Self.pattern) else { return }
    for (path, text) in files {
      var suite = ""
      let units = text as NSString
      for match in expression.matches(in: text, range: NSRange(location: 0, length: units.length)) {
        let groups = (1...3).map { group in
          let range = match.range(at: group)
          return range.location == NSNotFound ? nil : units.substring(with: range)
        }
        if let name = groups[0] { suite = name }
        if let name = groups[1] { names.append((name, path)) }
        if let function = groups[2] { functions.insert("\(suite)/\(function)") }
      }
    }
  }
}
