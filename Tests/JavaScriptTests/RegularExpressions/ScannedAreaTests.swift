import Testing

@testable import JavaScript

/// The parts of the code space that are scanned contain all characters of the Unicode data of the standard library.
@Suite struct ScannedAreaTests {
  private static var scalars: some Sequence<Unicode.Scalar> {
    (0...CodePointSet.largestCodePoint).lazy.compactMap(Unicode.Scalar.init)
  }

  @Test("The sets of emoji are complete")
  func emoji() {
    let sets = ["Emoji", "EPres", "EMod", "EBase"].map { BinaryPropertySets.named($0) }
    for scalar in Self.scalars {
      let properties = scalar.properties
      // Almost all characters have none of the properties.
      guard properties.isEmoji || properties.isEmojiPresentation || properties.isEmojiModifierBase else { continue }
      let expected = [
        properties.isEmoji, properties.isEmojiPresentation, properties.isEmojiModifier, properties.isEmojiModifierBase,
      ]
      #expect(sets.map { $0?.contains(scalar.value) } == expected, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("Every character whose case can change is in an area that is scanned")
  func casedAreas() {
    for scalar in Self.scalars where scalar.properties.changesWhenCaseMapped || scalar.properties.changesWhenCaseFolded
    {
      let isScanned = CaseEquivalence.casedAreas.contains { ($0.lower...$0.upper).contains(scalar.value) }
      #expect(isScanned, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("Every letter is equivalent to its other case")
  func cases() {
    for scalar in Self.scalars where scalar.properties.changesWhenLowercased && scalar.value != 0x130 {
      let lower = Array(scalar.properties.lowercaseMapping.unicodeScalars)
      guard lower.count == 1 else { continue }
      let table = CaseEquivalence.byFolding
      #expect(
        table.canonicalize(lower[0].value) == table.canonicalize(scalar.value), "U+\(String(scalar.value, radix: 16))")
    }
  }
}
