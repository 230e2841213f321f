/// The function around the current position.
struct FunctionContext {
  var isStrict = false
  /// Whether `await` or `yield` is an operator.
  var isAsync = false
  var isGenerator = false
  var allowsReturn = false
  var allowsNewTarget = false
  var allowsSuperProperty = false
  var allowsSuperCall = false
  /// True in field initializers and static blocks, including arrow functions in them.
  var forbidsArguments = false
  /// True in static blocks.
  var forbidsAwait = false
  /// Whether `yield` and `await` expressions are errors here.
  var isInParameters = false
  /// The number of loops, and of loops and switches, around the current statement.
  var loopDepth = 0
  var breakableDepth = 0
  /// The offsets of the last `yield` expression, `await` expression, and use of `await` as a name; or -1.
  var lastYield: Int32 = -1
  var lastAwait: Int32 = -1
  var lastAwaitName: Int32 = -1
}

struct Label {
  let name: Int32
  let isLoop: Bool
  /// The start of the labelled statement after its other labels.
  let bodyStart: Int32
}

/// The private names of a class.
struct PrivateScope {
  enum Kind { case getter, setter, staticGetter, staticSetter, other }
  var declared: [Int32: Kind] = [:]
  var references: [(name: Int32, offset: Int32)] = []
}

/// Errors in a literal or a parenthesized expression that depend on what it turns out to be, as offsets, or -1 for no
/// error.
struct CoverErrors {
  enum ExpressionError { case shorthandInitializer, duplicatePrototype }

  /// An error unless the expression becomes a pattern.
  var expression: Int32 = -1
  var expressionError = ExpressionError.shorthandInitializer
  /// An error if the expression becomes a pattern.
  var pattern: Int32 = -1
  var patternError = PatternError.target
  /// An error if the expression becomes a binding pattern, that is, the parameters of an arrow function.
  var binding: Int32 = -1

  enum PatternError { case target, restIsNotLast, restTarget }

  mutating func noteExpression(_ error: ExpressionError, at offset: Int32) {
    if expression < 0 {
      expression = offset
      expressionError = error
    }
  }

  mutating func notePattern(_ error: PatternError, at offset: Int32) {
    if pattern < 0 {
      pattern = offset
      patternError = error
    }
  }

  mutating func noteBinding(at offset: Int32) {
    if binding < 0 { binding = offset }
  }

  /// Adds the errors of a later part.
  mutating func merge(_ later: CoverErrors) {
    if later.expression >= 0 { noteExpression(later.expressionError, at: later.expression) }
    if later.pattern >= 0 { notePattern(later.patternError, at: later.pattern) }
    if later.binding >= 0 { noteBinding(at: later.binding) }
  }
}

extension Parser {
  /// Throws if the expression has an error as an expression.
  mutating func checkExpression(_ cover: CoverErrors) throws(ScriptSyntaxError) {
    guard cover.expression >= 0 else { return }
    switch cover.expressionError {
    case .shorthandInitializer: throw error("Invalid shorthand property initializer", at: cover.expression)
    case .duplicatePrototype:
      throw error("Duplicate __proto__ fields are not allowed in object literals", at: cover.expression)
    }
  }

  /// Throws if the expression has an error as a pattern.
  mutating func checkPattern(_ cover: CoverErrors, isBinding: Bool) throws(ScriptSyntaxError) {
    if cover.pattern >= 0 {
      switch cover.patternError {
      case .target: throw error("Invalid destructuring assignment target", at: cover.pattern)
      case .restIsNotLast: throw error("Rest element must be last element", at: cover.pattern)
      case .restTarget:
        throw error("`...` must be followed by an assignable reference in assignment contexts", at: cover.pattern)
      }
    }
    if isBinding && cover.binding >= 0 { throw error("Invalid destructuring assignment target", at: cover.binding) }
  }
}

// MARK: - Functions

extension Parser {
  struct SavedFunction {
    let context: FunctionContext
    let labels: [Label]
    let depth: Int
    let reached: Int
  }

  /// Enters a function. The depth of its tree starts at 0.
  mutating func beginFunction(_ inner: FunctionContext) throws(ScriptSyntaxError) -> SavedFunction {
    let saved = SavedFunction(context: context, labels: labels, depth: depth, reached: reached)
    functionNesting += 1
    totalDepth += 1
    totalReached = max(totalReached, totalDepth)
    guard functionNesting <= Parser.maximumFunctionNesting, totalDepth <= totalDepthLimit else {
      throw error("Too deeply nested functions", at: token.start)
    }
    try checkStack()
    context = inner
    labels = []
    depth = 0
    reached = 0
    return saved
  }

  mutating func endFunction(_ saved: SavedFunction) {
    functionNesting -= 1
    totalDepth -= 1
    context = saved.context
    labels = saved.labels
    depth = saved.depth
    reached = saved.reached
  }
}
