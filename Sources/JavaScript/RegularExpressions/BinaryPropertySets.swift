/// The binary properties that `\p{…}` supports (ECMA-262 §22.2.1, table of binary Unicode properties), from the
/// standard library's Unicode data. A set is computed when a pattern first uses it.
enum BinaryPropertySets {
  /// Returns the set of a property by its name or alias, or `nil` for an unknown name.
  static func named(_ name: String) -> CodePointSet? {
    switch name {
    case "Any": CodePointSet(0, CodePointSet.largestCodePoint)
    case "ASCII": CodePointSet(0, 0x7F)
    case "Assigned": GeneralCategorySets.unassigned.complement(upTo: CodePointSet.largestCodePoint)
    case "Emoji_Component", "EComp": emojiComponents
    case "Extended_Pictographic", "ExtPict": extendedPictographics
    case "Regional_Indicator", "RI": CodePointSet(0x1F1E6, 0x1F1FF)
    case "ASCII_Hex_Digit", "AHex": asciiHexDigits
    case "Alphabetic", "Alpha": alphabetic
    case "Bidi_Control", "Bidi_C": bidiControl
    case "Bidi_Mirrored", "Bidi_M": bidiMirrored
    case "Case_Ignorable", "CI": caseIgnorable
    case "Cased": cased
    case "Changes_When_Casefolded", "CWCF": changesWhenCasefolded
    case "Changes_When_Casemapped", "CWCM": changesWhenCasemapped
    case "Changes_When_Lowercased", "CWL": changesWhenLowercased
    case "Changes_When_NFKC_Casefolded", "CWKCF": changesWhenNFKCCasefolded
    case "Changes_When_Titlecased", "CWT": changesWhenTitlecased
    case "Changes_When_Uppercased", "CWU": changesWhenUppercased
    case "Dash": dash
    case "Default_Ignorable_Code_Point", "DI": defaultIgnorableCodePoint
    case "Deprecated", "Dep": deprecated
    case "Diacritic", "Dia": diacritic
    case "Emoji": emoji
    case "Emoji_Modifier", "EMod": emojiModifier
    case "Emoji_Modifier_Base", "EBase": emojiModifierBase
    case "Emoji_Presentation", "EPres": emojiPresentation
    case "Extender", "Ext": extender
    case "Grapheme_Base", "Gr_Base": graphemeBase
    case "Grapheme_Extend", "Gr_Ext": graphemeExtend
    case "Hex_Digit", "Hex": hexDigit
    case "IDS_Binary_Operator", "IDSB": idsBinaryOperator
    case "IDS_Trinary_Operator", "IDST": idsTrinaryOperator
    case "ID_Continue", "IDC": idContinue
    case "ID_Start", "IDS": idStart
    case "Ideographic", "Ideo": ideographic
    case "Join_Control", "Join_C": joinControl
    case "Logical_Order_Exception", "LOE": logicalOrderException
    case "Lowercase", "Lower": lowercase
    case "Math": math
    case "Noncharacter_Code_Point", "NChar": noncharacterCodePoint
    case "Pattern_Syntax", "Pat_Syn": patternSyntax
    case "Pattern_White_Space", "Pat_WS": patternWhiteSpace
    case "Quotation_Mark", "QMark": quotationMark
    case "Radical": radical
    case "Sentence_Terminal", "STerm": sentenceTerminal
    case "Soft_Dotted", "SD": softDotted
    case "Terminal_Punctuation", "Term": terminalPunctuation
    case "Unified_Ideograph", "UIdeo": unifiedIdeograph
    case "Uppercase", "Upper": uppercase
    case "Variation_Selector", "VS": variationSelector
    case "White_Space", "space": whiteSpace
    case "XID_Continue", "XIDC": xidContinue
    case "XID_Start", "XIDS": xidStart
    default: nil
    }
  }

  private static let asciiHexDigits = scan { $0.isASCIIHexDigit }
  private static let alphabetic = scan { $0.isAlphabetic }
  private static let bidiControl = scan { $0.isBidiControl }
  private static let bidiMirrored = scan { $0.isBidiMirrored }
  private static let caseIgnorable = scan { $0.isCaseIgnorable }
  private static let cased = scan { $0.isCased }
  private static let changesWhenCasefolded = scan { $0.changesWhenCaseFolded }
  private static let changesWhenCasemapped = scan { $0.changesWhenCaseMapped }
  private static let changesWhenLowercased = scan { $0.changesWhenLowercased }
  private static let changesWhenNFKCCasefolded = scan { $0.changesWhenNFKCCaseFolded }
  private static let changesWhenTitlecased = scan { $0.changesWhenTitlecased }
  private static let changesWhenUppercased = scan { $0.changesWhenUppercased }
  private static let dash = scan { $0.isDash }
  private static let defaultIgnorableCodePoint = scan { $0.isDefaultIgnorableCodePoint }
  private static let deprecated = scan { $0.isDeprecated }
  private static let diacritic = scan { $0.isDiacritic }
  private static let emoji = scan(in: emojiAreas) { $0.isEmoji }
  private static let emojiModifier = scan(in: emojiAreas) { $0.isEmojiModifier }
  private static let emojiModifierBase = scan(in: emojiAreas) { $0.isEmojiModifierBase }
  private static let emojiPresentation = scan(in: emojiAreas) { $0.isEmojiPresentation }
  private static let extender = scan { $0.isExtender }
  private static let graphemeBase = scan { $0.isGraphemeBase }
  private static let graphemeExtend = scan { $0.isGraphemeExtend }
  private static let hexDigit = scan { $0.isHexDigit }
  private static let idsBinaryOperator = scan { $0.isIDSBinaryOperator }
  private static let idsTrinaryOperator = scan { $0.isIDSTrinaryOperator }
  private static let idContinue = scan { $0.isIDContinue }
  private static let idStart = scan { $0.isIDStart }
  private static let ideographic = scan { $0.isIdeographic }
  private static let joinControl = scan { $0.isJoinControl }
  private static let logicalOrderException = scan { $0.isLogicalOrderException }
  private static let lowercase = scan { $0.isLowercase }
  private static let math = scan { $0.isMath }
  private static let noncharacterCodePoint = scan { $0.isNoncharacterCodePoint }
  private static let patternSyntax = scan { $0.isPatternSyntax }
  private static let patternWhiteSpace = scan { $0.isPatternWhitespace }
  private static let quotationMark = scan { $0.isQuotationMark }
  private static let radical = scan { $0.isRadical }
  private static let sentenceTerminal = scan { $0.isSentenceTerminal }
  private static let softDotted = scan { $0.isSoftDotted }
  private static let terminalPunctuation = scan { $0.isTerminalPunctuation }
  private static let unifiedIdeograph = scan { $0.isUnifiedIdeograph }
  private static let uppercase = scan { $0.isUppercase }
  private static let variationSelector = scan { $0.isVariationSelector }
  private static let whiteSpace = scan { $0.isWhitespace }
  private static let xidContinue = scan { $0.isXIDContinue }
  private static let xidStart = scan { $0.isXIDStart }

  private static let emojiComponents = CodePointSet(unordered: [
    CodePointRange(0x23, 0x23), CodePointRange(0x2A, 0x2A), CodePointRange(0x30, 0x39), CodePointRange(0x200D, 0x200D),
    CodePointRange(0x20E3, 0x20E3), CodePointRange(0xFE0F, 0xFE0F), CodePointRange(0x1F1E6, 0x1F1FF),
    CodePointRange(0x1F3FB, 0x1F3FF), CodePointRange(0x1F9B0, 0x1F9B3), CodePointRange(0xE0020, 0xE007F),
  ])

  /// The set from the Unicode Character Database (emoji-data.txt); the standard library does not expose the property.
  private static let extendedPictographics = CodePointSet(unordered: [
    CodePointRange(0xA9, 0xA9), CodePointRange(0xAE, 0xAE), CodePointRange(0x203C, 0x203C),
    CodePointRange(0x2049, 0x2049), CodePointRange(0x2122, 0x2122), CodePointRange(0x2139, 0x2139),
    CodePointRange(0x2194, 0x2199), CodePointRange(0x21A9, 0x21AA), CodePointRange(0x231A, 0x231B),
    CodePointRange(0x2328, 0x2328), CodePointRange(0x23CF, 0x23CF), CodePointRange(0x23E9, 0x23F3),
    CodePointRange(0x23F8, 0x23FA), CodePointRange(0x24C2, 0x24C2), CodePointRange(0x25AA, 0x25AB),
    CodePointRange(0x25B6, 0x25B6), CodePointRange(0x25C0, 0x25C0), CodePointRange(0x25FB, 0x25FE),
    CodePointRange(0x2600, 0x2604), CodePointRange(0x260E, 0x260E), CodePointRange(0x2611, 0x2611),
    CodePointRange(0x2614, 0x2615), CodePointRange(0x2618, 0x2618), CodePointRange(0x261D, 0x261D),
    CodePointRange(0x2620, 0x2620), CodePointRange(0x2622, 0x2623), CodePointRange(0x2626, 0x2626),
    CodePointRange(0x262A, 0x262A), CodePointRange(0x262E, 0x262F), CodePointRange(0x2638, 0x263A),
    CodePointRange(0x2640, 0x2640), CodePointRange(0x2642, 0x2642), CodePointRange(0x2648, 0x2653),
    CodePointRange(0x265F, 0x2660), CodePointRange(0x2663, 0x2663), CodePointRange(0x2665, 0x2666),
    CodePointRange(0x2668, 0x2668), CodePointRange(0x267B, 0x267B), CodePointRange(0x267E, 0x267F),
    CodePointRange(0x2692, 0x2697), CodePointRange(0x2699, 0x2699), CodePointRange(0x269B, 0x269C),
    CodePointRange(0x26A0, 0x26A1), CodePointRange(0x26A7, 0x26A7), CodePointRange(0x26AA, 0x26AB),
    CodePointRange(0x26B0, 0x26B1), CodePointRange(0x26BD, 0x26BE), CodePointRange(0x26C4, 0x26C5),
    CodePointRange(0x26C8, 0x26C8), CodePointRange(0x26CE, 0x26CF), CodePointRange(0x26D1, 0x26D1),
    CodePointRange(0x26D3, 0x26D4), CodePointRange(0x26E9, 0x26EA), CodePointRange(0x26F0, 0x26F5),
    CodePointRange(0x26F7, 0x26FA), CodePointRange(0x26FD, 0x26FD), CodePointRange(0x2702, 0x2702),
    CodePointRange(0x2705, 0x2705), CodePointRange(0x2708, 0x270D), CodePointRange(0x270F, 0x270F),
    CodePointRange(0x2712, 0x2712), CodePointRange(0x2714, 0x2714), CodePointRange(0x2716, 0x2716),
    CodePointRange(0x271D, 0x271D), CodePointRange(0x2721, 0x2721), CodePointRange(0x2728, 0x2728),
    CodePointRange(0x2733, 0x2734), CodePointRange(0x2744, 0x2744), CodePointRange(0x2747, 0x2747),
    CodePointRange(0x274C, 0x274C), CodePointRange(0x274E, 0x274E), CodePointRange(0x2753, 0x2755),
    CodePointRange(0x2757, 0x2757), CodePointRange(0x2763, 0x2764), CodePointRange(0x2795, 0x2797),
    CodePointRange(0x27A1, 0x27A1), CodePointRange(0x27B0, 0x27B0), CodePointRange(0x27BF, 0x27BF),
    CodePointRange(0x2934, 0x2935), CodePointRange(0x2B05, 0x2B07), CodePointRange(0x2B1B, 0x2B1C),
    CodePointRange(0x2B50, 0x2B50), CodePointRange(0x2B55, 0x2B55), CodePointRange(0x3030, 0x3030),
    CodePointRange(0x303D, 0x303D), CodePointRange(0x3297, 0x3297), CodePointRange(0x3299, 0x3299),
    CodePointRange(0x1F004, 0x1F004), CodePointRange(0x1F02C, 0x1F02F), CodePointRange(0x1F094, 0x1F09F),
    CodePointRange(0x1F0AF, 0x1F0B0), CodePointRange(0x1F0C0, 0x1F0C0), CodePointRange(0x1F0CF, 0x1F0D0),
    CodePointRange(0x1F0F6, 0x1F0FF), CodePointRange(0x1F170, 0x1F171), CodePointRange(0x1F17E, 0x1F17F),
    CodePointRange(0x1F18E, 0x1F18E), CodePointRange(0x1F191, 0x1F19A), CodePointRange(0x1F1AE, 0x1F1E5),
    CodePointRange(0x1F201, 0x1F20F), CodePointRange(0x1F21A, 0x1F21A), CodePointRange(0x1F22F, 0x1F22F),
    CodePointRange(0x1F232, 0x1F23A), CodePointRange(0x1F23C, 0x1F23F), CodePointRange(0x1F249, 0x1F25F),
    CodePointRange(0x1F266, 0x1F321), CodePointRange(0x1F324, 0x1F393), CodePointRange(0x1F396, 0x1F397),
    CodePointRange(0x1F399, 0x1F39B), CodePointRange(0x1F39E, 0x1F3F0), CodePointRange(0x1F3F3, 0x1F3F5),
    CodePointRange(0x1F3F7, 0x1F3FA), CodePointRange(0x1F400, 0x1F4FD), CodePointRange(0x1F4FF, 0x1F53D),
    CodePointRange(0x1F549, 0x1F54E), CodePointRange(0x1F550, 0x1F567), CodePointRange(0x1F56F, 0x1F570),
    CodePointRange(0x1F573, 0x1F57A), CodePointRange(0x1F587, 0x1F587), CodePointRange(0x1F58A, 0x1F58D),
    CodePointRange(0x1F590, 0x1F590), CodePointRange(0x1F595, 0x1F596), CodePointRange(0x1F5A4, 0x1F5A5),
    CodePointRange(0x1F5A8, 0x1F5A8), CodePointRange(0x1F5B1, 0x1F5B2), CodePointRange(0x1F5BC, 0x1F5BC),
    CodePointRange(0x1F5C2, 0x1F5C4), CodePointRange(0x1F5D1, 0x1F5D3), CodePointRange(0x1F5DC, 0x1F5DE),
    CodePointRange(0x1F5E1, 0x1F5E1), CodePointRange(0x1F5E3, 0x1F5E3), CodePointRange(0x1F5E8, 0x1F5E8),
    CodePointRange(0x1F5EF, 0x1F5EF), CodePointRange(0x1F5F3, 0x1F5F3), CodePointRange(0x1F5FA, 0x1F64F),
    CodePointRange(0x1F680, 0x1F6C5), CodePointRange(0x1F6CB, 0x1F6D2), CodePointRange(0x1F6D5, 0x1F6E5),
    CodePointRange(0x1F6E9, 0x1F6E9), CodePointRange(0x1F6EB, 0x1F6F0), CodePointRange(0x1F6F3, 0x1F6FF),
    CodePointRange(0x1F7DA, 0x1F7FF), CodePointRange(0x1F80C, 0x1F80F), CodePointRange(0x1F848, 0x1F84F),
    CodePointRange(0x1F85A, 0x1F85F), CodePointRange(0x1F888, 0x1F88F), CodePointRange(0x1F8AE, 0x1F8AF),
    CodePointRange(0x1F8BC, 0x1F8BF), CodePointRange(0x1F8C2, 0x1F8CF), CodePointRange(0x1F8D9, 0x1F8FF),
    CodePointRange(0x1F90C, 0x1F93A), CodePointRange(0x1F93C, 0x1F945), CodePointRange(0x1F947, 0x1F9FF),
    CodePointRange(0x1FA58, 0x1FA5F), CodePointRange(0x1FA6E, 0x1FAFF), CodePointRange(0x1FC00, 0x1FFFD),
  ])

  /// The areas of Unicode that contain emoji.
  private static let emojiAreas = [CodePointRange(0, 0x33FF), CodePointRange(0x1F000, 0x1FFFF)]

  // Not a key path, which takes three times as long.
  private static func scan(
    in areas: [CodePointRange] = UnicodeAreas.varied, _ property: (Unicode.Scalar.Properties) -> Bool
  ) -> CodePointSet {
    CodePointSet(in: areas) { character in
      guard let scalar = Unicode.Scalar(character) else { return false }
      return property(scalar.properties)
    }
  }
}
