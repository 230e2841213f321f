import JavaScript

/// Text in HTML, SVG and other XML, also in attributes.
enum Markup {
  static func escaped(_ text: String) -> String {
    String(
      text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
        switch scalar {
        case "&": result.append(contentsOf: "&amp;".unicodeScalars)
        case "<": result.append(contentsOf: "&lt;".unicodeScalars)
        case ">": result.append(contentsOf: "&gt;".unicodeScalars)
        case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
        // Parsers replace them with spaces in attributes.
        case "\n": result.append(contentsOf: "&#10;".unicodeScalars)
        case "\t": result.append(contentsOf: "&#9;".unicodeScalars)
        // XML 1.0 does not permit them.
        case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
        default: result.append(contentsOf: String(scalar).escapingControlCharacters.unicodeScalars)
        }
      })
  }
}
