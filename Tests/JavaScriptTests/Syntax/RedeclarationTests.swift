import Testing

@testable import JavaScript

/// Declarations with the same name (ECMA-262 §14.2.1, §14.7.4.1, §14.15.1, Annex B.3).
@Suite struct RedeclarationTests {
  @Test(
    "A var in the scope of a lexical declaration of the same name is an error at the var",
    arguments: [
      "{ let a; { var @a } }", "{ const a = 1; if (1) var @a }", "{ class a {} for (var @a of []); }",
      "for (let a of []) { var @a }", "for (let a;;) { for (var @a in {}); }",
      "switch (1) { case 1: let a; { var @a } }",
      "try {} catch ([a]) { var @a }", "try {} catch ({ b: a }) { { var [@a] = [] } }",
      "{ let a; try {} catch (a) { var @a } }", "{ function a() {} var @a }", "(() => { { let a; { var @a } } })",
      "{ let a; while (0) { try {} finally { var { b: @a } = {} } } }", "{ function a() {} function* @a() {} }",
      "{ async function a() {} function @a() {} }", "'use strict'; { function a() {} function @a() {} }",
    ])
  func conflicts(_ marked: String) throws {
    let parts = marked.split(separator: "@").map(String.init)
    let error = #expect(throws: JavaScriptError.self) { try Script(parts.joined()) }
    #expect(error?.message == "Identifier 'a' has already been declared")
    #expect(error?.column == parts[0].utf16.count + 1)
  }

  @Test(
    "Other declarations of the same name are allowed",
    arguments: [
      "try {} catch (a) { var a }", "try {} catch (a) { for (var a of []); }", "{ let a } var a",
      "{ let a; (() => { var a }) }",
      "(() => { let a; (function () { { var a } }) })", "{ function a() {} function a() {} }",
      "(function (a) { { var a } })",
      "(function (a, b = 1) { { var a } })", "(function a() { { var a } })", "class a { static { var a } }",
      "{ let a; class B { static { { var a } } m() { var a } } }",
    ])
  func allowed(_ source: String) throws { _ = try Script(source) }

  @Test(
    "A function in a block is also a variable of the function unless a lexical declaration is between them",
    arguments: [
      ("{ function a() {} }", "function"), ("let a1; { let b; { function a() {} } }", "function"),
      ("{ let a; { function a() {} } }", "undefined"), ("for (let a of [1]) { { function a() {} } }", "undefined"),
      ("try { throw 1 } catch (a) { { function a() {} } }", "function"),
      ("try { throw [1] } catch ([a]) { { function a() {} } }", "undefined"),
      ("{ let a } { function a() {} }", "function"), ("for (let a of [1]); { function a() {} }", "function"),
      ("{ { function a() {} } let a }", "undefined"),
    ])
  func hoisting(_ body: String, _ type: String) throws {
    #expect(try Interpreter().evaluate("(() => { \(body) return typeof a })()").text() == type)
  }
}
