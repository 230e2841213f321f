import DomainAnalytics
import JSONModel
import Testing

@Suite struct RawAnalyticsEventTests {
  private let event = RawAnalyticsEvent(
    name: "shared",
    attributes: [
      "text": "a", "count": 3, "ratio": 0.5, "flag": true, "list": [1, 2],
      "nested": ["inner": "b", "deep": ["x": 1] as AttributesValue] as AttributesValue,
    ])

  @Test("Attributes are Swift values")
  func values() throws {
    #expect(try event.getAttributeValue(for: "text") as String == "a")
    #expect(try event.getAttributeValue(for: "count") as Int == 3)
    #expect(try event.getAttributeValue(for: "count") as Double == 3)
    #expect(try event.getAttributeValue(for: "flag") as Bool)
    #expect(try event.getAttributeValue(for: "list") as [Int] == [1, 2])
    #expect(event.properties["nested"] == ["inner": "b", "deep": ["x": 1]])
  }

  @Test("Nested attributes are read one level at a time")
  func nested() throws {
    let nested: AttributesValue = try event.getAttributeValue(for: "nested")
    #expect(try event.getValue(in: nested, for: "inner") as String == "b")
    let deep: AttributesValue = try event.getValue(in: nested, for: "deep")
    #expect(try event.getValue(in: deep, for: "x") as Int == 1)
  }

  @Test("Missing attributes and wrong types are errors")
  func errors() {
    typealias Failure = RawAnalyticsEvent.Failure
    #expect(throws: Failure.keyNotAvailable("none")) { let _: String = try event.getAttributeValue(for: "none") }
    #expect(throws: Failure.attributeValueWrongType(key: "text", expected: "Int", found: "String")) {
      let _: Int = try event.getAttributeValue(for: "text")
    }
    #expect(throws: Failure.attributeValueWrongType(key: "a", expected: "a dictionary", found: "String")) {
      let _: Int = try event.getValue(in: "text", for: "a")
    }
    #expect(throws: Failure.keyNotAvailable("a")) { let _: Int = try event.getValue(in: AttributesValue(), for: "a") }
  }

  @Test("Attributes decode as types")
  func decoding() throws {
    struct Nested: Decodable, Equatable { let inner: String }
    #expect(try event.decodeValue(for: "nested") == Nested(inner: "b"))
    #expect(throws: RawAnalyticsEvent.Failure.keyNotAvailable("none")) {
      let _: Nested = try event.decodeValue(for: "none")
    }
    #expect(throws: DecodingError.self) { let _: Nested = try event.decodeValue(for: "text") }
  }

  @Test("Assigned attributes become properties")
  func setting() {
    var event = event
    event.attributes = ["a": 1, "b": ["c": true] as AttributesValue]
    #expect(event.properties == ["a": 1, "b": ["c": true]])
  }
}
