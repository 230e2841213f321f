import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import Testing

@Suite struct PlatformFormatTests {
  private let data = HEAnalyticsData(
    category: .settings, event: "Moved",
    parameters: ["b": true, "a": ["d": 1, "c": "x\"y"] as [String: Any], "n": 1.5])

  @Test("Events and views have the names that providers expect")
  func names() {
    #expect(PlatformFormat.eventName(data) == "Settings - Moved")
    #expect(PlatformFormat.viewName("Home") == "TrackView - Home")
    #expect(PlatformFormat.label(data) == #"{"a":{"c":"x\"y","d":1},"b":true,"n":1.5}"#)
    #expect(PlatformFormat.label(HEAnalyticsData()) == nil)
  }

  @Test("Parameters are limited in number or converted to strings")
  func parameters() {
    let many = HEAnalyticsData(
      parameters: Dictionary((10..<30).map { ("\($0)", $0) }) { $1 })
    #expect(PlatformFormat.parameters(many).keys.sorted() == (10..<20).map(String.init))
    #expect(PlatformFormat.parameters(many, limit: -1).isEmpty)
    #expect(PlatformFormat.textParameters(data) == ["b": "true", "a": #"{"c":"x\"y","d":1}"#, "n": "1.5"])
  }

  @Test("Users have the attributes that Intercom expects")
  func users() {
    let user = HEAnalyticsUser(identifier: "u", fullName: "Ada L", parameters: ["plan": "pro"])
    let attributes = PlatformFormat.intercomAttributes(user)
    #expect(attributes["email"] as? String == "unknown-email" && attributes["name"] as? String == "Ada L")
    #expect((attributes["custom_attributes"] as? [String: Any])?["plan"] as? String == "pro")
  }

  @Test("Without parameters there is no label, and an empty e-mail address is unknown")
  func empty() {
    #expect(PlatformFormat.label(HEAnalyticsData(parameters: [:])) == nil)
    let user = HEAnalyticsUser(identifier: "u", emailAddress: "")
    #expect(PlatformFormat.intercomAttributes(user)["email"] as? String == "unknown-email")
  }

  @Test("A value without a JSON form remains, and does not prevent that null values are removed")
  func withoutJSON() {
    let function: @Sendable () -> Int = { 1 }
    let result = HEJSONHelper.filterNull([
      "a": NSNull(), "f": function, "d": ["b": NSNull(), "f": function] as [String: Any],
    ])
    #expect(result.keys.sorted() == ["d", "f"])
    #expect((result["d"] as? [String: Any])?.keys.sorted() == ["f"])
  }

  @Test("Helpers remove null and empty values and write canonical JSON")
  func helper() {
    let dictionary: [String: Any] = [
      "a": NSNull(), "b": "", "c": ["d": NSNull(), "e": [Any]()] as [String: Any], "f": 1,
    ]
    #expect(
      HEJSONHelper.canonicalJSONRepresentation(with: HEJSONHelper.filterNull(dictionary))
        == #"{"b":"","c":{"e":[]},"f":1}"#)
    #expect(HEJSONHelper.canonicalJSONRepresentation(with: HEJSONHelper.filterNullAndEmpty(dictionary)) == #"{"f":1}"#)
    #expect(HEJSONHelper.canonicalJSONRepresentation(with: ["a": { 1 }]) == "{}")
  }
}
