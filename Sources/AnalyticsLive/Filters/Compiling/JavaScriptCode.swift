import JSONModel

/// A piece of JavaScript source code, written as an interpolated string literal.
///
///     let test: JavaScriptCode = "typeof \(value) === \("number")"
///
/// Only the literal itself and other pieces of code are code. Every other interpolated value becomes a literal of
/// JavaScript, so text from settings can never be executed.
struct JavaScriptCode: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends code unchanged.
    mutating func appendInterpolation(_ code: JavaScriptCode) { text += code.text }

    /// Appends the name of a function of the runtime.
    mutating func appendInterpolation(_ function: FiltersRuntime.Export) { text += function.rawValue }

    /// Appends a string literal.
    mutating func appendInterpolation(_ string: String) {
      text += JSON.string(string).description.escapingLineSeparators
    }

    /// Appends an array literal.
    mutating func appendInterpolation(_ strings: [String]) { appendInterpolation(JSON.array(strings.map(JSON.string))) }

    /// Appends an expression that creates the value each time it is evaluated.
    mutating func appendInterpolation(_ json: JSON) {
      switch json {
      case .array(let elements):
        let elements = elements.map { "\($0)" as JavaScriptCode }
        appendInterpolation("[\(elements.joined(", "))]" as JavaScriptCode)
      case .object(let object):
        let members = object.map { "\($0.key): \($0.value)" as JavaScriptCode }
        let text = json.description
        // The key `__proto__` sets the prototype in an object literal.
        appendInterpolation(
          text.contains("__proto__") ? "JSON.parse(\(text))" : "({\(members.joined(", "))})" as JavaScriptCode)
      case .number(let number) where !number.isFinite: text += "null"
      default: text += json.description.escapingLineSeparators
      }
    }

    /// Appends an access to a property: `.name` or `["name"]`.
    mutating func appendInterpolation(member name: String) {
      let isIdentifier = name.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
          || $0 == UInt8(ascii: "_")
      }
      if isIdentifier, !name.isEmpty { text += ".\(name)" } else { appendInterpolation("[\(name)]" as JavaScriptCode) }
    }
  }
}

extension [JavaScriptCode] {
  /// Joins conditions with `&&` or `||`. Many conditions are grouped, because the interpreter limits the depth of
  /// expressions, and `a || b || c` is nested.
  func joined(conditions operator: JavaScriptCode) -> JavaScriptCode {
    guard count > 16 else { return joined(`operator`) }
    let halves = [self[..<(count / 2)], self[(count / 2)...]]
    return halves.map { "(\(Array($0).joined(conditions: `operator`)))" as JavaScriptCode }.joined(`operator`)
  }

  func joined(_ separator: JavaScriptCode) -> JavaScriptCode {
    JavaScriptCode(stringLiteral: map(\.text).joined(separator: separator.text))
  }
}

extension String {
  /// The text with escapes in place of the line separators that JSON text may contain and older editions of JavaScript
  /// do not allow in string literals.
  fileprivate var escapingLineSeparators: String {
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
