import Testing

@testable import JavaScript

/// Tests globals that scripts cannot change.
@Suite struct InterpreterProtectionTests {
  private static let source = """
    class List {
      #items = [];
      static count = 1;
      get length() { return this.#items.length }
      add(item) { this.#items.push(item); return this.length }
      nested = { list: [1], get first() { return this.list[0] } };
    }
    new List()
    """

  private static func provided() throws -> Interpreter {
    let interpreter = Interpreter()
    try interpreter.provide("list", interpreter.evaluate(source))
    return interpreter
  }

  @Test("The functions of a global that ignores assignments cannot change", arguments: ["get", "set"])
  func accessors(_ function: String) throws {
    let interpreter = Interpreter()
    try interpreter.provide("list", interpreter.evaluate("[1]"), ignoresAssignment: true)
    try interpreter.evaluate("var f = Object.getOwnPropertyDescriptor(globalThis, 'list').\(function)")
    for code in ["f.added = 1", "Object.defineProperty(f, 'name', { value: 'n' })", "delete f.length"] {
      #expect(throws: JavaScriptError.self, "\(code)") { try interpreter.evaluate("'use strict'; \(code)") }
    }
    #expect(try interpreter.evaluate("Object.isFrozen(f) && (list = 2, list[0] === 1)").text() == "true")
  }

  @Test("What the private elements of a provided object refer to can change")
  func privateElements() throws {
    let interpreter = try Self.provided()
    #expect(try interpreter.evaluate("list.add(1) + list.add(2) + list.length").number == 5)
  }

  @Test(
    "Nothing that properties and accessors of a provided object refer to can change",
    arguments: [
      "list = 1", "list.added = 1", "list.nested = 1", "delete list.nested", "list.nested.list.push(2)",
      "list.nested.list[0] = 2", "list.nested.added = 1", "Object.defineProperty(list, 'nested', { value: 1 })",
      "Object.setPrototypeOf(list, null)", "Object.getOwnPropertyDescriptor(list.nested, 'first').get.x = 1",
    ])
  func changes(_ code: String) throws {
    let interpreter = try Self.provided()
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("'use strict'; \(code)") }
    #expect(try interpreter.evaluate("JSON.stringify(list)").string == #"{"nested":{"list":[1],"first":1}}"#)
  }

  @Test("Objects that inherit from a provided object can override its properties")
  func overriding() throws {
    let interpreter = try Self.provided()
    #expect(try interpreter.evaluate("const o = Object.create(list); o.nested = 5; o.nested").number == 5)
  }
}
