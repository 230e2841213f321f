/// A part of a syntax-tree node that the resolver fills in. Compiling a node that was not resolved is a mistake of the
/// engine: it would silently drop what the node does.
struct Resolved<Value: BitwiseCopyable>: BitwiseCopyable {
  private var known: Value?

  init() {}

  var value: Value {
    get {
      guard let known else { Invariant.fail("A part of a script was compiled before it was resolved.") }
      return known
    }
    set { known = newValue }
  }
}
