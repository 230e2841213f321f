/// What a name stands for where it is used.
enum Resolution: Sendable {
  case unresolved
  /// A variable of this script's functions. `isChecked`: it may be in its temporal dead zone here.
  case binding(Binding, isChecked: Bool)
  /// A name of the global environment.
  case global
}

/// A declared variable, or one of the values that are captured like variables (`this`, `new.target`, …).
final class Binding: @unchecked Sendable {
  enum Kind: Sendable {
    case `var`, `let`, const, `class`, function, parameter, catchParameter
    /// The name of a function expression inside it: cannot be assigned; only strict code is told.
    case functionName
    /// `this`, `arguments`, `new.target`, the home object, the active function.
    case special
    case privateName
  }
  let name: String
  private(set) var kind: Kind
  unowned let scope: Scope
  /// An inner function uses it: it lives in an environment instead of the frame.
  var isCaptured = false
  /// Some use must check for the temporal dead zone, so the variable starts out `.empty`.
  var needsCheck = false
  /// While resolving: its declaration has been passed.
  var isInitialized: Bool
  /// Frame slot, or index in the scope's environment.
  var slot = -1
  /// Parameters: position in the parameter list.
  var parameterIndex = -1

  init(name: String, kind: Kind, scope: Scope) {
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

  /// A `var` of the same name as a function: the function's declaration decides.
  func becomeFunction() { kind = .function }
}

/// A scope: block, loop head, catch clause, switch, class, or function body.
class Scope: @unchecked Sendable {
  let parent: Scope?
  private(set) weak var owner: FunctionScope?
  private(set) var bindings: [String: Binding] = [:]
  private(set) var order: [Binding] = []
  /// Cases may jump over declarations.
  var isSwitch = false
  /// Slots of the environment that entering the scope creates; 0: none.
  var environmentSize = 0
  /// Function declarations of the scope, instantiated on entry.
  var functions: [FunctionNode] = []

  init(parent: Scope?, owner: FunctionScope?) {
    self.parent = parent
    self.owner = owner
  }

  var function: FunctionScope { owner ?? (self as? FunctionScope ?? FunctionScope.detached) }

  @discardableResult
  func declare(_ name: String, _ kind: Binding.Kind) -> Binding {
    let b = Binding(name: name, kind: kind, scope: self)
    bindings[name] = b
    order.append(b)
    return b
  }

  /// A variable that no name finds.
  func declareHidden(_ kind: Binding.Kind) -> Binding {
    let b = Binding(name: "", kind: kind, scope: self)
    b.isInitialized = true
    order.append(b)
    return b
  }

  /// How many environments lie between code in this scope and `target`'s.
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

/// The outermost scope of a function: parameters and, unless parameters have expressions, the variables of the body.
final class FunctionScope: Scope, @unchecked Sendable {
  let node: FunctionNode?
  /// The scope of the body's variables when parameters have expressions (ECMA-262 §10.2.11 step 28).
  var bodyScope: Scope?
  /// Scopes whose variables live in this function's frame.
  var scopes: [Scope] = []
  /// Frame slots of parameters and variables.
  var slotCount = 0
  var usesThis = false
  var argumentsBinding: Binding?
  var thisBinding: Binding?
  var newTargetBinding: Binding?
  var homeBinding: Binding?
  var functionBinding: Binding?
  var nameBinding: Binding?
  /// The arguments object shares its elements with the parameters.
  var hasMappedArguments = false

  init(node: FunctionNode?, parent: Scope?) {
    self.node = node
    super.init(parent: parent, owner: nil)
    scopes = [self]
  }

  static let detached = FunctionScope(node: nil, parent: nil)

  var isArrow: Bool { node?.kind == .arrow }
}
