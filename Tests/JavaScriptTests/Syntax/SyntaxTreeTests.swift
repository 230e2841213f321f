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
    guard case .expression(let assignment, _) = script.body[0].content,
      case .assignment(_, let object, _) = assignment.content, case .object(let properties, _) = object.content,
      case .getter(_, let getter) = properties[0], case .method(_, let method) = properties[1],
      case .class(let node) = script.body[1].content, case .method(_, let staticMethod, true) = node.elements[0],
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
    guard case .call(_, let arguments, _, _)? = try lastExpression(source)?.content,
      case .function(let first) = arguments[0].expression.content,
      case .function(let second) = arguments[1].expression.content
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
    guard case .function(let a) = script.body[0].content, case .function(let c) = a.body[1].content,
      case .function(let d) = script.body[1].content,
      case .class(let node) = script.body[2].content, case .method(_, let m, _) = node.elements[0]
    else {
      Issue.record("unexpected tree")
      return
    }
    #expect(!script.isStrict && a.isStrict && c.isStrict && !d.isStrict && m.isStrict)
    #expect(a.hasSimpleParameters && !d.hasSimpleParameters)
    #expect(try parseScript("'use strict'").isStrict)
  }

  @Test func memberOffsetsAreThoseOfTheNames() throws {
    guard case .member(let object, let name, false, let outer)? = try lastExpression("abc.def.ghi")?.content,
      case .member(_, _, _, let inner) = object.content
    else {
      Issue.record("unexpected tree")
      return
    }
    #expect(inner == 4 && outer == 8 && name.string == "ghi")
  }

  @Test func optionalChainsEndWhereTheyEnd() throws {
    guard
      case .member(let object, _, false, _)? = try lastExpression("(a?.b.c).d")?.content,
      case .parenthesized(let inner) = object.content, case .optionalChain(let chain) = inner.content,
      case .member(let first, _, false, _) = chain.content, case .member(_, _, true, _) = first.content
    else {
      Issue.record("unexpected tree")
      return
    }
  }

  @Test(arguments: [
    ("1+2*3", "(1 add (2 multiply 3))"), ("1-2-3", "((1 subtract 2) subtract 3)"),
    ("1**2**3", "(1 exponent (2 exponent 3))"), ("1||2&&3", "(1 or (2 and 3))"),
  ])
  func operatorsGroupByPrecedence(_ source: String, _ grouping: String) throws {
    func text(_ e: Expression) -> String {
      switch e.content {
      case .number(let d): "\(Int(d))"
      case .binary(let op, let a, let b, _): "(\(text(a)) \(op) \(text(b)))"
      case .logical(let op, let a, let b): "(\(text(a)) \(op) \(text(b)))"
      default: "?"
      }
    }
    #expect(try lastExpression(source).map(text) == grouping)
  }

  @Test func literalsBecomePatterns() throws {
    guard case .assignment(.array(let array), _, _)? = try lastExpression("[a = 1, , {b, c: d.e}, ...f] = g")?.content,
      case .identifier(let rest)? = array.rest, case .identifier(let a)? = array.list[0]?.target,
      case .number(1)? = array.list[0]?.initializer?.content, array.list[1] == nil,
      case .object(let object)? = array.list[2]?.target, object.rest == nil,
      case .identifier(let b) = object.list[0].element.target,
      case .expression(let target) = object.list[1].element.target, case .member = target.content
    else {
      Issue.record("unexpected tree")
      return
    }
    #expect(a.text == "a" && b.text == "b" && rest.text == "f")
  }

  @Test func functionsInBranchesStandInBlocks() throws {
    guard case .if(_, let consequent, nil, _)? = try parseScript("if (a) function f() {}").body.first?.content,
      case .block(let block) = consequent.content, case .function = block.body[0].content
    else {
      Issue.record("unexpected tree")
      return
    }
  }
}
