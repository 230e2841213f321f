import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Values of Foundation's types have the same JSON form on every path, and can be read back.
@Suite struct ValueTableTests {
  struct Value: Sendable, CustomTestStringConvertible {
    let name: String
    let json: JSON
    /// The results of the paths, by the name of the path.
    let paths: @Sendable () throws -> [(String, JSON?)]
    let isReadBack: @Sendable () throws -> Bool

    var testDescription: String { name }

    init<T: Codable & Sendable & Equatable>(_ value: T, _ json: JSON) {
      name = "\(T.self)"
      self.json = json
      paths = { try ValueTableTests.paths(value) }
      isReadBack = { try JSON.object(["value": json]).decode(Holder<T>.self).value == value }
    }
  }

  private struct Holder<T: Codable>: Codable { let value: T }

  private struct Typed<T: Codable & Sendable>: Codable, Sendable {
    var value: T
    var optional: T?
    var list: [T]
    var nested: [String: [T]]
  }

  private static func typed<T>(_ value: T) -> Typed<T> {
    Typed(value: value, optional: value, list: [value], nested: ["a": [value]])
  }

  private static func paths<T: Codable & Sendable>(_ value: T) throws -> [(String, JSON?)] {
    let client = LiveClient()
    let analytics = client.analytics
    let last = { client.output.events.last }
    var results: [(String, JSON?)] = []
    analytics.track(name: "e", properties: typed(value))
    let event = last()?["properties"]
    results += [
      ("typed", event?["value"]), ("optional", event?["optional"]), ("list", event?["list"]?[0]),
      ("nested", event?["nested"]?["a"]?[0]),
    ]
    analytics.track(name: "e", properties: ["value": value])
    results.append(("dictionary of one type", last()?["properties"]?["value"]))
    analytics.track(name: "e", properties: ["value": value, "n": [["deep": value]]] as [String: Any])
    results.append(("dictionary of Any", last()?["properties"]?["value"]))
    results.append(("deep in a dictionary of Any", last()?["properties"]?["n"]?[0]?["deep"]))
    analytics.track(name: "e", properties: ["value": typed(value)] as [String: Any])
    results.append(("typed in a dictionary of Any", last()?["properties"]?["value"]?["list"]?[0]))
    analytics.identify(userId: "u", traits: typed(value))
    results.append(("typed traits", last()?["traits"]?["value"]))
    results.append(("traits read back", (analytics.traits() as Typed<T>?).flatMap { try? JSON(encoding: $0)["value"] }))
    analytics.identify(userId: "u", traits: ["value": value])
    results.append(("traits", last()?["traits"]?["value"]))
    analytics.screen(title: "s", properties: ["value": value] as [String: Any])
    results.append(("screen", last()?["properties"]?["value"]))
    analytics.group(groupId: "g", traits: ["value": value])
    results.append(("group", last()?["traits"]?["value"]))
    results.append(("JSON(encoding:)", try JSON(encoding: value)))
    results.append(("JSON of Any", try JSON(value as Any)))
    let signal = LocalDataSignal(action: .loaded, identifier: "i", data: ["value": value])
    results.append(("signal", signal.json()["data"]?["data"]?["value"]))
    let interaction = InteractionSignal(component: "c", data: ["value": [value]])
    results.append(("interaction", interaction.json()["data"]?["data"]?["value"]?[0]))
    return results
  }

  private static let values: [Value] = [
    Value(Date(timeIntervalSince1970: 1.5), "1970-01-01T00:00:01.500Z"),
    Value(URL(string: "https://a.b/c?d=1"), "https://a.b/c?d=1"),
    Value(Decimal(string: "18.99"), 18.99), Value(Decimal(7), 7), Value(Decimal(UInt64.max), JSON(UInt64.max)),
    exactly("0.12345678901234567890123456789012345678"), exactly("-12345678901234567890.123456789"),
    exactly("340282366920938463463374607431768211455"), exactly("0.10000000000000001"),
    Value(Data([1, 2, 255]), "AQL/"),
    Value(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    Value(Float(0.1), 0.1), Value(0.1, 0.1), Value(Int64.max, JSON(Int64.max)), Value(true, true), Value("t", "t"),
  ]

  /// A decimal with more digits than a double preserves.
  private static func exactly(_ text: String) -> Value {
    Value(Decimal(string: text), (try? JSON(parsing: text)) ?? .null)
  }

  @Test("A value has the same form on every path", arguments: values)
  func table(_ value: Value) throws {
    for (path, result) in try value.paths() { #expect(result == value.json, "\(path)") }
    #expect(try value.isReadBack())
  }

  @Test("Settings of a destination are decoded with the same forms, and with those of Foundation")
  func settings() throws {
    struct Settings: Codable { let host: URL, since: Date, price: Decimal }
    let json: JSON = ["host": "https://a.b", "since": "2026-01-15T18:42:07Z", "price": 1.25]
    let settings: Settings = try json.decode()
    #expect(settings.host.absoluteString == "https://a.b" && settings.price == Decimal(string: "1.25"))
    #expect(settings.since == Date(timeIntervalSince1970: 1_768_502_527))
    let seconds: [String: Date] = try JSON.object(["at": 1.5]).decode()
    #expect(seconds["at"] == Date(timeIntervalSinceReferenceDate: 1.5))
    #expect(throws: DecodingError.self) { try JSON.object(["at": "noon"]).decode([String: Date].self) }
  }
}
