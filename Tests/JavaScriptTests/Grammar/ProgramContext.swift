/// What early errors depend on at a place of a random program.
struct ProgramContext {
  var isStrict = false
  /// Loops, and loops and switches, around this place in the function.
  var loops = 0
  var breakables = 0
  var labels: [(name: String, isLoop: Bool)] = []
  /// Labels directly before the statement that begins here.
  var pendingLabels = 0
  /// A labelled function may stand here.
  var isListItem = false
  var allowsNewTarget = false
  var allowsSuperProperty = false
  var allowsSuperCall = false
  var forbidsArguments = false
  /// In the parameters of a function: no `yield` and `await` expressions.
  var isInParameters = false
  /// `yield` and `await` are no names here.
  var avoidsKeywords = false
  /// Private names that may be used, innermost class last.
  var privateNames: [[String]] = []
  /// The member that is being made belongs to an object literal.
  var isObjectMember = false
  /// The class has `extends`: its constructor may call `super()`.
  var hasHeritage = false
  /// Declarations need an initializer: `const`.
  var needsInitializer = false
  /// The target of a destructuring assignment is a name or a member: no pattern.
  var needsSimpleTarget = false

  /// In a function that is no arrow function.
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
