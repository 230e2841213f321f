/// What a name resolves to at the point of use.
enum Resolution: Sendable {
  case unresolved
  /// A variable of the functions of this script. `isChecked`: it may be in its temporal dead zone here.
  case binding(Binding, isChecked: Bool)
  /// A name of the global environment.
  case global
}

/// A declared variable, or one of the values that are captured like variables (`this`, `new.target`, …).
struct Binding: Hashable, ChainLink, @unchecked Sendable {
  enum Kind: Sendable {
    case `var`, `let`, const, `class`, function, parameter
    /// The parameter of a catch clause, or a variable of its pattern.
    case catchParameter, catchPattern
    /// The name of a function expression inside that function. It cannot be assigned; only strict mode code throws.
    case functionName
    /// `this`, `arguments`, `new.target`, the home object, or the active function.
    case special
    case privateName

    var isLexical: Bool {
      switch self {
      case .let, .const, .class: true
      default: false
      }
    }
  }

  private struct Content: BitwiseCopyable {
    let name: Name
    let scope: Scope
    var hidden: Binding?
    var next: Binding?
    var slot: Int32 = -1
    var parameterIndex: Int32 = -1
    var kind: Kind
    var isCaptured = false
    var needsCheck = false
    var isInitialized: Bool
  }

  private let content: UnsafeMutablePointer<Content>

  init(_ name: Name, _ kind: Kind, _ scope: Scope, in arena: SyntaxArena) {
    content = arena.make(Content(name: name, scope: scope, kind: kind, isInitialized: !kind.isLexical))
  }

  var name: Name { content.pointee.name }
  var scope: Scope { content.pointee.scope }
  var kind: Kind { content.pointee.kind }
  var isLexical: Bool { kind.isLexical }

  /// The next variable of the scope.
  var next: Binding? {
    get { content.pointee.next }
    nonmutating set { content.pointee.next = newValue }
  }

  /// What the name refers to in the enclosing scope, while names are resolved.
  var hidden: Binding? {
    get { content.pointee.hidden }
    nonmutating set { content.pointee.hidden = newValue }
  }

  /// Whether an inner function uses the variable, which is then in an environment instead of the frame.
  var isCaptured: Bool {
    get { content.pointee.isCaptured }
    nonmutating set { content.pointee.isCaptured = newValue }
  }

  /// Whether some use must check for the temporal dead zone, so that the variable starts as `.empty`.
  var needsCheck: Bool {
    get { content.pointee.needsCheck }
    nonmutating set { content.pointee.needsCheck = newValue }
  }

  /// Whether its declaration has been passed, during resolving.
  var isInitialized: Bool {
    get { content.pointee.isInitialized }
    nonmutating set { content.pointee.isInitialized = newValue }
  }

  /// The frame slot, or the index in the scope's environment.
  var slot: Int {
    get { Int(content.pointee.slot) }
    nonmutating set { content.pointee.slot = Int32(truncatingIfNeeded: newValue) }
  }

  /// The position in the parameter list, for parameters.
  var parameterIndex: Int {
    get { Int(content.pointee.parameterIndex) }
    nonmutating set { content.pointee.parameterIndex = Int32(truncatingIfNeeded: newValue) }
  }

  /// A `var` has the same name as a function: the declaration of the function takes precedence.
  func becomeFunction() { content.pointee.kind = .function }
}
