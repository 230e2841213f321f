/// The parts of the code space that must be scanned one by one when a set is computed from Unicode data.
enum UnicodeAreas {
  /// All code points except for the surrogates, the planes 4 to 13 and the private-use planes, in each of which all
  /// code points are alike except for noncharacters.
  static let varied: [CodePointRange] = {
    var areas = [CodePointRange(0, 0xD7FF), CodePointRange(0xE000, 0x3FFFF)]
    for plane: UInt32 in 4...13 {
      areas.append(CodePointRange(plane << 16 | 0xFFFE, plane << 16 | 0xFFFF))
    }
    areas.append(CodePointRange(0xE0000, 0xE0FFF))
    for plane: UInt32 in 14...16 {
      areas.append(CodePointRange(plane << 16 | 0xFFFE, plane << 16 | 0xFFFF))
    }
    return areas
  }()

  static let surrogates = CodePointRange(0xD800, 0xDFFF)
}
