import JSONModel
import JavaScript

/// Compiles filter rules and expressions to JavaScript.
///
/// The interpreter converts the code to nodes, so a rule costs as much as a live plugin with the same lines.
struct FilterCode {
  /// The parameter of the function: the event.
  let event: JavaScriptCode = "event"

  private var constants: [JavaScriptCode] = []
  private var statements: [JavaScriptCode] = []
  private var temporariesInUse = 0
  private var temporaries: [JavaScriptCode] = []
  /// The number of names in the paths so far, whose code is many times longer than they are, and the maximum.
  private var nameCount = 0
  private let maximumNames: Int

  private init(_ limits: Limits) {
    let time = limits.time.map { Int(min($0 / .milliseconds(1) * FilterCode.namesPerMillisecond, 1e9)) } ?? .max
    maximumNames = min(limits.memory / FilterCode.bytesPerName, time)
  }

  private static let namesPerMillisecond = 1000.0
  /// The number of bytes of memory that the code for a name needs until it is compiled.
  private static let bytesPerName = 400

  /// Compiles rules to a function that returns the changed event, or `null` if a rule drops it.
  /// - Throws: `JavaScriptError` if the code would be too large for the limits.
  static func source(_ rules: [FilterRule], limits: Limits) throws(JavaScriptError) -> String {
    var code = FilterCode(limits)
    for rule in rules { code.add(rule) }
    code.add("return \(code.event);")
    return try code.source()
  }

  /// Compiles an expression to a function that returns a Boolean value.
  /// - Throws: `JavaScriptError` if the code would be too large for the limits.
  static func source(_ expression: FilterExpression, limits: Limits) throws(JavaScriptError) -> String {
    var code = FilterCode(limits)
    code.add("return \(code.condition(expression)) ? true : false;")
    return try code.source()
  }

  /// The source text of a function `(runtime) => (_, event) => result`.
  private func source() throws(JavaScriptError) -> String {
    if nameCount > maximumNames {
      throw JavaScriptError(
        host: "the paths have more than \(maximumNames) names; use fewer or shorter paths, or a higher limit")
    }
    let runtime = FiltersRuntime.Export.allCases.map { "\($0)" as JavaScriptCode }
    let lines: [JavaScriptCode] =
      ["(function (runtime) {", "const { \(runtime.joined(", ")) } = runtime;"] + constants
      + ["return function (_, \(event)) {"]
      + (temporaries.isEmpty ? [] : ["let \(temporaries.joined(", "));"])
      + statements + ["};", "})"]
    return lines.joined("\n").text
  }

  // MARK: Building

  mutating func add(_ statement: JavaScriptCode) { statements.append(statement) }

  /// Counts the names of a path.
  /// - Returns: Whether there is room for its code. Otherwise, the code so far is not used.
  mutating func count(names: Int) -> Bool {
    nameCount += names
    return nameCount <= maximumNames
  }

  /// Adds a statement with a block.
  mutating func add(_ head: JavaScriptCode, block: (inout FilterCode) -> Void) {
    add("\(head) {")
    block(&self)
    add("}")
  }

  /// Returns a constant with the value of an expression, which is evaluated once and not for each event.
  mutating func constant(_ expression: JavaScriptCode) -> JavaScriptCode {
    let name = JavaScriptCode(stringLiteral: "c\(constants.count)")
    constants.append("const \(name) = \(expression);")
    return name
  }

  /// Returns a variable that no other code uses until the innermost ``scope(_:)`` ends.
  mutating func temporary() -> JavaScriptCode {
    defer { temporariesInUse += 1 }
    if temporariesInUse == temporaries.count {
      temporaries.append(JavaScriptCode(stringLiteral: "t\(temporariesInUse)"))
    }
    return temporaries[temporariesInUse]
  }

  /// Releases the temporaries that `body` requests when it returns.
  mutating func scope<Result>(_ body: (inout FilterCode) -> Result) -> Result {
    let count = temporariesInUse
    defer { temporariesInUse = count }
    return body(&self)
  }
}
