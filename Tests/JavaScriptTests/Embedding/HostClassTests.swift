import JSONModel
import JavaScript
import Testing

/// Tests Swift classes whose instances scripts create and use.
@Suite struct HostClassTests {
  private class Cart: HostInstance {
    var owner: String
    private(set) var items: [String] = []
    var note: String?
    init(owner: String) { self.owner = owner }
    func add(_ item: String, count: Int) throws -> Int {
      if count > 10 { throw ConversionError("too many") }
      items += Array(repeating: item, count: count)
      return items.count
    }
    func clear() { items = [] }
    func merge(_ other: Cart) -> Cart {
      items += other.items
      return self
    }
  }

  private final class GiftCart: Cart {
    var message = "Hi"
  }

  private static var cart: HostClass<Cart> {
    HostClass<Cart>("Cart")
      .constructor(Cart.init)
      .method("add", Cart.add)
      .method("clear", Cart.clear)
      .method("merge", Cart.merge)
      .method("raw", parameters: 3) { cart, call in call.interpreter.value("\(cart.owner) \(call.arguments.count)") }
      .property("owner", \.owner)
      .property("note", \.note)
      .property("items", \.items)
      .property("size", get: { $0.items.count }, set: { $0.owner = String(repeating: "x", count: $1) })
      .staticMethod("sum") { (numbers: [Double], options: [String: Bool]) in
        numbers.reduce(0, +) * (options["negate"] == true ? -1 : 1)
      }
      .staticProperty("version", get: { 2 })
  }

  private func interpreter() throws -> Interpreter {
    let interpreter = Interpreter()
    try interpreter.define(Self.cart)
    try interpreter.define(
      HostClass<GiftCart>("GiftCart").constructor { (owner: String?) in GiftCart(owner: owner ?? "nobody") }
        .inherits(from: Self.cart).property("message", \.message))
    return interpreter
  }

  @Test func scriptsCreateInstancesWhoseStateIsInTheSwiftObject() throws {
    let interpreter = try interpreter()
    let result = try interpreter.evaluate(
      """
      const cart = new Cart("Ada");
      cart.owner = cart.owner + "!";
      cart.note = null;
      [cart.add("a", 2), cart.items, cart.size, cart instanceof Cart, cart.constructor === Cart, cart.raw(1, 2)]
      """)
    #expect(try result.json() == [2, ["a", "a"], 2, true, true, "Ada! 2"])
    let cart = try #require(interpreter.global("cart")?.instance(of: Cart.self))
    #expect(cart.owner == "Ada!" && cart.items == ["a", "a"])
    cart.owner = "Bob"
    #expect(try interpreter.evaluate("cart.size = 3; cart.owner").string == "xxx")
    #expect(interpreter.global("cart")?.instance(of: GiftCart.self) == nil)
    #expect(try interpreter.evaluate("({})").instance(of: Cart.self) == nil)
  }

  @Test func anExportedInstanceHasOneObject() throws {
    let interpreter = try interpreter()
    let cart = Cart(owner: "Ada")
    interpreter.setGlobal("a", try interpreter.value(exporting: cart))
    interpreter.setGlobal("b", try interpreter.value(exporting: cart))
    #expect(try interpreter.evaluate("a.extra = 1; b.add('x', 1); a === b && b.extra === 1").bool == true)
    #expect(cart.items == ["x"])
    #expect(throws: JavaScriptError.self) { try Interpreter().value(exporting: cart) }
  }

  @Test func instancesAreArgumentsAndResults() throws {
    let interpreter = try interpreter()
    let result = try interpreter.evaluate(
      """
      const one = new Cart("1"), two = new GiftCart();
      two.add("b", 1);
      [one.merge(two) === one, one.items, two.owner, two.message, two instanceof Cart]
      """)
    #expect(try result.json() == [true, ["b"], "nobody", "Hi", true])
  }

  @Test func scriptsExtendTheClass() throws {
    let interpreter = try interpreter()
    let result = try interpreter.evaluate(
      """
      class Twice extends Cart {
        #calls = 0;
        constructor(owner) { super(owner.toUpperCase()); }
        add(item, count) { this.#calls++; return super.add(item, 2 * count) + this.#calls; }
      }
      const twice = new Twice("ada");
      [twice.add("a", 1), twice.owner, Twice.version, twice instanceof Cart, Object.keys(twice)]
      """)
    #expect(try result.json() == [3, "ADA", 2, true, []])
    #expect(interpreter.global("twice")?.instance(of: Cart.self)?.items == ["a", "a"])
  }

  @Test func staticMembersBelongToTheClass() throws {
    let interpreter = try interpreter()
    #expect(try interpreter.evaluate("Cart.sum([1, 2.5], {negate: true})").number == -3.5)
    #expect(
      try interpreter.evaluate("[Cart.version, Cart.name, Cart.length, Cart.prototype.add.length, Cart.sum.name]")
        .json()
        == [2, "Cart", 1, 2, "sum"])
  }

  @Test(arguments: [
    ("new Cart()", "argument 1: expected a string, found undefined"),
    ("new Cart('a').add('x', 1.5)", "argument 2: expected an integer, found the number 1.5"),
    ("new Cart('a').add('x', 11)", "too many"),
    ("new Cart('a').owner = 1", "Cart.owner: expected a string, found the number 1.0"),
    ("Cart.sum([1, '2'], {})", "argument 1: element 1: expected a number, found a string"),
    ("Cart.sum([], {a: 1})", "argument 2: a: expected a Boolean value, found the number 1.0"),
    ("Cart.prototype.add.call({}, 'x', 1)", "expected a Cart as the value of this, found an object"),
    ("new GiftCart('a').merge.call(1)", "expected a Cart as the value of this, found the number 1.0"),
    ("new Cart('a').merge(null)", "argument 1: expected a Cart, found null"),
    ("Cart('a')", "Class constructor Cart cannot be invoked without 'new'"),
    ("'use strict'; new Cart('a').items = []", "which has only a getter"),
  ])
  func mistakesAreTypeErrors(_ source: String, _ message: String) throws {
    let interpreter = try interpreter()
    let text = try interpreter.evaluate(
      "let text; try { (0, () => { \(source) })() } catch (e) { text = `${e}` }; text")
    let string = text.string ?? "no error"
    #expect(string.hasPrefix("TypeError: ") && string.contains(message), "\(string)")
  }

  @Test func aClassWithoutConstructorHasOnlyInstancesOfTheHost() throws {
    let interpreter = Interpreter()
    try interpreter.define(HostClass<Cart>("Cart").property("owner", \.owner))
    interpreter.setGlobal("cart", try interpreter.value(exporting: Cart(owner: "Ada")))
    #expect(try interpreter.evaluate("cart.owner").string == "Ada")
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("new Cart('x')") }
    #expect(throws: JavaScriptError.self) {
      try Interpreter().define(HostClass<GiftCart>("G").inherits(from: Self.cart))
    }
  }

  @Test func instancesAreReleasedWithTheirObjects() throws {
    final class Token {
      let count: Counter
      init(_ count: Counter) {
        self.count = count
        count.live += 1
      }
      deinit { count.live -= 1 }
    }
    final class Counter { var live = 0 }
    let counter = Counter()
    do {
      let interpreter = Interpreter()
      try interpreter.define(HostClass<Token>("Token").constructor { Token(counter) })
      try interpreter.evaluate("const kept = new Token(); for (let i = 0; i < 1000; i++) new Token()")
      interpreter.collectGarbage()
      #expect(counter.live == 1)
      try interpreter.evaluate("for (let i = 0; i < 60000; i++) new Token()")
      #expect(counter.live < 45_000)
    }
    #expect(counter.live == 0)
  }

  /// Counts its instances.
  private final class Buffer {
    final class Counter { var live = 0 }
    let counter: Counter
    var size: Int
    init(_ counter: Counter, size: Int) {
      self.counter = counter
      self.size = size
      counter.live += 1
    }
    deinit { counter.live -= 1 }
    func grow(_ bytes: Int) { size += bytes }
  }

  private func interpreter(limit: Int, _ counter: Buffer.Counter) throws -> Interpreter {
    let interpreter = Interpreter(limits: Limits(memory: limit))
    try interpreter.define(
      HostClass<Buffer>("Buffer").constructor { (size: Int) in Buffer(counter, size: size) }
        .method("grow", Buffer.grow).memory { $0.size })
    return interpreter
  }

  @Test func theMemoryOfUnreachableInstancesDrivesCollections() throws {
    let counter = Buffer.Counter()
    let interpreter = try interpreter(limit: 64 << 20, counter)
    try interpreter.evaluate("for (let i = 0; i < 500; i++) new Buffer(1 << 20)")
    #expect(counter.live < 40)
    try interpreter.evaluate("for (let i = 0; i < 500; i++) new Buffer(0).grow(1 << 20)")
    #expect(counter.live < 40)
  }

  @Test(arguments: ["kept.push(new Buffer(1 << 20))", "const b = new Buffer(0); b.grow(1 << 20); kept.push(b)"])
  func theMemoryOfInstancesIsLimited(_ statement: String) throws {
    let counter = Buffer.Counter()
    let interpreter = try interpreter(limit: 64 << 20, counter)
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("const kept = []; for (let i = 0; i < 2000; i++) { \(statement) }")
    }
    #expect(error?.kind == .limit(.memory(limit: 64 << 20)) && counter.live < 100)
  }

  @Test func aMeasureMayBeWrongOrUseTheInterpreter() throws {
    let interpreter = Interpreter()
    let counter = Buffer.Counter()
    try interpreter.define(
      HostClass<Buffer>("Buffer").constructor { (size: Int) in Buffer(counter, size: size) }
        .memory { [unowned interpreter] in
          _ = try? interpreter.evaluate("[1, 2, 3].map(x => x * 2)")
          return -$0.size
        })
    try interpreter.evaluate("for (let i = 0; i < 100; i++) new Buffer(i)")
    interpreter.collectGarbage()
    #expect(counter.live == 0)
  }

  @Test func anObjectIsKeptWhileItsMeasureCollects() throws {
    let interpreter = Interpreter()
    let counter = Buffer.Counter()
    try interpreter.define(
      HostClass<Buffer>("Buffer").constructor { (size: Int) in Buffer(counter, size: size) }
        .memory { [unowned interpreter] in
          interpreter.collectGarbage()
          _ = try? interpreter.evaluate("for (let i = 0; i < 100; i++) ({ i })")
          return $0.size
        })
    for size in 0..<20 {
      #expect(try interpreter.value(exporting: Buffer(counter, size: size)).instance(of: Buffer.self)?.size == size)
      #expect(try interpreter.evaluate("new Buffer(\(size))").instance(of: Buffer.self)?.size == size)
    }
  }

  @Test func aReleasedInstanceMayUseTheInterpreter() throws {
    final class Closing {
      let close: () -> Void
      init(_ close: @escaping () -> Void) { self.close = close }
      deinit { close() }
    }
    let interpreter = Interpreter()
    try interpreter.define(
      HostClass<Closing>("Closing").constructor { [unowned interpreter] in
        Closing { _ = try? interpreter.evaluate("closed++") }
      })
    try interpreter.evaluate("var closed = 0; for (let i = 0; i < 100; i++) new Closing(); closed")
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("closed").number == 100)
  }
}
