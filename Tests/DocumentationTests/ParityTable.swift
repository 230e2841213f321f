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
    text.split { !($0.isLetter || $0.isNumber) }.contains { ids.contains(String($0)) }
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

  init(_ files: [(path: String, text: String)]) {
    for (path, text) in files {
      var suite = ""
      for match in text.matches(of: /(?:struct|class|enum|actor) (\w+Tests)\b|@Test\b/) {
        if let name = match.1 {
          suite = String(name)
          continue
        }
        let rest = text[match.range.upperBound...]
        if let name = rest.prefixMatch(of: /\(\s*"((?:[^"\\]|\\.)*)"/)?.1 { names.append((String(name), path)) }
        if let function = rest.firstMatch(of: /func (\w+)/)?.1 { functions.insert("\(suite)/\(function)") }
      }
    }
  }
}
