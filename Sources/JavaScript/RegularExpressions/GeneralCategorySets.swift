/// The values of General_Category that `\p{…}` supports (ECMA-262 §22.2.1, table of value aliases), from the standard
/// library's Unicode data. All sets are computed together when a pattern first uses one.
enum GeneralCategorySets {
  /// Returns the set of a category or group of categories by its name or alias, or `nil` for an unknown name.
  static func named(_ name: String) -> CodePointSet? {
    guard let codes = codes(named: name) else { return nil }
    var ranges: [CodePointRange] = []
    for code in codes {
      ranges += sets[code]?.ranges ?? []
    }
    return CodePointSet(unordered: ranges)
  }

  /// The set Cn: code points that are not assigned to a character.
  static var unassigned: CodePointSet {
    sets["Cn"] ?? CodePointSet()
  }

  private static let sets: [String: CodePointSet] = {
    var ranges: [String: [CodePointRange]] = ["Cs": [UnicodeAreas.surrogates]]
    // The planes that are not scanned: private use, except for the last two code points of planes 15 and 16, otherwise
    // unassigned.
    ranges["Co", default: []] += [CodePointRange(0xF0000, 0xFFFFD), CodePointRange(0x100000, 0x10FFFD)]
    ranges["Cn", default: []].append(CodePointRange(0xE1000, 0xEFFFD))
    for plane: UInt32 in 4...13 {
      ranges["Cn", default: []].append(CodePointRange(plane << 16, plane << 16 | 0xFFFD))
    }
    for area in UnicodeAreas.varied {
      var start = area.lower
      var current = code(of: area.lower)
      for character in area.lower...area.upper {
        let next = code(of: character)
        if next == current { continue }
        ranges[current, default: []].append(CodePointRange(start, character - 1))
        start = character
        current = next
      }
      ranges[current, default: []].append(CodePointRange(start, area.upper))
    }
    return ranges.mapValues { CodePointSet(unordered: $0) }
  }()

  private static func code(of character: UInt32) -> String {
    guard let scalar = Unicode.Scalar(character) else { return "Cs" }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: return "Lu"
    case .lowercaseLetter: return "Ll"
    case .titlecaseLetter: return "Lt"
    case .modifierLetter: return "Lm"
    case .otherLetter: return "Lo"
    case .nonspacingMark: return "Mn"
    case .spacingMark: return "Mc"
    case .enclosingMark: return "Me"
    case .decimalNumber: return "Nd"
    case .letterNumber: return "Nl"
    case .otherNumber: return "No"
    case .connectorPunctuation: return "Pc"
    case .dashPunctuation: return "Pd"
    case .openPunctuation: return "Ps"
    case .closePunctuation: return "Pe"
    case .initialPunctuation: return "Pi"
    case .finalPunctuation: return "Pf"
    case .otherPunctuation: return "Po"
    case .mathSymbol: return "Sm"
    case .currencySymbol: return "Sc"
    case .modifierSymbol: return "Sk"
    case .otherSymbol: return "So"
    case .spaceSeparator: return "Zs"
    case .lineSeparator: return "Zl"
    case .paragraphSeparator: return "Zp"
    case .control: return "Cc"
    case .format: return "Cf"
    case .surrogate: return "Cs"
    case .privateUse: return "Co"
    case .unassigned: return "Cn"
    @unknown default: return "Cn"
    }
  }

  private static func codes(named name: String) -> [String]? {
    switch name {
    case "Cased_Letter", "LC": ["Lu", "Ll", "Lt"]
    case "Close_Punctuation", "Pe": ["Pe"]
    case "Connector_Punctuation", "Pc": ["Pc"]
    case "Control", "Cc", "cntrl": ["Cc"]
    case "Currency_Symbol", "Sc": ["Sc"]
    case "Dash_Punctuation", "Pd": ["Pd"]
    case "Decimal_Number", "Nd", "digit": ["Nd"]
    case "Enclosing_Mark", "Me": ["Me"]
    case "Final_Punctuation", "Pf": ["Pf"]
    case "Format", "Cf": ["Cf"]
    case "Initial_Punctuation", "Pi": ["Pi"]
    case "Letter", "L": ["Lu", "Ll", "Lt", "Lm", "Lo"]
    case "Letter_Number", "Nl": ["Nl"]
    case "Line_Separator", "Zl": ["Zl"]
    case "Lowercase_Letter", "Ll": ["Ll"]
    case "Mark", "M", "Combining_Mark": ["Mn", "Mc", "Me"]
    case "Math_Symbol", "Sm": ["Sm"]
    case "Modifier_Letter", "Lm": ["Lm"]
    case "Modifier_Symbol", "Sk": ["Sk"]
    case "Nonspacing_Mark", "Mn": ["Mn"]
    case "Number", "N": ["Nd", "Nl", "No"]
    case "Open_Punctuation", "Ps": ["Ps"]
    case "Other", "C": ["Cc", "Cf", "Cs", "Co", "Cn"]
    case "Other_Letter", "Lo": ["Lo"]
    case "Other_Number", "No": ["No"]
    case "Other_Punctuation", "Po": ["Po"]
    case "Other_Symbol", "So": ["So"]
    case "Paragraph_Separator", "Zp": ["Zp"]
    case "Private_Use", "Co": ["Co"]
    case "Punctuation", "P", "punct": ["Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"]
    case "Separator", "Z": ["Zs", "Zl", "Zp"]
    case "Space_Separator", "Zs": ["Zs"]
    case "Spacing_Mark", "Mc": ["Mc"]
    case "Surrogate", "Cs": ["Cs"]
    case "Symbol", "S": ["Sm", "Sc", "Sk", "So"]
    case "Titlecase_Letter", "Lt": ["Lt"]
    case "Unassigned", "Cn": ["Cn"]
    case "Uppercase_Letter", "Lu": ["Lu"]
    default: nil
    }
  }
}
