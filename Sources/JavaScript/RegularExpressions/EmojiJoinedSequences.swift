/// The emoji that consist of several characters joined by U+200D: those of `\\p{RGI_Emoji_ZWJ_Sequence}` (Unicode
/// Technical Standard #51). Nearly all of the 1614 follow from a few rules that combine a person, a skin tone and an
/// activity.
struct EmojiJoinedSequences {
  private(set) var all: [[UInt32]] = []

  private static let joiner: UInt32 = 0x200D, presentation: UInt32 = 0xFE0F
  private static let man: UInt32 = 0x1F468, woman: UInt32 = 0x1F469, person: UInt32 = 0x1F9D1
  private static let tones: [UInt32] = Array(0x1F3FB...0x1F3FF)
  /// No skin tone, followed by each skin tone.
  private static let anyTone: [[UInt32]] = [[]] + tones.map { [$0] }
  private static let rightwards: [UInt32] = [0x27A1, presentation]
  private static let genders: [[UInt32]] = [[0x2640, presentation], [0x2642, presentation]]

  init() {
    addRoles()
    addGenders()
    addPairs()
    addFamilies()
    for line in EmojiJoinedSequences.others.split(separator: "\n") {
      all.append(line.split(separator: " ").compactMap { UInt32($0, radix: 16) })
    }
  }

  private mutating func add(_ parts: [UInt32]...) {
    all.append(Array(parts.joined(separator: [EmojiJoinedSequences.joiner])))
  }

  /// Adds professions, hair, and mobility aids.
  private mutating func addRoles() {
    typealias S = EmojiJoinedSequences
    let signs: [UInt32] = [0x2695, 0x2696, 0x2708]
    let things: [UInt32] = [
      0x1F33E, 0x1F373, 0x1F37C, 0x1F393, 0x1F3A4, 0x1F3A8, 0x1F3EB, 0x1F3ED, 0x1F4BB, 0x1F4BC, 0x1F527, 0x1F52C,
      0x1F680, 0x1F692,
      0x1F9B0, 0x1F9B1, 0x1F9B2, 0x1F9B3,
    ]
    let aids: [UInt32] = [0x1F9AF, 0x1F9BC, 0x1F9BD]
    for tone in S.anyTone {
      for who in [S.man, S.woman, S.person] {
        for sign in signs { add([who] + tone, [sign, S.presentation]) }
        for thing in things + aids { add([who] + tone, [thing]) }
        for aid in aids { add([who] + tone, [aid], S.rightwards) }
      }
      for thing: UInt32 in [0x1F384, 0x1FA70] { add([S.person] + tone, [thing]) }
    }
  }

  /// Adds activities and appearances of women and men.
  private mutating func addGenders() {
    typealias S = EmojiJoinedSequences
    let activities: [UInt32] = [
      0x1F3C3, 0x1F3C4, 0x1F3CA, 0x1F46E, 0x1F46F, 0x1F470, 0x1F471, 0x1F473, 0x1F477, 0x1F481, 0x1F482, 0x1F486,
      0x1F487, 0x1F645, 0x1F646,
      0x1F647, 0x1F64B, 0x1F64D, 0x1F64E, 0x1F6A3, 0x1F6B4, 0x1F6B5, 0x1F6B6, 0x1F926, 0x1F935, 0x1F937, 0x1F938,
      0x1F939, 0x1F93C, 0x1F93D,
      0x1F93E, 0x1F9B8, 0x1F9B9, 0x1F9CD, 0x1F9CE, 0x1F9CF, 0x1F9D4, 0x1F9D6, 0x1F9D7, 0x1F9D8, 0x1F9D9, 0x1F9DA,
      0x1F9DB, 0x1F9DC, 0x1F9DD,
    ]
    // These have a text presentation by default: without a skin tone they need a variation selector.
    let textual: [UInt32] = [0x26F9, 0x1F3CB, 0x1F3CC, 0x1F575]
    let directed: [UInt32] = [0x1F3C3, 0x1F6B6, 0x1F9CE]
    for tone in S.anyTone {
      for activity in activities + textual {
        let selector = tone.isEmpty && textual.contains(activity) ? [S.presentation] : tone
        for gender in S.genders { add([activity] + selector, gender) }
      }
      for activity in directed {
        add([activity] + tone, S.rightwards)
        for gender in S.genders { add([activity] + tone, gender, S.rightwards) }
      }
    }
    for being: UInt32 in [0x1F9DE, 0x1F9DF] {
      for gender in S.genders { add([being], gender) }
    }
  }

  /// Adds pairs of people: in love, kissing, holding hands, wrestling, with bunny ears.
  private mutating func addPairs() {
    typealias S = EmojiJoinedSequences
    let heart: [UInt32] = [0x2764, S.presentation]
    let kiss: [UInt32] = [0x1F48B]
    let hands: [UInt32] = [0x1F91D]
    let pairs = [(S.man, S.man), (S.woman, S.man), (S.woman, S.woman)]
    for (one, other) in pairs {
      add([one], heart, [other])
      add([one], heart, kiss, [other])
    }
    add([S.person], hands, [S.person])
    for tone in S.tones {
      for otherTone in S.tones {
        for (one, other) in pairs {
          add([one, tone], heart, [other, otherTone])
          add([one, tone], heart, kiss, [other, otherTone])
        }
        add([S.person, tone], hands, [S.person, otherTone])
        // Two people of the same tone are one character with a tone.
        if tone == otherTone { continue }
        for (one, other) in pairs { add([one, tone], hands, [other, otherTone]) }
        for who in [S.man, S.woman, S.person] {
          for with: UInt32 in [0x1F430, 0x1FAEF] { add([who, tone], [with], [who, otherTone]) }
        }
        add([S.person, tone], heart, [S.person, otherTone])
        add([S.person, tone], heart, kiss, [S.person, otherTone])
        add([0x1FAF1, tone], [0x1FAF2, otherTone])
      }
    }
  }

  private mutating func addFamilies() {
    typealias S = EmojiJoinedSequences
    let boy: [UInt32] = [0x1F466]
    let girl: [UInt32] = [0x1F467]
    let child: [UInt32] = [0x1F9D2]
    for parents in [[[S.man]], [[S.woman]], [[S.man], [S.man]], [[S.man], [S.woman]], [[S.woman], [S.woman]]] {
      for children in [[boy], [girl], [girl, boy], [boy, boy], [girl, girl]] { addFamily(parents + children) }
    }
    for parents in [[[S.person]], [[S.person], [S.person]]] {
      for children in [[child], [child, child]] { addFamily(parents + children) }
    }
  }

  private mutating func addFamily(_ members: [[UInt32]]) {
    all.append(Array(members.joined(separator: [EmojiJoinedSequences.joiner])))
  }

  private static let others = """
    26D3 FE0F 200D 1F4A5
    2764 FE0F 200D 1F525
    2764 FE0F 200D 1FA79
    1F344 200D 1F7EB
    1F34B 200D 1F7E9
    1F3F3 FE0F 200D 26A7 FE0F
    1F3F3 FE0F 200D 1F308
    1F3F4 200D 2620 FE0F
    1F408 200D 2B1B
    1F415 200D 1F9BA
    1F426 200D 2B1B
    1F426 200D 1F525
    1F43B 200D 2744 FE0F
    1F441 FE0F 200D 1F5E8 FE0F
    1F62E 200D 1F4A8
    1F635 200D 1F4AB
    1F636 200D 1F32B FE0F
    1F642 200D 2194 FE0F
    1F642 200D 2195 FE0F
    """
}
