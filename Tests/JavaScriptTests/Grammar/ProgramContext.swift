/// The context of a position in a random program that early errors depend on.
struct ProgramContext {
  var isStrict = false
  /// The number of enclosing loops, and of enclosing loops and switches, in the function.
  var loops = 0
  var breakables = 0
  var labels: [(name: String, isLoop: Bool)] = []
  /// The number of labels directly before the current statement.
  var pendingLabels = 0
  /// Whether a labelled function is allowed.
  var isListItem = false
  var allowsNewTarget = false
  var allowsSuperProperty = false
  var allowsSuperCall = false
  var forbidsArguments = false
  /// Whether the position is in the parameters of a function, where `yield` and `await` expressions are not allowed.
  var isInParameters = false
  /// Whether `yield` and `await` are not valid identifiers.
  var avoidsKeywords = false
  /// The private names in scope, with those of the innermost class last.
  var privateNames: [[String]] = []
  /// Whether the current member belongs to an object literal.
  var isObjectMember = false
  /// Whether the class has an `extends` clause, so that its constructor may call `super()`.
  var hasHeritage = false
  /// Whether declarations require an initializer, as those with `const`.
  var needsInitializer = false
  /// Whether the target of a destructuring assignment must be a name or a member, not a pattern.
  var needsSimpleTarget = false

  /// Returns the context in a function that is not an arrow function.
  func inFunction(isMethod: Bool) -> ProgramContext {
    var inner = inArrowFunction()
    inner.allowsNewTarget = true
    inner.allowsSuperProperty = isMethod
    inner.allowsSuperCall = false
    inner.forbidsArguments = false
    return inner
  }

  func inArrowFunction() -> ProgramContext {
    var inner = self
    inner.loops = 0
    inner.breakables = 0
    inner.labels = []
    inner.pendingLabels = 0
    inner.isListItem = false
    inner.isInParameters = false
    inner.needsInitializer = false
    return inner
  }
}
