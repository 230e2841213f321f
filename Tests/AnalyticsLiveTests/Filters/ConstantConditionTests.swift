import JSONModel
import JavaScript
import Testing

@testable import AnalyticsLive

@Suite struct ConstantConditionTests {
  private static func messages(_ expression: String, isTyped: Bool = true) throws -> [String] {
    try FilterExpression(expression).constantConditions(areEventsTyped: isTyped).map(\.message)
  }

  @Test("A hundred conditions are reported")
  func count() throws {
    let conditions = (0..<200).map { "properties.a\($0) > \"a\"" }
    #expect(try Self.messages(conditions.joined(separator: " or ")).count == 100)
  }

  @Test(
    "Conditions that have the same result for each event are found, with the reason",
    arguments: [
      (#"properties.price > "10""#, #"only numbers have an order, and "10" is a string; write 10 without quotes"#),
      (#"properties.price <= "a""#, #"only numbers have an order, and "a" is a string"#),
      ("lowercase(event) >= 1", "only numbers have an order, and lowercase(event) is a string or null"),
      (#"match(event, "[a")"#, #"a "[" in the pattern is not closed"#),
      (#"match(event, "a[^b")"#, #"a "[" in the pattern is not closed"#),
      (#"match(event, "[]")"#, #""[]" in the pattern contains no characters"#),
      (#"match(event, "[a-]")"#, "a range in the pattern has no end"),
      (#"match(event, "[z-a]")"#, "a range in the pattern has its ends in the wrong order"),
      (#"match(event, "a\\")"#, "a character must follow the backslash"),
      ("match(event, 5)", "5 is a number, and match needs a string"),
      ("contains(properties.a, null)", "null is null, and contains needs a string"),
      (#"lowercase(event) = "Open""#, #"a lowercase text has no uppercase letters; write "open""#),
      (#"lowercase(event) = "ΑΣ""#, #"a lowercase text has no uppercase letters; write "ας""#),
      (#"typeof(properties.a) = "array""#, #"of an array and of null it is "object""#),
      (#"length(event) = "5""#, #"length(event) is a number, and "5" is a string"#),
      ("contains(event, \"a\") = 1", "contains(event, \"a\") is a boolean, and 1 is a number"),
      ("event in []", "the list is empty"), (#""a" in [1, 2]"#, "it reads no member of the event"),
      ("lowercase(5) = properties.a", "lowercase(5) has no value: 5 is a number, and lowercase needs a string"),
      ("properties.a in [[1]]", "[1] in the list does not equal anything, because it is an array or object"),
      ("length(event)", "it is a value and not a condition"),
      (#"type = "track" and "a""#, "it is a string and not a condition"),
      (#"type = "track" and type = "screen""#, #"type cannot equal both "track" and "screen"; write or"#),
      (#"type != "track" or type != "screen""#, #"type differs from "track" or from "screen"; write and"#),
      ("userId = 5", #"userId is a string; write "5""#), ("userId in [1, 2]", #"userId is a string; write "1""#),
      ("userId", "a member alone is a condition only if it is a boolean"),
      (#"match(properties, "a")"#, "properties is an object, which has no text"),
      ("!(timestamp > 5)", "timestamp is a string, and only numbers have an order"),
      (#"userId != 5"#, "userId != 5 is always true: userId is a string"),
    ])
  func constant(_ expression: String, _ reason: String) throws {
    let messages = try Self.messages(expression)
    #expect(messages.count == 1 && messages.first?.contains(reason) == true, "\(messages)")
  }

  @Test(
    "Other conditions have no messages",
    arguments: [
      #"type = "track" and properties.price > 10"#, "properties.items.0.id != null", "userId = null", "true", "!false",
      #"event in ["Order Placed", properties.name]"#, #"match(event, "[a-z][^x-y]b\\[c-d]*?")"#,
      #"match(event, "[b-ad]")"#,
      #"match(event, "[^z-a]")"#, #"lowercase(event) = "open" and typeof(userId) = "undefined""#,
      "length(properties.items) >= 2", "properties.isNew", "properties.price = \"10\"", "properties.a > properties.b",
      #"type = "track" or type = "screen""#, #"type != "track" and type != "screen""#, #"contains(event, "")"#,
      #"event = "a" and event = "a""#, #"lowercase(event) = "ας""#,
      "properties.n = 9007199254740993 and properties.n = 9007199254740992",
      "properties.n != 0.1 or properties.n != 0.1000000000000000055",
      "properties.n = [9007199254740993] and properties.n = [9007199254740992]",
      "properties = {\"a\":1}", "typeof(event) = properties.kind",
    ])
  func variable(_ expression: String) throws {
    let messages = try Self.messages(expression)
    #expect(messages.isEmpty, "\(messages)")
  }

  @Test("The kinds of members are those of the client only if events are typed")
  func untyped() throws {
    #expect(try Self.messages("userId = 5 or event", isTyped: false) == [])
    #expect(try Self.messages("userId > \"5\"", isTyped: false).count == 1)
  }

  @Test("A value of another kind than a condition needs is named with the whole condition, once")
  func requirements() throws {
    for (expression, message) in [
      ("length(userId) > 3", nil),
      (
        #"lowercase(context) = "a""#,
        #"lowercase(context) = "a" is never true: context is an object, which has no text"#
      ),
      (#"lowercase(context) != "a""#, nil), ("lowercase(context) = null", nil),
      (#"contains(context, "a") = false"#, nil),
      (
        #"timestamp > "2026-01-01""#,
        #"timestamp > "2026-01-01" is never true: only numbers have an order, and "2026-01-01" is a string"#
      ),
    ] as [(String, String?)] {
      #expect(try Self.messages(expression) == (message.map { [$0] } ?? []))
    }
  }

  @Test("The message about an expression that is too large names the operator for many values")
  func largeExpression() throws {
    let nested = String(repeating: "(", count: 5000)
    let error = try #require(throws: JavaScriptError.self) { try Script(nested, name: "filter") }
    let message = FilterExpression.message(error)
    #expect(message.hasPrefix("the expression is too large ("))
    #expect(message.hasSuffix("); to compare a member with many values, write in [...]"))
    #expect(try FilterExpression("event = 1").compilationProblem == nil)
  }

  @Test("Characters that look like nothing or like a space are errors, and can be parts of names")
  func invisibleCharacters() throws {
    for (text, message) in [
      ("\u{FEFF}type = \"a\"", "there is an invisible character, U+FEFF; remove it, or"),
      ("type\u{200B} = \"a\"", "there is an invisible character, U+200B; remove it, or"),
      ("type\u{A0}= \"a\"", "U+00A0 is not an ordinary space; write one, or"),
    ] {
      let error = #expect(throws: FQLError.self) { try FilterExpression(text) }
      #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }
    let path = try FilterExpression("a\\\u{200B}b = 1")
    #expect(path.ir == ["=", "a\u{200B}b", ["value": 1]] && path.text == "a\\\u{200B}b = 1")
  }

  @Test("A backtick is not a quote")
  func backtick() {
    let error = #expect(throws: FQLError.self) { try FilterExpression("type = `track`") }
    #expect(error?.message == "a text is written in quotes; write \"")
  }

  @Test("A pattern has a fault exactly if it matches no text that its characters form")
  func patterns() throws {
    for (pattern, text) in [("[a]", "a"), ("[^a]", "b"), (#"[\]]"#, "]"), ("[a-c]", "b"), ("a\\*", "a*"), ("[?]", "?")]
    {
      #expect(GlobPattern.fault(in: pattern) == nil, "\(pattern)")
      let event = try JSON(parsing: #"{"event":\#(JSON.string(text))}"#).objectValue
      let expression = try FilterExpression(ir: ["match", "event", ["value": .string(pattern)]])
      #expect(try EventFilter(expression).matches(#require(event)), "\(pattern)")
    }
  }

  @Test("Typographic quotes are errors that name the ordinary quote, and can be parts of names")
  func quotes() throws {
    for (text, column) in [("type = “track”", 8), ("type = ‘track’", 8), ("properties.“a”", 12), ("event = don’t", 12)]
    {
      let error = #expect(throws: FQLError.self) { try FilterExpression(text) }
      #expect(error?.message.contains(" is a typographic quote; write ") == true)
      #expect(error?.position == .text(line: 1, column: column))
    }
    let path = try FilterExpression(#"properties.don\’t = "“x”""#)
    #expect(path.ir == ["=", "properties.don’t", ["value": "“x”"]])
    #expect(path.text == #"properties.don\’t = "“x”""#)
  }
}
