/// The syntax tree that the parser produces and the resolver annotates. Once a `Script` is published, the tree never
/// changes again, so that several interpreters on several threads can build their executable nodes from one tree.
///
/// Offsets are byte offsets in the script's UTF-8 source.
typealias SourceOffset = UInt32

/// The code units of a string literal. Lone surrogates are legal in JavaScript, so a Swift `String` would not suffice.
typealias CodeUnits = [UInt16]

/// ECMA-262 §13, §15: Expressions.
indirect enum Expression: Sendable {
  case identifier(IdentifierReference)
  /// `this`, resolved like a name, because arrow functions capture it like one.
  case this(IdentifierReference)
  case newTarget(IdentifierReference)
  case null
  case boolean(Bool)
  case number(Double)
  /// Decimal digits (or digits with the prefix 0x, 0o or 0b), without separators and without the suffix `n`.
  case bigInt(String, offset: SourceOffset)
  case string(CodeUnits)
  case regularExpression(pattern: CodeUnits, flags: CodeUnits, offset: SourceOffset)
  case template(TemplateLiteral)
  case taggedTemplate(tag: Expression, quasi: TemplateLiteral, offset: SourceOffset)
  case array([ArrayElement], offset: SourceOffset)
  case object([PropertyDefinition], offset: SourceOffset)
  case function(FunctionNode)
  case `class`(ClassNode)
  case unary(UnaryOperator, Expression, offset: SourceOffset)
  case update(UpdateOperator, isPrefix: Bool, target: Expression, offset: SourceOffset)
  case binary(BinaryOperator, Expression, Expression, offset: SourceOffset)
  case logical(LogicalOperator, Expression, Expression)
  case conditional(test: Expression, consequent: Expression, alternate: Expression)
  /// `=`: the target may be a pattern.
  case assignment(target: Pattern, value: Expression, offset: SourceOffset)
  /// `+=` and similar operators: the target is an identifier or a member.
  case compoundAssignment(BinaryOperator, target: Expression, value: Expression, offset: SourceOffset)
  /// `&&=`, `||=`, `??=`.
  case logicalAssignment(LogicalOperator, target: Expression, value: Expression, offset: SourceOffset)
  case sequence([Expression])
  /// `object.name`; `offset` is the offset of the name. `isOptional` for `object?.name`.
  case member(object: Expression, name: CodeUnits, isOptional: Bool, offset: SourceOffset)
  case index(object: Expression, index: Expression, isOptional: Bool, offset: SourceOffset)
  case privateMember(object: Expression, name: PrivateReference, isOptional: Bool, offset: SourceOffset)
  case superMember(SuperReference, name: CodeUnits, offset: SourceOffset)
  case superIndex(SuperReference, index: Expression, offset: SourceOffset)
  /// The extent of an optional chain: a nullish `?.` inside makes the whole chain undefined.
  case optionalChain(Expression)
  case call(callee: Expression, arguments: [Argument], isOptional: Bool, offset: SourceOffset)
  case new(callee: Expression, arguments: [Argument], offset: SourceOffset)
  case superCall(SuperReference, arguments: [Argument], offset: SourceOffset)
  /// `#name in object`.
  case privateIn(PrivateReference, Expression, offset: SourceOffset)
  case yield(Expression?, isDelegate: Bool, offset: SourceOffset)
  case await(Expression, offset: SourceOffset)
  /// A parenthesized expression: `(a) = 1` is allowed, `({}) = 1` is not.
  case parenthesized(Expression)
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

/// A use of a name. The resolver fills in `resolution`.
final class IdentifierReference: @unchecked Sendable {
  let name: String
  let offset: SourceOffset
  var resolution: Resolution = .unresolved
  init(name: String, offset: SourceOffset) {
    self.name = name
    self.offset = offset
  }
}

/// A use of `#name`. The resolver fills in the variable that stores the private name of the enclosing class.
final class PrivateReference: @unchecked Sendable {
  /// The name without the `#`.
  let name: String
  let offset: SourceOffset
  var resolution: Resolution = .unresolved
  init(name: String, offset: SourceOffset) {
    self.name = name
    self.offset = offset
  }
}

/// A use of `super`, which requires the home object of the enclosing method and that method's `this`.
final class SuperReference: Sendable {
  let home: IdentifierReference
  let this: IdentifierReference
  let newTarget: IdentifierReference
  let function: IdentifierReference
  init(offset: SourceOffset) {
    home = IdentifierReference(name: SpecialName.homeObject, offset: offset)
    this = IdentifierReference(name: SpecialName.this, offset: offset)
    newTarget = IdentifierReference(name: SpecialName.newTarget, offset: offset)
    function = IdentifierReference(name: SpecialName.activeFunction, offset: offset)
  }
}

/// Names of values that are not identifiers but are resolved and captured like identifiers. No identifier can be
/// spelled this way.
enum SpecialName {
  static let this = "this"
  static let newTarget = "new.target"
  static let homeObject = "%home"
  static let activeFunction = "%function"
  static let arguments = "arguments"
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
indirect enum Pattern: Sendable {
  case identifier(IdentifierReference)
  /// Assignment patterns only: `.member`, `.index`, `.privateMember`, `.superMember`, `.superIndex`.
  case expression(Expression)
  case object([PatternProperty], rest: Pattern?, offset: SourceOffset)
  case array([PatternElement?], rest: Pattern?, offset: SourceOffset)
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
indirect enum Statement: Sendable {
  case empty
  case expression(Expression, offset: SourceOffset)
  case variable(VariableDeclaration)
  case function(FunctionNode)
  case `class`(ClassNode)
  case block(BlockNode)
  case `if`(test: Expression, consequent: Statement, alternate: Statement?, offset: SourceOffset)
  case `for`(ForNode)
  case forIn(ForInNode)
  case `while`(test: Expression, body: Statement, offset: SourceOffset)
  case doWhile(body: Statement, test: Expression, offset: SourceOffset)
  case `continue`(label: String?, offset: SourceOffset)
  case `break`(label: String?, offset: SourceOffset)
  case `return`(Expression?, offset: SourceOffset)
  case `throw`(Expression, offset: SourceOffset)
  case `try`(block: BlockNode, handler: CatchClause?, finalizer: BlockNode?, offset: SourceOffset)
  case `switch`(SwitchNode)
  case labelled(label: String, body: Statement, offset: SourceOffset)
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

  init(
    kind: Kind, isAsync: Bool, isGenerator: Bool, isStrict: Bool, name: IdentifierReference?, isDeclaration: Bool,
    parameters: [PatternElement], rest: Pattern?, body: [Statement], start: SourceOffset, end: SourceOffset,
    hasSimpleParameters: Bool, treeDepth: Int
  ) {
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
