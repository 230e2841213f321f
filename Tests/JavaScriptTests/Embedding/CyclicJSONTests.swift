import JSONModel
import Testing

@testable import JavaScript

@Suite struct CyclicJSONTests {
  private static func message(_ source: String) -> String? {
    do throws(JavaScriptError) {
      _ = try Interpreter().evaluate(source).json()
      return nil
    } catch {
      return error.message
    }
  }

  private static let start = "The value cannot be converted to JSON: "

  @Test("The error for a cyclic value names the property that closes the cycle")
  func names() {
    #expect(
      Self.message("var a = { b: 1 }; a.self = a; a")
        == "\(Self.start)/self refers to the whole value, which contains it")
    #expect(
      Self.message("var a = { x: 1, p: { list: [0, {}] } }; a.p.list[1]['up/~'] = a.p; a")
        == "\(Self.start)/p/list/1/up~1~0 refers to /p, which contains it")
    #expect(
      Self.message("var a = []; a[1] = [a]; a") == "\(Self.start)/1/0 refers to the whole value, which contains it")
    // The elements of a frozen array are in a dictionary.
    #expect(
      Self.message("var a = [{}]; a[0].b = Object.freeze([1, a]); a")
        == "\(Self.start)/0/b/1 refers to the whole value, which contains it")
  }

  @Test("The error for an event names the property, too")
  func hostObject() throws {
    let interpreter = Interpreter()
    let f = try interpreter.evaluate("(e) => { e.properties.me = e.properties; return e }")
    let event: JSON = ["type": "track", "properties": ["a": 1]]
    let result = try f.call([interpreter.value(event)])
    #expect {
      _ = try result.json()
    } throws: { error in
      (error as? JavaScriptError)?.message
        == "\(Self.start)/properties/me refers to /properties, which contains it"
    }
  }

  @Test("A value that is only deep, and one that getters make, have a general message")
  func deep() {
    let deep = Self.message("var a = {}; for (let i = 0; i < 500; i++) a = { n: a }; a")
    #expect(deep == "\(Self.start)it is nested more than 400 levels deep at /n/n/n/n/n/n/n/n/...")
    #expect(
      Self.message(
        "var a = { get n() { return Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this)) } }; a"
      )
        == "\(Self.start)it is nested more than 400 levels deep or refers to itself")
  }

  @Test("Describing a cycle stays within the limit of steps")
  func limit() {
    let interpreter = Interpreter(limits: Limits(steps: 100_000))
    #expect(throws: JavaScriptError.self) {
      _ = try interpreter.evaluate(
        "var a = {}; for (let i = 0; i < 9000; i++) a['k' + i] = i; a.self = a; a"
      ).json()
    }
    #expect((try? interpreter.evaluate("1 + 1").number) == 2)
  }
}
