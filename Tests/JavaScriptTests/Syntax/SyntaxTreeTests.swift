import Testing

@testable import JavaScript

/// Tests the information in the tree beyond its structure.
@Suite struct SyntaxTreeTests {
  private func text(_ source: String, _ start: SourceOffset, _ end: SourceOffset) -> String {
    String(decoding: Array(source.utf8)[Int(start)..<Int(end)], as: UTF8.self)
  }

  @Test func functionsKnowTheirSourceText() throws {
    let source = "x = { /* 1 */ get  a ( ) { } , m(b) {} } ; class A { static  n() { } f = 1 + 2 ; }"
    let script = try parseScript(source)
    guard case .expression(.assignment(_, .object(let properties, _), _), _) = script.body[0],
      case .getter(_, let getter) = properties[0], case .method(_, let method) = properties[1],
      case .class(let node) = script.body[1], case .method(_, let staticMethod, true) = node.elements[0],
      case .field(_, let initializer?, false, _) = node.elements[1]
    else {
      Issue.record("unexpected tree")
      return
    }
    #expect(text(source, getter.start, getter.end) == "get  a ( ) { }")
    #expect(text(source, method.start, method.end) == "m(b) {}")
    #expect(text(source, staticMethod.start, staticMethod.end) == "n() { }")
    #expect(text(source, initializer.start, initializer.end) == "1 + 2")
    #expect(text(source, node.start, node.end) == "class A { static  n() { } f = 1 + 2 ; }")
    #expect(getter.name == nil && method.kind == .method && initializer.kind == .classFieldInitializer)
  }

  @Test func arrowFunctionsKnowTheirSourceText() throws {
    let source = "f( (a , b) => a + b  , c=>{ } )"
    guard case .call(_, let arguments, _, _)? = try lastExpression(source),
      case .function(let first) = arguments[0].expression, case .function(let second) = arguments[1].expression
    else {
      Issue.record("unexpected tree")
      return
    }
    #expect(text(source, first.start, first.end) == "(a , b) => a + b")
    #expect(text(source, second.start, second.end) == "c=>{ }")
    #expect(first.kind == .arrow && first.body.count == 1 && first.parameters.count == 2)
  }

  @Test func strictnessAndParameters() throws {
    let script = try parseScript(
      "function a(b) { 'use strict'; function c() {} } function d(e = 1) {} class F { m() {} }")
    guard case .function(let a) = script.body[0], case .function(let c) = a.body[1],
      case .function(let d) = script.body[1],
      case .class(let node) = script.body[2], case .method(_, let m, _) = node.elements[0]
    else {
      Issue.record("unexpected tree")
      return
    }
    #expect(!script.isStrict && a.isStrict && c.isStrict && !d.isStrict && m.isStrict)
    #expect(a.hasSimpleParameters && !d.hasSimpleParameters)
    #expect(try parseScript("'use strict'").isStrict)
  }

  @Test func memberOffsetsAreThoseOfTheNames() throws {
    guard case .member(.member(_, _, _, let inner), let name, false, let outer)? = try lastExpression("abc.def.ghi")
    else {
      Issue.record("unexpected tree")
      return
    }
    #expect(inner == 4 && outer == 8 && name == Array("ghi".utf16))
  }

  @Test func optionalChainsEndWhereTheyEnd() throws {
    guard
      case .member(.parenthesized(.optionalChain(.member(.member(_, _, true, _), _, false, _))), _, false, _)? =
        try lastExpression("(a?.b.c).d")
    else {
      Issue.record("unexpected tree")
      return
    }
  }

  @Test func operatorsGroupByPrecedence() throws {
    guard
      case .binary(.add, .number(1), .binary(.multiply, .number(2), .number(3), _), _)? = try lastExpression("1+2*3"),
      case .binary(.subtract, .binary(.subtract, .number(1), .number(2), _), .number(3), _)? = try lastExpression(
        "1-2-3"),
      case .binary(.exponent, .number(1), .binary(.exponent, .number(2), .number(3), _), _)? = try lastExpression(
        "1**2**3"),
      case .logical(.or, .number(1), .logical(.and, .number(2), .number(3)))? = try lastExpression("1||2&&3")
    else {
      Issue.record("unexpected tree")
      return
    }
  }

  @Test func literalsBecomePatterns() throws {
    let script = try parseScript("[a = 1, , {b, c: d.e}, ...f] = g")
    guard
      case .expression(.assignment(.array(let elements, rest: .identifier(let rest)?, _), _, _), _)? =
        script.body.last,
      case .identifier(let a)? = elements[0]?.target, case .number(1)? = elements[0]?.initializer, elements[1] == nil,
      case .object(let properties, nil, _)? = elements[2]?.target,
      case .identifier(let b) = properties[0].element.target,
      case .expression(.member) = properties[1].element.target
    else {
      Issue.record("unexpected tree")
      return
    }
    // The memory of the names belongs to the script.
    withExtendedLifetime(script) { #expect(a.text == "a" && b.text == "b" && rest.text == "f") }
  }

  @Test func functionsInBranchesStandInBlocks() throws {
    guard case .if(_, .block(let block), nil, _)? = try parseScript("if (a) function f() {}").body.first,
      case .function = block.body[0]
    else {
      Issue.record("unexpected tree")
      return
    }
  }
}

extension Optional where Wrapped == PatternElement {
  fileprivate static func == (left: Self, right: _OptionalNilComparisonType) -> Bool {
    if case .none = left { true } else { false }
  }
}
