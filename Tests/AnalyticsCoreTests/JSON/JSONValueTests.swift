import AnalyticsCore
import Foundation
import JSONModel
import Testing

@Suite struct JSONValueTests {
  @Test("Booleans, numbers, dates, URLs, sets, nested JSON and Codable values convert to JSON")
  func conversions() throws {
    struct Inner: Codable { var a = [1, 2] }
    enum Kind: String, Codable { case one }
    let some: Int? = 5
    let none: Int? = nil
    let values: [String: Any] = [
      "bool": true, "object boolean": NSNumber(value: false), "object number": NSNumber(value: 1), "int": 7,
      "big": UInt64.max, "small": Int8(-3),
      "double": 2.5, "float": Float(0.5), "text": "x", "null": NSNull(), "date": Date(timeIntervalSince1970: 1.5),
      "set": Set(["one"]),
      "url": URL(string: "https://example.com/a?b=1") as Any, "json": ["deep": [true]] as JSON, "codable": Inner(),
      "kind": Kind.one,
      "array": [1, "a", [2.5]] as [Any], "dictionary": ["k": false], "some": some as Any, "none": none as Any,
    ]
    let json = try JSON(values)
    let expected: JSON = [
      "bool": true, "object boolean": false, "object number": 1, "int": 7, "big": .unsigned(.max), "small": -3,
      "double": 2.5, "float": 0.5, "text": "x",
      "null": .null, "date": "1970-01-01T00:00:01.500Z", "set": ["one"], "url": "https://example.com/a?b=1",
      "json": ["deep": [true]], "codable": ["a": [1, 2]],
      "kind": "one", "array": [1, "a", [2.5]], "dictionary": ["k": false], "some": 5, "none": .null,
    ]
    for (key, value) in expected.objectValue ?? [:] { #expect(json[key] == value, "\(key)") }
    #expect(
      json["bool"]?.boolValue == true && json["object number"]?.intValue == 1 && json["object number"]?.boolValue == nil
    )
    #expect(json["bool"]?.description == "true" && json["int"]?.description == "7")
    #expect(try JSON(nilOrObject: nil) == nil && JSON(nilOrObject: ["a": 1]) == ["a": 1])
    #expect(try JSON(with: Inner()) == ["a": [1, 2]])
    #expect(try JSON("text" as Any) == "text")
    final class Thing {}
    let error = #expect(throws: AnalyticsError.self) { try JSON(["a": [Thing()]]) }
    #expect(error?.description == "a value of the type Thing has no JSON form")
  }

  @Test("Swift values that nest too deeply are an error")
  func depth() throws {
    var value: Any = 1
    for _ in 0..<2000 { value = [value] }
    #expect(throws: EncodingError.self) { try JSON(value) }
    #expect(throws: EncodingError.self) { try JSON(["a": value]) }
    value = 1
    for _ in 0..<500 { value = ["a": value] }
    #expect(try JSON(value)["a"]?["a"]?.objectValue?.count == 1)
  }

  @Test("Dates that are not numbers, infinite or far away have a JSON form")
  func dates() throws {
    for path in [{ try JSON(["d": $0] as [String: Any]) }, { try JSON(encoding: ["d": $0]) }] as [(Date) throws -> JSON]
    {
      #expect(try path(Date(timeIntervalSince1970: .nan)).description == #"{"d":null}"#)
      #expect(try path(Date(timeIntervalSince1970: .infinity)).description == #"{"d":"9999-12-31T23:59:59.999Z"}"#)
      #expect(try path(Date(timeIntervalSince1970: -1e300)).description == #"{"d":"0000-01-01T00:00:00.000Z"}"#)
    }
    #expect(Timestamp.text(of: Date(timeIntervalSince1970: .nan)) == "1970-01-01T00:00:00.000Z")
  }

  @Test("JSON values convert to Swift types")
  func accessors() throws {
    struct Point: Codable, Equatable { var x: Int }
    let json: JSON = ["i": 3, "n": -1, "d": 1.25, "s": "t", "b": true, "a": [1, "x"], "o": ["x": 4], "null": .null]
    #expect(
      json["i"]?.uintValue == 3 && json["n"]?.uintValue == nil && json["i"]?.floatValue == 3
        && json["d"]?.doubleValue == 1.25)
    #expect(
      json["d"]?.decimalValue == Decimal(string: "1.25") && json["i"]?.decimalValue == 3
        && json["s"]?.decimalValue == nil)
    #expect(json["o"]?.codableValue() == Point(x: 4) && json["s"]?.codableValue() as Point? == nil)
    let dictionary = try #require(json.dictionaryValue)
    #expect(
      dictionary["i"] as? Int == 3 && dictionary["b"] as? Bool == true && dictionary["d"] as? Double == 1.25
        && dictionary["null"] is NSNull)
    #expect((dictionary["a"] as? [Any])?.count == 2 && (dictionary["o"] as? [String: Any])?["x"] as? Int == 4)
    #expect(try JSON(dictionary) == json)
    #expect(
      Point(x: 1).toString() == #"{"x":1}"# && Point(x: 1).prettyPrint() == "{\n  \"x\": 1\n}"
        && json["a"]?.toString() == #"[1,"x"]"#)
  }

  @Test("JSON values can be edited, and reject operations of other kinds of value")
  func editing() throws {
    #expect(
      try ([1] as JSON).add(value: 2) == [1, 2] && (["a": 1] as JSON).add(value: 2, forKey: "b") == ["a": 1, "b": 2])
    #expect(try (["a": 1, "b": 2] as JSON).remove(key: "a") == ["b": 2])
    let error = #expect(throws: JSONKindError.self) { try (1 as JSON).add(value: 2) }
    #expect(error?.description == "this is a number where an array is needed")
    #expect(throws: JSONKindError.self) { try ([1] as JSON).remove(key: "a") }
    let json: JSON = ["old": 1, "deep": [["old": "x", "keep": true]], "other": ["old": [1, 2]]]
    let mapped = json.mapTransform(["old": "new"]) { key, value in key == "new" ? .string("\(value)!") : value }
    #expect(mapped == ["new": "1!", "deep": [["new": "\"x\"!", "keep": true]], "other": ["new": [1, 2]]])
  }

  @Test("Key paths read and write nested objects")
  func keyPaths() throws {
    var json: JSON = ["a": ["b": ["c": 1]], "x": 5]
    #expect(json[keyPath: "a.b.c"] == 1 && json[keyPath: "a.x"] == nil && json[keyPath: ""] == nil)
    json[keyPath: "a.n.m"] = true
    json[keyPath: "x.y"] = "over"
    json[keyPath: "a.b.c"] = nil
    json[keyPath: "no.where"] = nil
    #expect(json == ["a": ["b": [:], "n": ["m": true]], "x": ["y": "over"]])
    let (text, flag, count, size) = ("t", true, 3, 0.5)
    json.setValue(text, forKeyPath: "v.text")
    json.setValue(flag, forKeyPath: "v.flag")
    json.setValue(count, forKeyPath: "v.count")
    json.setValue(size, forKeyPath: "v.size")
    #expect(json[keyPath: "v"] == ["text": "t", "flag": true, "count": 3, "size": 0.5])
    json[keyPath: "v"] = nil
    try json.setValue(Date(timeIntervalSince1970: 0), forKeyPath: "a.d")
    #expect(json.value(forKeyPath: "a.d") == "1970-01-01T00:00:00.000Z" && json.value(forKeyPath: "a.n.m") == true)
    #expect(json.value(forKeyPath: "a.n") as [String: Any]? != nil && json.value(forKeyPath: "a.n.m") as String? == nil)

    var dictionary: [String: Any] = ["a": ["b": 1], "x": 5]
    dictionary[keyPath: "a.c.d"] = 2
    dictionary[keyPath: "x.y"] = 3
    #expect(
      dictionary[keyPath: "a.c.d"] as? Int == 2 && dictionary[keyPath: "x.y"] as? Int == 3
        && dictionary[keyPath: "a.b"] as? Int == 1)
    dictionary[keyPath: "a.b"] = nil
    #expect(!dictionary.exists(keyPath: "a.b") && dictionary.exists(keyPath: "a.c"))
    let rules: [String: Any] = ["rule": ["@path": "$.a.c"], "none": ["@path": "$.a.b"]]
    #expect(
      rules.exists(keyPath: "rule", reference: dictionary) && !rules.exists(keyPath: "none", reference: dictionary))
  }

  @Test("Mapping rules refer to values of a reference")
  func references() {
    let reference: [String: Any] = ["user": ["name": "Ann", "empty": ""]]
    let path: (String) -> [String: Any] = { ["@path": "$.\($0)"] }
    let rule: (String, Any) -> [String: Any] = {
      ["@if": [$0: $1, "then": "yes", "else": path("user.name")] as [String: Any]]
    }
    let mapping: [String: Any] = [
      "name": path("user.name"), "missing": path("user.no"), "plain": 1, "exists": rule("exists", path("user.name")),
      "not": rule("exists", path("user.no")),
      "blank": rule("blank", path("user.empty")), "no value": rule("blank", path("user.no")),
      "filled": rule("blank", path("user.name")),
    ]
    let value: (String) -> Any? = { mapping[keyPath: JSONKeyPath($0), reference: reference] }
    #expect(value("name") as? String == "Ann" && value("missing") == nil && value("plain") as? Int == 1)
    #expect(value("exists") as? String == "yes" && value("not") as? String == "Ann")
    #expect(
      value("blank") as? String == "yes" && value("no value") as? String == "yes" && value("filled") as? String == "Ann"
    )
    #expect(mapping[keyPath: "name", reference: nil] as? [String: String] == ["@path": "$.user.name"])
  }

  @Test("Atomic values can be mutated concurrently, and Noncodable properties are not encoded")
  func wrappers() throws {
    struct Document: Codable {
      var a = 1
      @Noncodable var secret: String? = "s"
    }
    #expect(try JSON(encoding: Document()) == ["a": 1])
    let decoded = try JSONDecoder().decode(Document.self, from: Data(#"{"a":2,"secret":"x"}"#.utf8))
    #expect(decoded.a == 2 && decoded.secret == nil)
    @Atomic var count = 0
    let wrapper = _count
    DispatchQueue.concurrentPerform(iterations: 100) { _ in wrapper.mutate { $0 += 1 } }
    #expect(count == 100)
    _count.set(5)
    #expect(count == 5)
  }
}
