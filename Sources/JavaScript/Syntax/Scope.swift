/// What a name resolves to at the point of use.
enum Resolution: Sendable {
  case unresolved
  /// A variable of the functions of this script. `isChecked`: it may be in its temporal dead zone here.
  case binding(Binding, isChecked: Bool)
  /// A name of the global environment.
  case global
}

/// A declared variable, or one of the values that are captured like variables (`this`, `new.target`, …).
final class Binding: @unchecked Sendable {
  enum Kind: Sendable {
    case `var`, `let`, const, `class`, function, parameter, catchParameter
    /// The name of a function expression inside that function. It cannot be assigned; only strict mode code throws.
    case functionName
    /// `this`, `arguments`, `new.target`, the home object, or the active function.
    case special
    case privateName
  }
  let name: Name
  private(set) var kind: Kind
  // Unsafe, because the scope owns it.
  unowned(unsafe) let scope: Scope
  /// What the name refers to in the enclosing scope, while names are resolved.
  fileprivate var hidden: Unmanaged<Binding>?
  /// Whether an inner function uses the variable, which is then in an environment instead of the frame.
  var isCaptured = false
  /// Whether some use must check for the temporal dead zone, so that the variable starts as `.empty`.
  var needsCheck = false
  /// Whether its declaration has been passed, during resolving.
  var isInitialized: Bool
  /// The frame slot, or the index in the scope's environment.
  var slot = -1
  /// The position in the parameter list, for parameters.
  var parameterIndex = -1

  init(_ name: Name, _ kind: Kind, _ scope: Scope) {
    self.name = name
    self.kind = kind
    self.scope = scope
    switch kind {
    case .let, .const, .class: isInitialized = false
    default: isInitialized = true
    }
  }

  var isLexical: Bool {
    switch kind {
    case .let, .const, .class: true
    default: false
    }
  }

  /// A `var` has the same name as a function: the declaration of the function takes precedence.
  func becomeFunction() { kind = .function }
}

/// A scope: a block, loop head, catch clause, switch, class, or function body.
class Scope: @unchecked Sendable {
  // Unsafe, because the nodes of the tree own their scopes, and a node inside another one lives no longer.
  unowned(unsafe) let parent: Scope?
  private unowned(unsafe) let owner: FunctionScope?
  private(set) var order: [Binding] = []
  /// True for a switch, whose cases may jump over declarations.
  var isSwitch = false
  /// The number of slots of the environment that is created when the scope is entered, or 0 for no environment.
  var environmentSize = 0
  /// The function declarations of the scope, which are instantiated on entry.
  var functions: [FunctionNode] = []

  init(parent: Scope?, owner: FunctionScope?) {
    self.parent = parent
    self.owner = owner
  }

  var function: FunctionScope {
    if let owner { return owner }
    guard let function = self as? FunctionScope else { Invariant.fail("A scope has no function.") }
    return function
  }

  /// Declares a name in the scope, which must be the current one, or an outer one if no scope in between declares the
  /// name.
  @discardableResult
  func declare(_ name: Name, _ kind: Binding.Kind) -> Binding {
    let b = Binding(name, kind, self)
    b.hidden = name.bind(.passUnretained(b))
    order.append(b)
    return b
  }

  /// Declares a variable that cannot be found by name.
  func declareHidden(_ name: Name = .hidden, _ kind: Binding.Kind) -> Binding {
    let b = Binding(name, kind, self)
    b.isInitialized = true
    order.append(b)
    return b
  }

  /// Returns the binding of a name in this scope, which must be the current one, or an outer one if no scope in between
  /// declares the name.
  func declared(_ name: Name) -> Binding? {
    guard let b = name.binding, b.scope === self else { return nil }
    return b
  }

  /// Ends the current scope: its names again refer to what they refer to in the enclosing one.
  func endNames() {
    for b in order.reversed() where !b.name.isShared { _ = b.name.bind(b.hidden) }
  }

  /// Returns the number of environments between code in this scope and `target`.
  func hops(to target: Scope) -> Int {
    var n = 0
    var scope: Scope? = self
    while let s = scope, s !== target {
      if s.environmentSize > 0 { n += 1 }
      scope = s.parent
    }
    return n
  }
}

/// The outermost scope of a function, which contains the parameters and, unless parameters have expressions, the
/// variables of the body.
final class FunctionScope: Scope, @unchecked Sendable {
  // Unsafe, because it owns this scope.
  unowned(unsafe) let node: FunctionNode?
  /// The scope of the body's variables when parameters have expressions (ECMA-262 §10.2.11 step 28).
  var bodyScope: Scope?
  /// The scopes within this one whose variables are in this function's frame, too.
  var innerScopes: [Scope] = []
  /// The number of frame slots for parameters and variables.
  var slotCount = 0
  var usesThis = false
  var argumentsBinding: Binding?
  var thisBinding: Binding?
  var newTargetBinding: Binding?
  var homeBinding: Binding?
  var functionBinding: Binding?
  var nameBinding: Binding?
  /// Whether the arguments object shares its elements with the parameters.
  var hasMappedArguments = false

  init(node: FunctionNode?, parent: Scope?) {
    self.node = node
    super.init(parent: parent, owner: nil)
  }

  /// The scopes whose variables are in this function's frame.
  var scopes: [Scope] { [self] + innerScopes }

  var isArrow: Bool { node?.kind == .arrow }
}
