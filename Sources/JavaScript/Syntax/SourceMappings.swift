/// The mappings of a source map (ECMA-426): lines that end with `;`, segments that end with `,`, and numbers in base 64
/// with a sign bit and a continuation bit.
///
/// They remain text, because segments would take many times as much memory. A place is kept for about every 256 bytes,
/// and segments are read from there.
struct SourceMappings: Sendable {
  /// A segment that names a location. Numbers start at 0.
  struct Segment: Sendable {
    var source = 0
    var line = 0
    var column = 0
  }

  /// The state after a segment or the end of a line.
  private struct Place: Sendable {
    /// The index of the next byte.
    var offset = 0
    /// The line of the generated script, and the column of the last segment in it.
    var line = 0
    var column = 0
    /// The last numbers, to which others are relative.
    var segment = Segment()
    /// Whether the last segment names a location, if there is one in the line.
    var isMapped = false
    var hasSegment = false
  }

  private let text: [UInt8]
  private var places = [Place()]
  private static let distance = 256

  /// Returns nil if the text is invalid or refers to a source that does not exist.
  init?(_ text: [UInt8], sourceCount: Int) {
    self.text = text
    var place = Place()
    while place.offset <= text.count {
      guard read(&place) else { return nil }
      guard
        !place.isMapped
          || 0..<sourceCount ~= place.segment.source && place.segment.line >= 0
            && place.segment.column >= 0
      else { return nil }
      if let last = places.last, place.offset - last.offset >= Self.distance { places.append(place) }
    }
  }

  /// Returns the last segment of a line before a column, both starting at 0; nil if it names no location or there is
  /// none.
  func segment(line: Int, before column: Int) -> Segment? {
    func isBefore(_ place: Place) -> Bool { (place.line, place.column) < (line, column) }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(places[middle]) { low = middle + 1 } else { high = middle }
    }
    var place = places[max(0, low - 1)]
    var found = place
    while place.offset <= text.count, read(&place), place.line <= line, place.line < line || place.column < column {
      found = place
    }
    return found.line == line && found.hasSegment && found.isMapped ? found.segment : nil
  }

  /// Reads the next segment, or an end of a line.
  /// - Returns: Whether it is valid.
  private func read(_ place: inout Place) -> Bool {
    var (fields, count) = (SIMD8<Int>(), 0)
    var (value, shift) = (0, 0)
    while place.offset < text.count, let digit = Base64.value(of: text[place.offset]) {
      place.offset += 1
      guard shift < 35 else { return false }
      value |= (digit & 31) << shift
      shift += 5
      if digit & 32 != 0 { continue }
      // The column; source, line and column; name.
      guard count < 5 else { return false }
      fields[count] = value & 1 == 0 ? value >> 1 : -(value >> 1)
      count += 1
      (value, shift) = (0, 0)
    }
    guard shift == 0 else { return false }
    if count > 0 { add(fields, count, to: &place) }
    guard place.offset < text.count else {
      place.offset += 1
      return true
    }
    let end = text[place.offset]
    // The end of a line is read by itself, so that its last segment can be found.
    if end == UInt8(ascii: ";"), count > 0 { return true }
    place.offset += 1
    if end == UInt8(ascii: ";") {
      place.line += 1
      (place.column, place.isMapped, place.hasSegment) = (0, false, false)
      return true
    }
    return end == UInt8(ascii: ",")
  }

  private func add(_ fields: SIMD8<Int>, _ count: Int, to place: inout Place) {
    place.column &+= fields[0]
    place.hasSegment = true
    place.isMapped = count >= 4
    guard place.isMapped else { return }
    place.segment.source &+= fields[1]
    place.segment.line &+= fields[2]
    place.segment.column &+= fields[3]
  }
}
