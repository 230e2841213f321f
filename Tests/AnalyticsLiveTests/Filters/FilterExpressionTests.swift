import Testing

@testable import AnalyticsLive

/// Tests the text of filter expressions.
@Suite struct FilterExpressionTests {
  @Test(
    "The text and the intermediate representation of an expression convert to each other",
    arguments: [
      (
        #"type = "track" and properties.price > 10"#,
        #"["and",["=","type",{"value":"track"}],[">","properties.price",{"value":10}]]"#
      ),
      ("a or b and c", #"["or","a",["and","b","c"]]"#), ("(a or b) and c", #"["and",["or","a","b"],"c"]"#),
      ("a and (b and c)", #"["and","a",["and","b","c"]]"#),
      ("!a", #"["!","a"]"#), ("!(a = 1)", #"["!",["=","a",{"value":1}]]"#), ("!!a", #"["!",["!","a"]]"#),
      ("!a and b", #"["and",["!","a"],"b"]"#),
      (#"contains(event, "Order")"#, #"["contains","event",{"value":"Order"}]"#),
      (#"match(context.page.path, "/shop/*")"#, #"["match","context.page.path",{"value":"/shop/*"}]"#),
      (#"lowercase(event) = "x""#, #"["=",["lowercase","event"],{"value":"x"}]"#),
      ("length(properties.products) >= 2", #"[">=",["length","properties.products"],{"value":2}]"#),
      (#"typeof(a) != "undefined""#, #"["!=",["typeof","a"],{"value":"undefined"}]"#),
      (
        #"event in ["a", b.c, null, 1.5]"#,
        #"["in","event",{"value":[{"value":"a"},"b.c",{"value":null},{"value":1.5}]}]"#
      ),
      ("a in []", #"["in","a",{"value":[]}]"#), ("a = [1, [true]]", #"["=","a",{"value":[1,[true]]}]"#),
      (#"a = {"b": {"c": null}}"#, #"["=","a",{"value":{"b":{"c":null}}}]"#),
      (#"product\ name.price\ in\ ¥ = 1"#, #"["=","product name.price in ¥",{"value":1}]"#),
      (#"\and = \true"#, #"["=","and","true"]"#), (#"\0.a-b.1 = x"#, #"["=","0.a-b.1","x"]"#),
      ("true", #"{"value":true}"#), ("a = -1.5e3", #"["=","a",{"value":-1500}]"#),
      (#"a = "\"\\\n\u00e9""#, #"["=","a",{"value":"\"\\\né"}]"#), (#"a = "\ud83d""#, #"["=","a",{"value":"\ud83d"}]"#),
      ("a < b", #"["<","a","b"]"#), ("and_ or in_", #"["or","and_","in_"]"#),
      ("contains = 1", #"["=","contains",{"value":1}]"#),
    ])
  func sameMeaning(_ text: String, _ ir: String) throws {
    let expression = try FilterExpression(text)
    #expect(expression.ir.description == (try json(ir)).description)
    let back = try FilterExpression(ir: expression.ir)
    #expect(back == expression)
    #expect(try FilterExpression(try #require(back.text)) == expression)
  }

  @Test(
    "Different spellings of an expression have the same normal form",
    arguments: [
      ("a='x'", #"a = "x""#), ("( ( a ) )", "a"), ("!  a=1", "!(a = 1)"), ("a\n  and\tb", "a and b"),
      (#"a = 'it\'s "x"'"#, #"a = "it's \"x\"""#), ("a>=1.0", "a >= 1"), (#"\a.\b = 1"#, "a.b = 1"),
    ])
  func otherWays(_ text: String, _ normal: String) throws {
    #expect(try FilterExpression(text).text == normal)
  }

  @Test(
    "Errors describe the position, the problem and the solution",
    arguments: [
      ("", 1, 1, "the expression is empty; write a condition such as type = \"track\""),
      ("a and", 1, 6, "expected a path, a literal or a call; found the end"),
      ("a == 1", 1, 3, "write equality with one \"=\""), ("a && b", 1, 3, "write \"and\" as a word"),
      ("a || b", 1, 3, "write \"or\" as a word"),
      ("a b", 1, 3, "expected \"and\", \"or\" or the end of the expression; found the path b"),
      ("(a", 1, 3, "expected \")\" to end the group; found the end"),
      (
        "a = (b or c)", 1, 5,
        "the operands of a comparison must be paths, literals or calls, not conditions in parentheses"
      ),
      ("a = \"x", 1, 5, "the string that starts here is not closed; close it with \""),
      (#"a = "\x""#, 1, 6, "\\x is not an escape sequence; write a backslash as \\\\"),
      ("a.\\.b", 1, 4, "a name cannot contain a dot; dots separate the names of a path"),
      ("a..b", 1, 3, "a name is missing before this dot"), ("a. = 1", 1, 3, "a name is missing after the dot"),
      ("a = 1x", 1, 5, "1x is not a number; if it is the name of a member, put a backslash before it"),
      ("size(a) = 1", 1, 1, "unknown function size; use one of contains, match, lowercase, length, typeof"),
      ("contains(a)", 1, 1, "contains takes two arguments, found 1"),
      (
        "contains(lowercase(a), \"x\")", 1, 10,
        "an argument must be a path or a literal; contains(lowercase(…)) is never true"
      ),
      (
        "lowercase(a) in [\"x\"]", 1, 1,
        "the left side of \"in\" must be a path or a literal; compare lowercase(…) with \"=\" and \"or\""
      ), ("a in b", 1, 6, "expected \"[\" for the list after \"in\"; found the path b"),
      (
        "a = or", 1, 5,
        "expected a path, a literal or a call; found \"or\" (write a member of that name as \\or)"
      ), ("a = 1 #", 1, 7, "unexpected \"#\"; if it is part of a name, put a backslash before it"),
      ("a = 1\nand b ~ 2", 2, 7, "unexpected \"~\"; if it is part of a name, put a backslash before it"),
      ("a = {b: 1}", 1, 6, "the key of an object must be a string; found the path b"),
      ("a = \"\\u12\"", 1, 6, "four hexadecimal digits must follow \\u"),
      ("a \\", 1, 4, "a character must follow the backslash"),
      ("not a", 1, 1, "write ! before the condition instead of not"),
      ("b or NOT a = 1", 1, 6, "write ! before the condition instead of not"),
      ("a not in [1]", 1, 3, "write a negation as !(a in [...])"), ("a <> 1", 1, 3, "write inequality as !="),
      ("a.b LIKE 'x%'", 1, 5, "write match(a.b, pattern), in which * stands for any text"),
      ("a is null", 1, 3, "write a = null, or typeof(a) = \"undefined\" for events without the member"),
      ("a = 1 AND b", 1, 7, "write \"and\" in lowercase"), ("a IN [1]", 1, 3, "write \"in\" in lowercase"),
      ("properties[\"a\"] = 1", 1, 11, "dots separate the names and indices of a path; write properties.a"),
      ("1 = items[0].b", 1, 10, "dots separate the names and indices of a path; write items.0"),
      ("a[\"b.c\"]", 1, 2, "dots separate the names and indices of a path"),
      ("a[b]", 1, 2, "dots separate the names and indices of a path"),
    ])
  func errors(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let error = try #require(throws: FQLError.self) { try FilterExpression(text) }
    #expect(error.message == message)
    #expect(error.position == .text(line: line, column: column))
    #expect(error.description.hasPrefix("\(line):\(column): \(message)\n"))
    #expect(error.excerpt?.hasSuffix("\n" + String(repeating: " ", count: column - 1) + "^") == true)
  }

  @Test("The message of an error leaves out the middle of long names", arguments: ["NAME(x)", "a NAME", "a NAME = 1"])
  func longNames(_ text: String) throws {
    let text = text.replacing("NAME", with: String(repeating: "n", count: 100_000))
    let error = #expect(throws: FQLError.self) { try FilterExpression(text) }
    let message = try #require(error?.message)
    #expect(message.utf8.count < 1010 && message.contains("nnn…nnn"), "\(message.utf8.count)")
  }

  @Test(
    "An invalid intermediate representation is an error with its path",
    arguments: [
      (#"["and",["=","a",{"value":1}],["nope"]]"#, "[2]"), (#"["=","a",{}]"#, "[2]"), ("[]", ""), ("null", ""),
      (#"["in","a","b"]"#, "[2]"), (#"["in","a",{"value":["b",3]}]"#, "[2].value[1]"),
      (#"["!",["or",["length"]]]"#, "[1][1]"),
    ])
  func badRepresentations(_ ir: String, _ place: String) throws {
    let error = try #require(throws: FQLError.self) { try FilterExpression(ir: json(ir)) }
    #expect(error.position == .ir(place))
  }

  @Test(
    "An expression without a text form has a nil text and keeps its intermediate representation",
    arguments: [
      #"["and"]"#, #"["or","a"]"#, #"["=","a..b",{"value":1}]"#, #"["=",["and","a"],{"value":true}]"#,
      #"["contains",["lowercase","a"],{"value":"x"}]"#, #""""#,
    ])
  func withoutText(_ ir: String) throws {
    let expression = try FilterExpression(ir: json(ir))
    #expect(expression.text == nil)
    #expect(expression.ir == (try json(ir)))
    #expect(expression.description == (try json(ir)).description)
  }

  @Test("Exceeding the nesting limit is an error")
  func depth() throws {
    for (open, close) in [("(", ")"), ("!", ""), ("a = [", "]"), ("lowercase(", ")")] {
      let text =
        String(repeating: open == "a = [" ? "[" : open, count: 5000) + "a" + String(repeating: close, count: 5000)
      let error = #expect(throws: FQLError.self) { try FilterExpression(open == "a = [" ? "a = " + text : text) }
      #expect(error?.message == "the expression is nested more than 128 levels deep")
      // The excerpt of a long line is short, and its caret is below the error.
      let lines = error?.excerpt?.split(separator: "\n") ?? []
      #expect(lines.count == 2 && lines[0].count < 170)
      #expect(lines.last?.count == 83)
    }
    var ir: JSON = "a"
    for _ in 0..<200 { ir = ["!", ir] }
    #expect(throws: FQLError.self) { try FilterExpression(ir: ir) }
    #expect(
      try FilterExpression(String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100)).text == "a")
  }

  @Test("An event filter matches events and JSON objects")
  func eventFilter() throws {
    let filter = try EventFilter(
      FilterExpression(#"type = "track" and match(event, "Order *") and properties.total > 10"#))
    #expect(try filter.matches(TrackEvent(event: "Order Placed", properties: ["total": 18.99])))
    #expect(try !filter.matches(TrackEvent(event: "Order Placed", properties: ["total": 8.99])))
    #expect(try !filter.matches(IdentifyEvent(userId: "u")))
    #expect(try filter.matches(["type": "track", "event": "Order ", "properties": ["total": 11]]))
  }
}
