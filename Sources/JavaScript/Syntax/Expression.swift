/// ECMA-262 §13, §15: Expressions.
struct Expression: @unchecked Sendable {
  private let pointer: UnsafePointer<Content>

  @inline(__always)
  init(_ content: Content, in arena: SyntaxArena) { pointer = UnsafePointer(arena.make(content)) }

  var content: Content { @inline(__always) get { pointer.pointee } }

  enum Content {
    case identifier(IdentifierReference)
    /// `this`, resolved like a name, because arrow functions capture it like one.
    case this(IdentifierReference)
    case newTarget(IdentifierReference)
    case null
    case boolean(Bool)
    case number(Double)
    /// Decimal digits (or digits with the prefix 0x, 0o or 0b), without separators and without the suffix `n`.
    case bigInt(SyntaxText, offset: SourceOffset)
    case string(SyntaxText)
    case regularExpression(RegularExpressionSource, offset: SourceOffset)
    case template(TemplateLiteral)
    case taggedTemplate(tag: Expression, quasi: TemplateLiteral, offset: SourceOffset)
    case array(SyntaxList<ArrayElement>, offset: SourceOffset)
    case object(SyntaxList<PropertyDefinition>, offset: SourceOffset)
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
    case sequence(SyntaxList<Expression>)
    /// `object.name`; `offset` is the offset of the name. `isOptional` for `object?.name`.
    case member(object: Expression, name: SyntaxText, isOptional: Bool, offset: SourceOffset)
    case index(object: Expression, index: Expression, isOptional: Bool, offset: SourceOffset)
    case privateMember(object: Expression, name: PrivateReference, isOptional: Bool, offset: SourceOffset)
    case superMember(SuperReference, name: SyntaxText, offset: SourceOffset)
    case superIndex(SuperReference, index: Expression, offset: SourceOffset)
    /// The extent of an optional chain: a nullish `?.` inside makes the whole chain undefined.
    case optionalChain(Expression)
    case call(callee: Expression, arguments: SyntaxList<Argument>, isOptional: Bool, offset: SourceOffset)
    case new(callee: Expression, arguments: SyntaxList<Argument>, offset: SourceOffset)
    case superCall(SuperReference, arguments: SyntaxList<Argument>, offset: SourceOffset)
    /// `#name in object`.
    case privateIn(PrivateReference, Expression, offset: SourceOffset)
    case yield(Expression?, isDelegate: Bool, offset: SourceOffset)
    case await(Expression, offset: SourceOffset)
    /// A parenthesized expression: `(a) = 1` is allowed, `({}) = 1` is not.
    case parenthesized(Expression)
  }
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

/// The source of a regular-expression literal.
struct RegularExpressionSource: @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let pattern: SyntaxText
    let flags: SyntaxText
  }

  private let content: UnsafePointer<Content>

  init(pattern: SyntaxText, flags: SyntaxText, in arena: SyntaxArena) {
    content = UnsafePointer(arena.make(Content(pattern: pattern, flags: flags)))
  }

  var pattern: SyntaxText { content.pointee.pattern }
  var flags: SyntaxText { content.pointee.flags }
}

struct TemplateLiteral: Sendable {
  struct Element: Sendable {
    /// The cooked text, or nil if the element has an invalid escape (allowed in tagged templates only).
    let cooked: SyntaxText?
    let raw: SyntaxText
  }
  /// The text elements, one more than `expressions`.
  let elements: SyntaxList<Element>
  let expressions: SyntaxList<Expression>
}

enum PropertyName: Sendable {
  /// An identifier name or a string literal.
  case literal(SyntaxText)
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
