import AnalyticsLive
import Foundation
import Testing

@Suite struct TableTests {
  static let supported = Documents.table("| Part | Example | Value |")
  static let missing = Documents.table("| Missing | Why | Example | Error |")

  @Test func tablesAreThere() {
    #expect(Self.supported.count >= 10)
    #expect(Self.missing.count >= 5)
  }

  @Test(arguments: supported)
  func supportedPartGivesItsValue(_ row: [String]) throws {
    try #require(row.count == 3)
    let value = try Interpreter().evaluate(row[1])
    #expect(try value.json()?.description == row[2])
  }

  @Test(arguments: missing)
  func missingPartIsAnErrorThatNamesIt(_ row: [String]) throws {
    try #require(row.count == 4)
    #expect(!row[1].isEmpty)
    let error = #expect(throws: JavaScriptError.self) { try Interpreter().evaluate(row[2]) }
    #expect(error?.headline == row[3])
  }

  @Test(arguments: Documents.table("| Expression | Is true when | Event | Value |"))
  func filterExpressionGivesItsValue(_ row: [String]) throws {
    try #require(row.count == 4)
    let event = try #require(JSON(parsing: row[2]).objectValue)
    #expect(try EventFilter(FilterExpression(row[0])).matches(event) == (row[3] == "true"))
  }

  @Test func transformersAreThose() throws {
    let rows = Documents.table("| Transformer | In settings | Effect |")
    #expect(rows.count == 6)
    for row in rows {
      let config: JSON = ["drop": [:], "allow": [:], "map": [:], "sample": [:]]
      let transformer = try FilterTransformer(json: ["type": .string(row[1]), "config": config])
      #expect("\(transformer)".hasPrefix(row[0].dropFirst()))
    }
  }

  @Test func defaultLimitsAreThose() {
    let limits = Limits()
    #expect(limits.steps == 50_000_000)
    #expect(limits.memory == 256 << 20)
    #expect(limits.time == nil)
    let rows = Documents.table("| Limit | Default | Counts |")
    #expect(
      rows.map { $0.prefix(2) } == [
        ["Limits.steps", "50 million"], ["Limits.memory", "256 MiB"], ["Limits.time", "none"],
      ])
  }

  @Test func membersOfSignalsAreThose() throws {
    let url = try #require(URL(string: "https://example.com"))
    let network = NetworkSignal.NetworkData(
      action: .response, url: url, statusCode: 200, data: ["content": 1], method: "GET", contentType: "text/plain",
      requestId: "r", error: "e", isIncoming: true)
    let local = #"{"type":"localData","data":{"action":"saved","identifier":"a","data":1,"requestId":"r"}}"#
    let job = """
      {"type":"userDefined","data":{"action":"failed","job":"a","jobId":"b","requestId":"r","duration":1,"data":1,\
      "error":"e"}}
      """
    let signals: [any StandardSignal] = [
      InteractionSignal(component: "Button", title: "Buy", json: [:]),
      NavigationSignal(action: .entering, screen: "a", previousScreen: "b"), NetworkSignal(data: network),
      try LocalDataSignal(json: JSON(parsing: local)),
      InstrumentationSignal(event: TrackEvent(event: "a", properties: nil)),
      try JobSignal(json: JSON(parsing: job)),
    ]
    let rows = Documents.table("| Type | Constructor in rules | Members of `data` |")
    #expect(rows.map(\.first) == signals.map(\.type.rawValue))
    for (row, signal) in zip(rows, signals) {
      let members = try #require(row.last).matches(of: /`([a-z]\w*)`/).map { String($0.1) }
      #expect(try Set(members) == signal.json()["data"]?.objectValue.map { Set($0.keys) })
    }
  }

  @Test func errorPoliciesAreThose() {
    let rows = Documents.table("| `ErrorPolicy` | `--on-error` | The event |")
    #expect(rows.map { $0[1] } == ErrorPolicy.allCases.map(\.rawValue))
  }
}
