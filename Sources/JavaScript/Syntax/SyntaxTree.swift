/// The syntax tree that the parser produces and the resolver annotates. Once a `Script` is published, the tree never
/// changes again, so that several interpreters on several threads can build their executable nodes from one tree.
///
/// Offsets are byte offsets in the script's UTF-8 source.
typealias SourceOffset = UInt32

/// The code units of a string literal. Lone surrogates are legal in JavaScript, so a Swift `String` would not suffice.
typealias CodeUnits = [UInt16]

/// ECMA-262 §13, §15: Expressions.
enum Expression: Sendable {
  case identifier(IdentifierReference)
  /// `this`, resolved like a name, because arrow functions capture it like one.
  case this(IdentifierReference)
  case newTarget(IdentifierReference)
  case null
  case boolean(Bool)
  case number(Double)
  /// Decimal digits (or digits with the prefix 0x, 0o or 0b), without separators and without the suffix `n`.
  indirect case bigInt(String, offset: SourceOffset)
  case string(CodeUnits)
  indirect case regularExpression(pattern: CodeUnits, flags: CodeUnits, offset: SourceOffset)
  indirect case template(TemplateLiteral)
  indirect case taggedTemplate(tag: Expression, quasi: TemplateLiteral, offset: SourceOffset)
  indirect case array([ArrayElement], offset: SourceOffset)
  indirect case object([PropertyDefinition], offset: SourceOffset)
  case function(FunctionNode)
  case `class`(ClassNode)
  indirect case unary(UnaryOperator, Expression, offset: SourceOffset)
  indirect case update(UpdateOperator, isPrefix: Bool, target: Expression, offset: SourceOffset)
  indirect case binary(BinaryOperator, Expression, Expression, offset: SourceOffset)
  indirect case logical(LogicalOperator, Expression, Expression)
  indirect case conditional(test: Expression, consequent: Expression, alternate: Expression)
  /// `=`: the target may be a pattern.
  indirect case assignment(target: Pattern, value: Expression, offset: SourceOffset)
  /// `+=` and similar operators: the target is an identifier or a member.
  indirect case compoundAssignment(BinaryOperator, target: Expression, value: Expression, offset: SourceOffset)
  /// `&&=`, `||=`, `??=`.
  indirect case logicalAssignment(LogicalOperator, target: Expression, value: Expression, offset: SourceOffset)
  case sequence([Expression])
  /// `object.name`; `offset` is the offset of the name. `isOptional` for `object?.name`.
  indirect case member(object: Expression, name: CodeUnits, isOptional: Bool, offset: SourceOffset)
  indirect case index(object: Expression, index: Expression, isOptional: Bool, offset: SourceOffset)
  indirect case privateMember(object: Expression, name: PrivateReference, isOptional: Bool, offset: SourceOffset)
  indirect case superMember(SuperReference, name: CodeUnits, offset: SourceOffset)
  indirect case superIndex(SuperReference, index: Expression, offset: SourceOffset)
  /// The extent of an optional chain: a nullish `?.` inside makes the whole chain undefined.
  indirect case optionalChain(Expression)
  indirect case call(callee: Expression, arguments: [Argument], isOptional: Bool, offset: SourceOffset)
  indirect case new(callee: Expression, arguments: [Argument], offset: SourceOffset)
  indirect case superCall(SuperReference, arguments: [Argument], offset: SourceOffset)
  /// `#name in object`.
  indirect case privateIn(PrivateReference, Expression, offset: SourceOffset)
  indirect case yield(Expression?, isDelegate: Bool, offset: SourceOffset)
  indirect case await(Expression, offset: SourceOffset)
  /// A parenthesized expression: `(a) = 1` is allowed, `({}) = 1` is not.
  indirect case parenthesized(Expression)
}

struct Argument: Sendable {
  let expression: Expression
  let isSpread: Bool
}

enum ArrayElement: Sendable {
  case hole
  case expression(Expression)
  case spread(Expression)
}

enum UnaryOperator: Sendable { case minus, plus, not, bitNot, typeof, void, delete }
enum UpdateOperator: Sendable { case increment, decrement }
enum LogicalOperator: Sendable { case and, or, nullish }
enum BinaryOperator: Sendable {
  case add, subtract, multiply, divide, remainder, exponent
  case bitAnd, bitOr, bitXor, shiftLeft, shiftRight, shiftRightUnsigned
  case equal, notEqual, strictEqual, strictNotEqual
  case less, lessOrEqual, greater, greaterOrEqual
  case instanceOf, `in`
}

/// A use of a name. The resolver fills in `resolution`. Its memory belongs to the arena of the script's tree.
struct IdentifierReference: @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let name: Name
    let offset: SourceOffset
    var state = State.unresolved
    // Unmanaged, because the scope owns it.
    var binding: Unmanaged<Binding>?
  }

  private enum State: UInt8 { case unresolved, global, local, checkedLocal }

  private let content: UnsafeMutablePointer<Content>

  init(_ name: Name, offset: SourceOffset, in arena: SyntaxArena) {
    content = arena.make(Content(name: name, offset: offset))
  }

  var name: Name { content.pointee.name }
  var text: String { name.text }
  var offset: SourceOffset { content.pointee.offset }

  var resolution: Resolution {
    get {
      switch content.pointee.state {
      case .unresolved: return .unresolved
      case .global: return .global
      case .local, .checkedLocal:
        guard let binding = content.pointee.binding else { Invariant.fail("A local variable has no binding.") }
        return .binding(binding.takeUnretainedValue(), isChecked: content.pointee.state == .checkedLocal)
      }
    }
    nonmutating set {
      switch newValue {
      case .unresolved: content.pointee.state = .unresolved
      case .global: content.pointee.state = .global
      case .binding(let binding, let isChecked): resolve(to: .passUnretained(binding), isChecked: isChecked)
      }
    }
  }

  /// Sets `resolution` to a binding.
  @inline(__always)
  func resolve(to binding: Unmanaged<Binding>, isChecked: Bool) {
    content.pointee.state = isChecked ? .checkedLocal : .local
    content.pointee.binding = binding
  }
}

/// A use of `#name`. It resolves to the variable that stores the private name of the enclosing class.
struct PrivateReference: Sendable {
  /// The use of the name with the `#`.
  let reference: IdentifierReference

  /// The name with the `#`.
  var name: Name { reference.name }
  var text: String { reference.text }
  var offset: SourceOffset { reference.offset }
  var resolution: Resolution { reference.resolution }
}

/// A use of `super`, which requires the home object of the enclosing method and that method's `this`.
final class SuperReference: Sendable {
  let home: IdentifierReference
  let this: IdentifierReference
  let newTarget: IdentifierReference
  let function: IdentifierReference
  init(offset: SourceOffset, in arena: SyntaxArena) {
    home = IdentifierReference(.homeObject, offset: offset, in: arena)
    this = IdentifierReference(.this, offset: offset, in: arena)
    newTarget = IdentifierReference(.newTarget, offset: offset, in: arena)
    function = IdentifierReference(.activeFunction, offset: offset, in: arena)
  }
}

struct TemplateLiteral: Sendable {
  struct Element: Sendable {
    /// The cooked text, or nil if the element has an invalid escape (allowed in tagged templates only).
    let cooked: CodeUnits?
    let raw: CodeUnits
  }
  /// The text elements, one more than `expressions`.
  let elements: [Element]
  let expressions: [Expression]
}

enum PropertyName: Sendable {
  /// An identifier name or a string literal.
  case literal(CodeUnits)
  case number(Double)
  case computed(Expression)
  /// Class elements only.
  case privateName(PrivateReference)
}

enum PropertyDefinition: Sendable {
  case property(name: PropertyName, value: Expression, offset: SourceOffset)
  /// `{ a }`.
  case shorthand(IdentifierReference)
  /// `__proto__: value` (Annex B.3.1).
  case prototype(Expression)
  case method(name: PropertyName, function: FunctionNode)
  case getter(name: PropertyName, function: FunctionNode)
  case setter(name: PropertyName, function: FunctionNode)
  case spread(Expression)
}

/// A binding pattern or an assignment pattern (ECMA-262 §14.3.3, §13.15.5).
enum Pattern: Sendable {
  case identifier(IdentifierReference)
  /// Assignment patterns only: `.member`, `.index`, `.privateMember`, `.superMember`, `.superIndex`.
  case expression(Expression)
  indirect case object([PatternProperty], rest: Pattern?, offset: SourceOffset)
  indirect case array([PatternElement?], rest: Pattern?, offset: SourceOffset)
}

struct PatternProperty: Sendable {
  let name: PropertyName
  let element: PatternElement
}

struct PatternElement: Sendable {
  let target: Pattern
  let initializer: Expression?
}

/// ECMA-262 §14: Statements and Declarations.
enum Statement: Sendable {
  case empty
  case expression(Expression, offset: SourceOffset)
  indirect case variable(VariableDeclaration)
  case function(FunctionNode)
  case `class`(ClassNode)
  case block(BlockNode)
  indirect case `if`(test: Expression, consequent: Statement, alternate: Statement?, offset: SourceOffset)
  case `for`(ForNode)
  case forIn(ForInNode)
  indirect case `while`(test: Expression, body: Statement, offset: SourceOffset)
  indirect case doWhile(body: Statement, test: Expression, offset: SourceOffset)
  indirect case `continue`(label: String?, offset: SourceOffset)
  indirect case `break`(label: String?, offset: SourceOffset)
  case `return`(Expression?, offset: SourceOffset)
  case `throw`(Expression, offset: SourceOffset)
  indirect case `try`(block: BlockNode, handler: CatchClause?, finalizer: BlockNode?, offset: SourceOffset)
  case `switch`(SwitchNode)
  indirect case labelled(label: String, body: Statement, offset: SourceOffset)
  case debugger
}

enum DeclarationKind: Sendable { case `var`, `let`, const }

struct VariableDeclaration: Sendable {
  struct Declarator: Sendable {
    let target: Pattern
    let initializer: Expression?
    let offset: SourceOffset
  }
  let kind: DeclarationKind
  let declarators: [Declarator]
}

/// `{ … }` with its own scope.
final class BlockNode: @unchecked Sendable {
  let body: [Statement]
  let offset: SourceOffset
  @Resolved var scope: Scope
  init(body: [Statement], offset: SourceOffset) {
    self.body = body
    self.offset = offset
  }
}

/// `for (init; test; update) body`.
final class ForNode: @unchecked Sendable {
  enum Initializer: Sendable {
    case none
    case declaration(VariableDeclaration)
    case expression(Expression)
  }
  let initializer: Initializer
  let test: Expression?
  let update: Expression?
  let body: Statement
  let offset: SourceOffset
  /// The scope of `let`/`const` declarations in the head.
  @Resolved var scope: Scope
  init(initializer: Initializer, test: Expression?, update: Expression?, body: Statement, offset: SourceOffset) {
    self.initializer = initializer
    self.test = test
    self.update = update
    self.body = body
    self.offset = offset
  }
}

/// `for (left in|of right) body`, `for await`.
final class ForInNode: @unchecked Sendable {
  enum Kind: Sendable { case `in`, of, awaitOf }
  enum Left: Sendable {
    /// The initializer is that of `for (var a = 1 in o)` (Annex B.3.5), in sloppy mode and with `in` only.
    case declaration(DeclarationKind, Pattern, initializer: Expression?)
    case pattern(Pattern)
  }
  let kind: Kind
  let left: Left
  let right: Expression
  let body: Statement
  let offset: SourceOffset
  @Resolved var scope: Scope
  init(kind: Kind, left: Left, right: Expression, body: Statement, offset: SourceOffset) {
    self.kind = kind
    self.left = left
    self.right = right
    self.body = body
    self.offset = offset
  }
}

final class CatchClause: @unchecked Sendable {
  let parameter: Pattern?
  let body: BlockNode
  @Resolved var scope: Scope
  init(parameter: Pattern?, body: BlockNode) {
    self.parameter = parameter
    self.body = body
  }
}

final class SwitchNode: @unchecked Sendable {
  struct Case: Sendable {
    /// The expression, or nil for `default`.
    let test: Expression?
    let body: [Statement]
  }
  let discriminant: Expression
  let cases: [Case]
  let offset: SourceOffset
  @Resolved var scope: Scope
  init(discriminant: Expression, cases: [Case], offset: SourceOffset) {
    self.discriminant = discriminant
    self.cases = cases
    self.offset = offset
  }
}

/// A function of any kind, or the whole script.
final class FunctionNode: @unchecked Sendable {
  enum Kind: Sendable {
    case script, normal, arrow, method, getter, setter
    /// A constructor of a class without, or with, `extends`.
    case classConstructor, derivedConstructor
    /// One `name = value` of a class, or a static block, run as a method with `this`.
    case classFieldInitializer, classStaticBlock
  }
  let kind: Kind
  let isAsync: Bool
  let isGenerator: Bool
  let isStrict: Bool
  /// The declared name, or nil. The evaluator names an anonymous function after its context.
  let name: IdentifierReference?
  /// True for a declaration; false for an expression, whose name is visible only inside it.
  let isDeclaration: Bool
  let parameters: [PatternElement]
  let rest: Pattern?
  /// The statements. A concise arrow body is one `return` statement.
  let body: [Statement]
  /// The range of the source text, for `Function.prototype.toString` and error locations.
  let start: SourceOffset
  let end: SourceOffset
  /// Whether there are no default values, patterns and rest parameters.
  let hasSimpleParameters: Bool
  /// The maximum nesting of expressions and statements, not counting inner functions. It bounds the native stack that
  /// evaluation needs.
  let treeDepth: Int
  @Resolved var scope: FunctionScope
  /// Whether the function is neither a generator nor async.
  var isOrdinary: Bool { !isAsync && !isGenerator }
  /// The variable of the enclosing function that a function declared in a block also sets (Annex B.3.2).
  var hoistedVariable: IdentifierReference?
  /// The names in the whole tree; only for a script.
  let names: ScriptNames?

  init(
    kind: Kind, isAsync: Bool, isGenerator: Bool, isStrict: Bool, name: IdentifierReference?, isDeclaration: Bool,
    parameters: [PatternElement], rest: Pattern?, body: [Statement], start: SourceOffset, end: SourceOffset,
    hasSimpleParameters: Bool, treeDepth: Int, names: ScriptNames? = nil
  ) {
    self.names = names
    self.kind = kind
    self.isAsync = isAsync
    self.isGenerator = isGenerator
    self.isStrict = isStrict
    self.name = name
    self.isDeclaration = isDeclaration
    self.parameters = parameters
    self.rest = rest
    self.body = body
    self.start = start
    self.end = end
    self.hasSimpleParameters = hasSimpleParameters
    self.treeDepth = treeDepth
  }
}

final class ClassNode: @unchecked Sendable {
  enum Element: Sendable {
    case method(name: PropertyName, function: FunctionNode, isStatic: Bool)
    case getter(name: PropertyName, function: FunctionNode, isStatic: Bool)
    case setter(name: PropertyName, function: FunctionNode, isStatic: Bool)
    /// The initializer is a function of kind `classFieldInitializer` with one `return` statement.
    case field(name: PropertyName, initializer: FunctionNode?, isStatic: Bool, offset: SourceOffset)
    case staticBlock(FunctionNode)
  }
  let name: IdentifierReference?
  let isDeclaration: Bool
  let superclass: Expression?
  /// The constructor, or nil for the default constructor.
  let constructor: FunctionNode?
  let elements: [Element]
  let start: SourceOffset
  let end: SourceOffset
  /// The scope that contains the inner binding of the class's name and its private names.
  @Resolved var scope: Scope
  init(
    name: IdentifierReference?, isDeclaration: Bool, superclass: Expression?, constructor: FunctionNode?,
    elements: [Element],
    start: SourceOffset, end: SourceOffset
  ) {
    self.name = name
    self.isDeclaration = isDeclaration
    self.superclass = superclass
    self.constructor = constructor
    self.elements = elements
    self.start = start
    self.end = end
  }
}
