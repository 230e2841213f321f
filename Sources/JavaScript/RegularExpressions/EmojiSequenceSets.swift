/// The properties of strings that `\p{…}` supports with the `v` flag (ECMA-262 §22.2.1, table of binary properties of
/// strings; Unicode Technical Standard #51).
enum EmojiSequenceSets {
  struct Sequences {
    var set = CodePointSet()
    var strings: [[UInt32]] = []
  }

  static func named(_ name: String) -> Sequences? {
    switch name {
    case "Basic_Emoji": basicEmoji()
    case "Emoji_Keycap_Sequence": Sequences(strings: keycapBases.map { [$0, 0xFE0F, 0x20E3] })
    case "RGI_Emoji_Modifier_Sequence": modifierSequences()
    case "RGI_Emoji_Flag_Sequence": flagSequences()
    case "RGI_Emoji_Tag_Sequence": Sequences(strings: ["gbeng", "gbsct", "gbwls"].map(tagSequence))
    case "RGI_Emoji_ZWJ_Sequence": Sequences(strings: EmojiJoinedSequences().all)
    case "RGI_Emoji": allEmoji()
    default: nil
    }
  }

  private static func allEmoji() -> Sequences {
    var all = basicEmoji()
    for name in [
      "Emoji_Keycap_Sequence", "RGI_Emoji_Modifier_Sequence", "RGI_Emoji_Flag_Sequence", "RGI_Emoji_Tag_Sequence",
      "RGI_Emoji_ZWJ_Sequence",
    ] {
      all.strings += named(name)?.strings ?? []
    }
    return all
  }

  private static let keycapBases: [UInt32] = [0x23, 0x2A] + Array(0x30...0x39)

  /// Returns the characters that are displayed as emoji by themselves, and those that are with a variation selector.
  private static func basicEmoji() -> Sequences {
    guard let emoji = BinaryPropertySets.named("Emoji"), let presented = BinaryPropertySets.named("Emoji_Presentation")
    else { return Sequences() }
    var sequences = Sequences(set: presented.subtracting(CodePointSet(0x1F1E6, 0x1F1FF)))
    for range in emoji.subtracting(presented).ranges {
      for character in range.lower...range.upper where !keycapBases.contains(character) {
        sequences.strings.append([character, 0xFE0F])
      }
    }
    return sequences
  }

  private static func modifierSequences() -> Sequences {
    var sequences = Sequences()
    for range in BinaryPropertySets.named("Emoji_Modifier_Base")?.ranges ?? [] {
      for base in range.lower...range.upper {
        for modifier: UInt32 in 0x1F3FB...0x1F3FF { sequences.strings.append([base, modifier]) }
      }
    }
    return sequences
  }

  private static func tagSequence(_ subdivision: String) -> [UInt32] {
    [0x1F3F4] + subdivision.unicodeScalars.map { 0xE0000 + $0.value } + [0xE007F]
  }

  private static func flagSequences() -> Sequences {
    let regions = flags.split { $0 == " " || $0 == "\n" }
    return Sequences(strings: regions.map { $0.unicodeScalars.map { 0x1F1E6 + $0.value - 0x41 } })
  }

  /// The region codes that have a flag.
  private static let flags = """
    AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
    BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER
    ES ET EU FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID
    IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA
    MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA
    PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST
    SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF
    WS XK YE YT ZA ZM ZW
    """
}
