import JavaScript

/// Text in HTML, SVG and other XML, also in attributes.
enum Markup {
  static func escaped(_ text: String) -> String {
    // Appending to the scalars of a string copies all of it.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Parsers replace them with spaces in attributes.
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      // XML 1.0 does not permit them.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result += String(scalar).escapingControlCharacters
      }
    }
  }
}
