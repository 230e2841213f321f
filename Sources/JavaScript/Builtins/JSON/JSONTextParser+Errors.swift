import JSONModel

/// The SyntaxErrors of `JSON.parse`.
extension JSONTextParser {
  /// The number of code units that a message shows before and after the position.
  private var contextLength: Int { 10 }

  /// Returns the error "`problem` in JSON at position …". "after JSON" replaces the middle if the problem already
  /// mentions it.
  func failed(_ problem: String) -> Abrupt {
    vm.syntaxError(
      problem.hasSuffix("after JSON")
        ? "\(problem) at position \(position)" : "\(problem) in JSON at position \(position)")
  }

  /// Returns the error for a token that is not allowed at `position`.
  func unexpected() -> Abrupt {
    guard position < count else { return vm.syntaxError("Unexpected end of JSON input") }
    let whole = excerpt(0, count)
    if ["undefined", "NaN", "Infinity", "[object Object]"].contains(whole) {
      return vm.syntaxError("\"\(whole)\" is not valid JSON")
    }
    let unit = UInt16(truncatingIfNeeded: text[position])
    if unit == 0x22 { return failed("Unexpected string") }
    if (0x30...0x39).contains(unit) || unit == 0x2D { return failed("Unexpected number") }
    let token = excerpt(position, position + 1)
    let shown: String
    if count <= 2 * contextLength {
      shown = "\"\(whole)\""
    } else if position < contextLength {
      shown = "\"\(excerpt(0, position + contextLength))\"..."
    } else if position < count - contextLength {
      shown = "...\"\(excerpt(position - contextLength, position + contextLength))\"..."
    } else {
      shown = "...\"\(excerpt(position - contextLength, count))\""
    }
    return vm.syntaxError("Unexpected token '\(token)', \(shown) is not valid JSON")
  }

  private func excerpt(_ from: Int, _ to: Int) -> String {
    // Only a short text is quoted as a whole.
    String(utf16: text[from..<min(to, from + 64)].map { UInt16(truncatingIfNeeded: $0) })
  }
}
