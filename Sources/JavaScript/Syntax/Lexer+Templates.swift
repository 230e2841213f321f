/// ECMA-262 §12.9.6: Template Literal Lexical Components.
extension Lexer {
  /// The text of a template up to the next `${` or to the closing back-tick.
  struct TemplateElement {
    let element: TemplateLiteral.Element
    /// Whether this is the last element.
    let isTail: Bool
    /// The reason why `element.cooked` is nil.
    let fault: EscapeFault?
  }

  /// Scans from `position`, which is after the back-tick or after the `}` of a substitution.
  mutating func scanTemplateElement(templateStart: Int32) throws(ScriptSyntaxError) -> TemplateElement {
    let start = position
    /// The text if it differs from the source: from the first escape or carriage return on.
    var cooked: CodeUnits?
    var fault: EscapeFault?
    var hasCarriageReturn = false
    while position < source.count {
      let current = source[position]
      let isSubstitution = current == UInt8(ascii: "$") && byte(position + 1) == UInt8(ascii: "{")
      if current == UInt8(ascii: "`") || isSubstitution {
        let raw =
          hasCarriageReturn
          ? SyntaxText(normalizedCodeUnits(from: start, to: position), in: arena) : text(from: start, to: position)
        position += isSubstitution ? 2 : 1
        let value = fault != nil ? nil : cooked.map { SyntaxText($0, in: arena) } ?? raw
        return TemplateElement(element: .init(cooked: value, raw: raw), isTail: !isSubstitution, fault: fault)
      }
      switch current {
      case UInt8(ascii: "\\"):
        if byte(position + 1) == 0x0D { hasCarriageReturn = true }
        var violation = StrictModeViolation.none
        var units = cooked.take() ?? codeUnits(from: start, to: position)
        let found = scanEscape(into: &units, isTemplate: true, violation: &violation)
        cooked = units
        if fault == nil { fault = found }
      case 0x0D:
        hasCarriageReturn = true
        var units = cooked.take() ?? codeUnits(from: start, to: position)
        units.append(0x0A)
        cooked = units
        position += byte(position + 1) == 0x0A ? 2 : 1
      default:
        let (value, length) = scalar(at: position)
        if var units = cooked.take() {
          Lexer.append(value, to: &units)
          cooked = units
        }
        position += length
      }
    }
    throw error("Unterminated template literal", at: Int(templateStart))
  }

  /// Returns code units with CR and CR LF replaced by LF.
  private func normalizedCodeUnits(from start: Int, to end: Int) -> CodeUnits {
    var units = CodeUnits()
    for unit in codeUnits(from: start, to: end) {
      if unit == 0x0A && units.last == 0x0D { units.removeLast() }
      units.append(unit)
    }
    for index in units.indices where units[index] == 0x0D { units[index] = 0x0A }
    return units
  }
}
