/// A property of a syntax-tree node that the resolver fills in. Compiling a node that was not resolved is a mistake of
/// the engine: it would silently drop what the node does.
@propertyWrapper
struct Resolved<Value> {
  private var value: Value?

  init() {}

  var wrappedValue: Value {
    get {
      guard let value else { Invariant.fail("A part of a script was compiled before it was resolved.") }
      return value
    }
    set { value = newValue }
  }
}
