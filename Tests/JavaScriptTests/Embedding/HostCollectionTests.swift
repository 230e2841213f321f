import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests that arrays and objects that scripts pass to Swift obey the limits.
@Suite struct HostCollectionTests {
  private final class Cart: HostInstance {
    func optional(_ items: [Int?]) -> Int { items.count }
    func values(_ items: [JSValue]) -> Int { items.count }
    func texts(_ items: [String]) -> Int { items.count }
    func nested(_ items: [[Double?]]) -> Int { items.count }
    func named(_ items: [String: String]) -> Int { items.count }
    func text(_ text: String) -> Int { text.count }
  }

  private func interpreter(_ limits: Limits) throws -> Interpreter {
    let interpreter = Interpreter(limits: limits)
    try interpreter.define(
      HostClass<Cart>("Cart").constructor { Cart() }.method("optional", Cart.optional).method("values", Cart.values)
        .method("texts", Cart.texts).method("nested", Cart.nested).method("named", Cart.named)
        .method("text", Cart.text))
    return interpreter
  }

  @Test("Ordinary collections are converted")
  func ordinary() throws {
    let result = try interpreter(Limits()).evaluate(
      """
      const cart = new Cart();
      [cart.optional([1, null, undefined]), cart.values([{}, 1]), cart.texts(['a', 'b']), cart.nested([[1], [2, null]]),
        cart.named({ a: 'x', b: 'y', ['c'.repeat(100)]: 'z'.repeat(100) })]
      """
    ).json()
    #expect(result == [3, 2, 2, 2, 3])
  }

  private static let attacks = [
    "const a = []; a.length = 4294967295; new Cart().optional(a)",
    "const a = []; a.length = 4294967295; new Cart().values(a)",
    "new Cart().texts(Array(10000).fill('x'.repeat(1e6)))",
    "const a = []; a.length = 1e6; new Cart().nested(Array(1e4).fill(a))",
    "const o = { s: 'x'.repeat(1e6) }; for (let i = 0; i < 1000; i++) o['k' + i] = o.s; new Cart().named(o)",
    "const a = new Proxy([], { get: (t, k) => k === 'length' ? 1e15 : 1 }); new Cart().values(a)",
  ]

  @Test("A collection that would need too many steps is not converted", arguments: attacks)
  func steps(_ source: String) throws {
    let interpreter = try interpreter(Limits(steps: 100_000, memory: 1 << 40))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.steps(limit: 100_000)))
  }

  @Test("A collection that would need too much memory is not converted", arguments: attacks)
  func memory(_ source: String) throws {
    let interpreter = try interpreter(Limits(steps: 1 << 40, memory: 8 << 20))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
    #expect(try interpreter.evaluate("new Cart().optional([1])").number == 1)
  }

  @Test("The memory of conversions that have ended does not count")
  func ended() throws {
    let interpreter = try interpreter(Limits(memory: 8 << 20))
    let source = """
      const cart = new Cart(), s = 'x'.repeat(1e5);
      for (let i = 0; i < 100; i++) { cart.text(s); cart.texts([s]); cart.named({ s }) }
      """
    try interpreter.evaluate(source)
    let text = try interpreter.evaluate("'x'.repeat(1e5)")
    for _ in 0..<100 { _ = try text.converted(to: String.self) }
    #expect(interpreter.vm.state.pointee.convertedBytes == 0)
  }

  @Test("A conversion by the host is one call")
  func host() throws {
    let interpreter = Interpreter(limits: Limits(steps: 100_000))
    let value = try interpreter.evaluate("new Proxy([], { get: (t, k) => k === 'length' ? 1e15 : 1 })")
    let error = #expect(throws: JavaScriptError.self) { try value.converted(to: [Int].self) }
    #expect(error?.kind == .limit(.steps(limit: 100_000)))
    #expect(try interpreter.evaluate("[1, 2]").converted(to: [Int].self) == [1, 2])
  }

  @Test("A NaN of the host with any bits is a number", arguments: [0xFFFC_0000_0000_0010, 0xFFF9_0000_0000_0001, .max])
  func random(_ bits: UInt64) throws {
    let interpreter = Interpreter()
    interpreter.random = { Double(bitPattern: bits) }
    #expect(try interpreter.evaluate("[typeof Math.random(), Math.random() + 1].join()").string == "number,NaN")
  }

  @Test("The deinit of an instance can use the interpreter")
  func deinitialization() throws {
    final class Closing: HostInstance {
      let interpreter: Interpreter
      let log: Recorder<Double>
      init(_ interpreter: Interpreter, _ log: Recorder<Double>) { (self.interpreter, self.log) = (interpreter, log) }
      deinit {
        interpreter.collectGarbage()
        log.add((try? interpreter.evaluate("new Cart().optional([1, 2])").number) ?? 0)
      }
    }
    let interpreter = try interpreter(Limits())
    let log = Recorder<Double>()
    try interpreter.define(
      HostClass<Closing>("Closing").constructor { [unowned interpreter] in Closing(interpreter, log) })
    try interpreter.evaluate("for (let i = 0; i < 20; i++) new Closing()")
    interpreter.collectGarbage()
    interpreter.collectGarbage()
    #expect(log.all.count >= 19 && log.all.allSatisfy { $0 == 2 })
  }
}
