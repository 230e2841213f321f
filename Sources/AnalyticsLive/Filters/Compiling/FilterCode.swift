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

  private init() {}

  /// Compiles rules to a function that returns the changed event, or `null` if a rule drops it.
  static func source(_ rules: [FilterRule]) -> String {
    var code = FilterCode()
    for rule in rules { code.add(rule) }
    code.add("return \(code.event);")
    return code.source
  }

  /// Compiles an expression to a function that returns a Boolean value.
  static func source(_ expression: FilterExpression) -> String {
    var code = FilterCode()
    code.add("return \(code.condition(expression)) ? true : false;")
    return code.source
  }

  /// The source text of a function `(runtime) => (_, event) => result`.
  private var source: String {
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
