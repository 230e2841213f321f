/// A scope: a block, loop head, catch clause, switch, class, or function body.
struct Scope: Hashable, ChainLink, @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let parent: Scope?
    let function: FunctionScope
    var order = Chain<Binding>()
    var functions = Chain<FunctionNode>()
    var next: Scope?
    var environmentSize = 0
    var isSwitch = false
  }

  private let content: UnsafeMutablePointer<Content>

  init(parent: Scope?, function: FunctionScope, in arena: SyntaxArena) {
    content = arena.make(Content(parent: parent, function: function))
  }

  var parent: Scope? { content.pointee.parent }
  /// The function in whose frame the variables are.
  var function: FunctionScope { content.pointee.function }
  /// Whether this is the outermost scope of a function.
  var isOutermost: Bool { function.scope == self }
  /// The variables in the order of their declaration.
  var order: Chain<Binding> { content.pointee.order }

  /// The next scope of the function.
  var next: Scope? {
    get { content.pointee.next }
    nonmutating set { content.pointee.next = newValue }
  }

  /// True for a switch, whose cases may jump over declarations.
  var isSwitch: Bool {
    get { content.pointee.isSwitch }
    nonmutating set { content.pointee.isSwitch = newValue }
  }

  /// The number of slots of the environment that is created when the scope is entered, or 0 for no environment.
  var environmentSize: Int {
    get { content.pointee.environmentSize }
    nonmutating set { content.pointee.environmentSize = newValue }
  }

  /// The function declarations of the scope, which are instantiated on entry.
  var functions: Chain<FunctionNode> { content.pointee.functions }

  func add(_ function: FunctionNode) { content.pointee.functions.append(function) }

  /// Declares a name in the scope, which must be the current one, or an outer one if no scope in between declares the
  /// name.
  @discardableResult
  func declare(_ name: Name, _ kind: Binding.Kind, in arena: SyntaxArena) -> Binding {
    let b = Binding(name, kind, self, in: arena)
    b.hidden = name.bind(b)
    content.pointee.order.append(b)
    return b
  }

  /// Declares a variable that cannot be found by name.
  func declareHidden(_ name: Name = .hidden, _ kind: Binding.Kind, in arena: SyntaxArena) -> Binding {
    let b = Binding(name, kind, self, in: arena)
    b.isInitialized = true
    content.pointee.order.append(b)
    return b
  }

  /// Returns the binding of a name in this scope, which must be the current one, or an outer one if no scope in between
  /// declares the name.
  func declared(_ name: Name) -> Binding? {
    guard let b = name.binding, b.scope == self else { return nil }
    return b
  }

  /// Ends the current scope: its names again refer to what they refer to in the enclosing one.
  func endNames() {
    for b in order where !b.name.isShared { _ = b.name.bind(b.hidden) }
  }

  /// Returns the number of environments between code in this scope and `target`, or nil if there are more than `limit`
  /// scopes between them.
  func hops(to target: Scope, limit: Int) -> Int? {
    var n = 0
    var scope = self
    for _ in 0...limit {
      if scope == target { return n }
      if scope.environmentSize > 0 { n += 1 }
      guard let parent = scope.parent else { return n }
      scope = parent
    }
    return nil
  }
}
