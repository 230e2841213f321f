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
    var cooked = CodeUnits()
    var fault: EscapeFault?
    var hasCarriageReturn = false
    var hasEscape = false
    while position < source.count {
      let current = source[position]
      let isSubstitution = current == UInt8(ascii: "$") && byte(position + 1) == UInt8(ascii: "{")
      if current == UInt8(ascii: "`") || isSubstitution {
        let raw =
          hasCarriageReturn ? normalizedCodeUnits(from: start, to: position) : codeUnits(from: start, to: position)
        position += isSubstitution ? 2 : 1
        let value: CodeUnits? = fault != nil ? nil : hasEscape || hasCarriageReturn ? cooked : raw
        return TemplateElement(element: .init(cooked: value, raw: raw), isTail: !isSubstitution, fault: fault)
      }
      switch current {
      case UInt8(ascii: "\\"):
        hasEscape = true
        if byte(position + 1) == 0x0D { hasCarriageReturn = true }
        var violation = StrictModeViolation.none
        let found = scanEscape(into: &cooked, isTemplate: true, violation: &violation)
        if fault == nil { fault = found }
      case 0x0D:
        hasCarriageReturn = true
        cooked.append(0x0A)
        position += byte(position + 1) == 0x0A ? 2 : 1
      default:
        let (value, length) = scalar(at: position)
        Lexer.append(value, to: &cooked)
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
