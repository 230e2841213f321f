import AnalyticsLive
import JavaScript
import TestSupport
import Testing

@testable import live

@Suite struct SyntaxHintTests {
  private let tool = InProcessTool()

  private static func hint(_ source: String) -> String? {
    do throws(JavaScriptError) {
      _ = try Script(source, name: "a.js")
      return "no syntax error"
    } catch { return SyntaxHint.hint(for: error) }
  }

  @Test(
    "TypeScript is recognized by what is not JavaScript",
    arguments: [
      "const m = new Map<string, number>();", "const s = new Set<string>();", "const {a}: {a: string} = b;",
      "const [a]: [string] = b;", "function f({a}: P) {}", "function f(a?) {}", "let t: [string, number];",
      "const z = x satisfies Z;", "class A { x!: string }", "declare const x: string;", "abstract class B { }",
      "class A { abstract foo(): void; }", "class A { @dec x = 1 }", "const enum A {}", "enum A { B }",
      "function f(x): x is string { return true }", "function f(x): asserts x {}", "for (const x: number of []) {}",
      "class A<T> {}", "class A extends B<T> {}", "const a = <any>b;", "(() => { return e!; })()",
      "interface A { b: c }",
      "type A = string;", "let x!: Foo;", "const f = (a: string): number => 1;", "class A { private x = 1 }",
      "const a = b as const;", "function f<T>(a) {}", "class A implements B {}",
    ])
  func typeScript(_ source: String) {
    #expect(Self.hint(source)?.hasPrefix("this is TypeScript") == true, "\(Self.hint(source) ?? "no hint")")
  }

  @Test(
    "Mistakes in JavaScript are not called TypeScript",
    arguments: [
      "const a = ;", "if (a { b }", "const o = { a: 1, b: 2", "let x = a ? b : ;", "f(a, { b: c }",
      "switch (a) { case b c }",
      "const { a: b } = c }", "return a ? b! : c", "x = a < b >;", "const s = 'a' 'b';", "for (const x of) {}",
      "a.b.(c)", "class A { x y }", "function (a, b) {}", "const a = [1, 2", "@", "let x = y ? [z] : {;",
      "a ? b : c : (d) => e", "switch (a) { case 1: x => y : z => w }", "f(a, b): (c) => 1",
    ])
  func javaScript(_ source: String) {
    #expect(Self.hint(source)?.contains("TypeScript") != true && Self.hint(source)?.contains("class") != true)
    #expect(Self.hint(source) != "no syntax error")
  }

  @Test("TypeScript is recognized in the code of live eval and in the lines of live repl")
  func commands() async throws {
    let hint = "this is TypeScript; compile it, for example with esbuild --bundle --format=iife\n"
    let code = "const x: number = 1;"
    let eval = try await tool.run("eval", "-e", code)
    #expect(eval.errors.hasPrefix("live: -e: \(hint)-e:1:7\n") && eval.status == 1)
    #expect(try LiveTool.run("repl", input: code).output.hasPrefix("live: repl:1: \(hint)repl:1:1:7\n"))
    #expect(try await tool.run("eval", "-e", "const x = ;").errors.hasPrefix("-e:1:11\n"))
  }

  @Test(
    "A script that ends too early may have an open bracket, or not", arguments: ["const a =", "1+", "if (true) ", "f("])
  func early(_ source: String) {
    #expect(Self.hint(source) == "the last statement is not complete, or a bracket is not closed")
  }

  @Test("JSX is recognized, also in a long line") func jsx() {
    #expect(Self.hint("const a = <div>text</div>;")?.hasPrefix("this is JSX") == true)
    #expect(
      Self.hint("\"\(String(repeating: "é", count: 200))\"; const a = <b>text</b>;")?.hasPrefix("this is JSX") == true)
  }

  @Test(
    "Pages and the elements of scripts are recognized",
    arguments: ["<script>\nlet a = 1;\n</script>", "let a = 1;\n</script>", "<!DOCTYPE html>", " <SCRIPT type=\"a\">"])
  func html(_ source: String) {
    #expect(Self.hint(source) == "this is HTML; pass the text inside of <script> as a file")
  }

  private static let missingBracket = "a statement is not allowed in the body of a class; is a } missing before it?"

  @Test(
    "Members of classes that are written like those of objects, or like statements, are recognized",
    arguments: [
      ("class A { track: function (event) { return event; } }", "track(event) { … }"),
      ("class A { track: async (event) => event }", "track(event) { … }"),
      ("class A { 'track' : function (e) { return e; } }", "colon: track(event) { … }"),
      ("class A {\n  a() {}\n  track: event => event\n}", "track(event) { … }"),
      ("class A { a() {}, b() {} }", "its methods are not separated by commas"),
      ("class A { function track(event) {} }", "written without the word function"),
      ("class A { async function track(event) {} }", "written without the word function"),
      ("class A {\n  track(e) { if (e) {\n    return e;\n  }\n}\nanalytics.add(new A());", missingBracket),
      ("class A {\n  track(e) {\n}\nclass B extends A {}\n}", missingBracket),
      ("class A {\n  a() {}\n  return a;\n}", missingBracket),
    ])
  func members(_ source: String, _ hint: String) {
    #expect(Self.hint(source)?.hasSuffix(hint) == true, "\(Self.hint(source) ?? "no hint")")
  }

  @Test("Typographic quotes are recognized", arguments: [("let a = “x”;", "“", "\""), ("f(‘x’)", "‘", "'")])
  func quotes(_ source: String, _ found: String, _ quote: String) {
    #expect(Self.hint(source) == "\(found) is a typographic quote; write \(quote)")
  }

  @Test("A class that is called without new is recognized", arguments: ["P(1, null)", "P()", "[P()][0]"])
  func withoutNew(_ call: String) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("p.js", "class P extends LivePlugin {}\nanalytics.add(\(call));")
    for arguments in [["check", script], ["run", "--plugins", script, "--", "/dev/null"]] {
      let result = try await tool.run(arguments)
      #expect((result.output + result.errors).contains("write new P(…)") && result.status == 1)
      #expect(!(result.output + result.errors).contains("ES5"))
    }
  }

  @Test("The output of a compiler for ES5 is recognized when it is loaded")
  func es5() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "es5.js",
      """
      var P = (function (_super) {
        Object.setPrototypeOf(P, _super);
        function P() { return _super !== null && _super.apply(this, arguments) || this; }
        P.prototype = Object.create(_super.prototype);
        P.prototype.track = function (event) { return event; };
        return P;
      }(LivePlugin));
      analytics.add(new P(LivePluginType.after, null));
      """)
    let hint = "if a compiler wrote the script for ES5, set its target to ES2015 or later"
    let events = try folder.file("e.ndjson", "{}")
    for arguments in [["check", script], ["run", "--plugins", script, "--", events], ["explain", script, events]] {
      let result = try await InProcessTool().run(arguments)
      #expect((result.output + result.errors).components(separatedBy: hint).count == 2, "\(result)")
      #expect(result.status == 1)
    }
  }
}
