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
