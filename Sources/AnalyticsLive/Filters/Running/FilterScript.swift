import JSONModel

/// Filter rules as JavaScript: the source text of a function that takes the event and gives it back, changed, or `null`. The interpreter makes nodes
/// of it, so that a rule costs what a plugin of the same lines would cost.
///
/// The text is made of the rules' own parts only through ``JavaScriptText``, which writes any string as a literal.
struct FilterScript {
  /// `(runtime) => (_, event) => event or null`.
  let source: String

  init(_ rules: [FilterRule]) {
    var body = FilterScriptBody()
    for rule in rules { body.write(rule) }
    let statements = body.statements.joined(separator: "\n")
    source = """
      (function (runtime) {
      \(FilterScript.functions)
      \(body.constants.joined(separator: "\n"))
      return function (_, e) {
      \(FilterScriptBody.variables(of: statements))
      \(statements)
      return e;
      };
      })
      """
  }

  /// The function gives true or false.
  init(_ expression: FilterExpression) {
    var body = FilterScriptBody()
    let condition = body.condition(expression)
    source = """
      (function (runtime) {
      \(FilterScript.functions)
      \(body.constants.joined(separator: "\n"))
      return function (_, e) {
      \(FilterScriptBody.variables(of: condition))
      return \(condition) ? true : false;
      };
      })
      """
  }
}

extension FilterScript {
  /// The declaration of the functions of the runtime.
  private static let functions =
    "const { \(FiltersRuntime.Export.allCases.map(\.rawValue).joined(separator: ", ")) } = runtime;"
}

/// Pieces of JavaScript source text.
enum JavaScriptText {
  /// A string literal.
  static func string(_ text: String) -> String { JSON.string(text).description.replacingLineSeparators }

  /// An array literal of strings.
  static func strings(_ texts: [String]) -> String { "[\(texts.map(string).joined(separator: ", "))]" }

  /// An expression that makes the value anew each time it is evaluated.
  static func value(_ json: JSON) -> String {
    switch json {
    case .array(let elements): return "[\(elements.map(value).joined(separator: ", "))]"
    case .object(let object):
      // A key "__proto__" would be no member in a literal without brackets.
      let members = JSON.object(object).description
      guard !members.contains("__proto__") else { return "JSON.parse(\(string(members)))" }
      return
        "({\(object.map { "\(JSON.string($0.key).description.replacingLineSeparators): \(value($0.value))" }.joined(separator: ", "))})"
    case .number(let number) where !number.isFinite: return "null"
    default: return json.description.replacingLineSeparators
    }
  }

  /// `.name` or `["name"]`.
  static func member(_ name: String) -> String {
    let isName = name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || $0 == UInt8(ascii: "_")
    }
    return isName && !name.isEmpty ? ".\(name)" : "[\(string(name))]"
  }
}

extension String {
  /// Escapes the line ends that JSON text may have and JavaScript source may not. Newer editions allow them; a literal without them is right in any.
  fileprivate var replacingLineSeparators: String {
    guard unicodeScalars.contains(where: { $0 == "\u{2028}" || $0 == "\u{2029}" }) else { return self }
    var text = ""
    for c in unicodeScalars {
      switch c {
      case "\u{2028}": text += "\\u2028"
      case "\u{2029}": text += "\\u2029"
      default: text.unicodeScalars.append(c)
      }
    }
    return text
  }
}
