import Foundation
import TestSupport
import Testing

/// Tests that `Tests/Parity.md` and the tests agree.
@Suite struct ParityTests {
  private let table = ParityTable.shared
  private let tests = TestNames.shared

  @Test("The ids of the table of features are unique and without gaps")
  func ids() {
    let ids = (table.rows.map(\.id) + table.planned.map(\.id))
    #expect(ids.count > 250)
    #expect(Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    #expect(table.malformed == [])
    for letter in Set(ids.compactMap(\.first)) {
      let numbers = ids.filter { $0.first == letter }.compactMap { Int($0.dropFirst()) }
      #expect(numbers.sorted() == Array(1...numbers.count), "The ids of \(letter) have gaps")
    }
  }

  @Test("Every feature cites existing tests, or gives a reason why a test is not possible")
  func citations() {
    for row in table.rows {
      if row.reason != nil {
        #expect(row.tests == [], "\(row.id)")
      } else {
        #expect(!row.tests.isEmpty, "\(row.id) has no test")
      }
      for test in row.tests { #expect(tests.functions.contains(test), "\(row.id) cites \(test)") }
    }
  }

  @Test("Planned features cite no tests")
  func planned() {
    for row in table.planned { #expect(row.tests == [] && row.reason == nil, "\(row.id)") }
  }

  @Test("Names of tests do not contain ids")
  func names() {
    for (name, file) in tests.names where table.citesID(name) { Issue.record("\(file): \(name)") }
  }

  @Test("Comments in sources do not contain ids")
  func comments() throws {
    let folder = RepositoryFolder.root.appendingPathComponent("Sources")
    for path in RepositoryFolder.files(below: folder, withExtension: "swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") {
        guard let comment = line.range(of: "//") else { continue }
        if table.citesID(line[comment.lowerBound...]) { Issue.record("\(path): \(line)") }
      }
    }
  }

  @Test("The parsers find rows, ids and tests in examples")
  func checks() {
    let table = ParityTable(
      """
      | A1 | One. | `SomeTests/one` `SomeTests/two` |
      | A2 | Two. | None: it needs a display. |
      | A3 | no test |
      ## Planned
      | A4 | Four. |
      """)
    #expect(table.rows.map(\.tests) == [["SomeTests/one", "SomeTests/two"], []])
    #expect(table.rows.map(\.reason) == [nil, "it needs a display."])
    #expect(table.planned.map(\.id) == ["A4"])
    #expect(table.malformed == ["| A3 | no test |"])
    #expect(table.citesID("as in (A2)") && table.citesID("A4 Something") && !table.citesID("A5, A21, or BA1"))
    let names = TestNames(
      [
        (
          "a.swift",
          """
          @Suite struct SomeTests {
            @Test func one() {}
            @Test(
              "The second", arguments: [(1, "x")])
            func two() {}
          }
          @Suite(.serialized) struct OtherTests { @Test("Third") func three() {} }
          """
        )
      ])
    #expect(names.functions == ["SomeTests/one", "SomeTests/two", "OtherTests/three"])
    #expect(names.names.map(\.name) == ["The second", "Third"])
  }
}
