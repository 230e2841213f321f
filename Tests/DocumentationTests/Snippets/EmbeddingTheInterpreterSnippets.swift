import JSONModel
import JavaScript

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum EmbeddingTheInterpreterSnippets {
  static func interpreter() throws -> (price: String?, interpreter: Interpreter) {
    // snippet
    let interpreter = Interpreter(limits: Limits(steps: 100_000, memory: 16 << 20))
    interpreter.setGlobal("currency", interpreter.value("EUR"))
    interpreter.setGlobal(
      "discounted",
      interpreter.function("discounted", parameters: 1) { call in
        call.interpreter.value((call[0].number ?? 0) * 0.9)
      })
    let price = try interpreter.evaluate("`${discounted(200)} ${currency}`")
    print(price.string ?? "")
    do {
      try interpreter.evaluate("for (;;) {}")
    } catch {
      print(error)
    }
    // end
    return (price.string, interpreter)
  }

  static func json() throws -> JSON? {
    // snippet
    let interpreter = Interpreter()
    let rename = try interpreter.evaluate("(order) => { order.total = order.sum; delete order.sum; return order }")
    let order = try JSON(parsing: #"{"id": 9007199254740993, "sum": 18.99}"#)
    let result = try rename.call([interpreter.value(order)]).json()
    print(result ?? .null)  // {"id":9007199254740993,"total":18.99}
    // end
    return result
  }

  // snippet
  final class Cart: HostInstance {
    var owner: String
    private(set) var items: [String] = []
    init(owner: String) { self.owner = owner }
    func add(_ item: String, count: Int) { items += Array(repeating: item, count: count) }
  }
  // end

  static func hostClass() throws -> [String]? {
    let interpreter = Interpreter()
    // snippet
    try interpreter.define(
      HostClass<Cart>("Cart")
        .constructor(Cart.init)
        .method("add", Cart.add)
        .property("owner", \.owner)
        .property("items", \.items)
        .staticMethod("limit") { 100 })
    try interpreter.evaluate("const cart = new Cart('Ada'); cart.add('book', 2)")
    let cart = interpreter.global("cart")?.instance(of: Cart.self)
    print(cart?.items ?? [])  // ["book", "book"]
    // end
    return cart?.items
  }
}
