import AnalyticsLive
import JavaScript

/// The locations of the values of a JSON document in its text.
final class JSONLocations {
  private let bytes: [UInt8]
  private let lines: LineTable
  /// The offsets of the members of the objects and arrays on the paths so far, by the offset of the object or array.
  /// Each of them is scanned only once, because a document can have many findings.
  private var scanned: [Int: [ExactText: Int]] = [:]

  /// - Parameter bytes: The text of a valid document.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineTable(bytes)
  }

  /// Returns the location of the value at a path, or of the innermost value around it that exists. Lines and columns
  /// start at 1, and columns are UTF-16 code units.
  func location(of path: [String]) -> (line: Int, column: Int) {
    var path = path
    while true {
      if let offset = offset(of: path) { return lines.position(of: offset, in: bytes) }
      if path.popLast() == nil { return (1, 1) }
    }
  }

  /// Returns the offset of the value at a path.
  private func offset(of path: [String]) -> Int? {
    path.reduce(skippingWhiteSpace(0) as Int?) { value, name in value.flatMap { members(of: $0)[ExactText(name)] } }
  }

  /// Returns the offsets of the values of the members of an object or array.
  private func members(of value: Int) -> [ExactText: Int] {
    if let members = scanned[value] { return members }
    // If an object has several members of the same name, the last one counts.
    let members = Dictionary(scan(value)) { $1 }
    scanned[value] = members
    return members
  }

  /// Returns the members of an object or array with the offsets of their values.
  private func scan(_ value: Int) -> [(name: ExactText, offset: Int)] {
    guard value < bytes.count, bytes[value] == UInt8(ascii: "{") || bytes[value] == UInt8(ascii: "[") else { return [] }
    let isObject = bytes[value] == UInt8(ascii: "{")
    var found: [(name: ExactText, offset: Int)] = []
    var position = skippingWhiteSpace(value + 1)
    while position < bytes.count, bytes[position] != UInt8(ascii: "}"), bytes[position] != UInt8(ascii: "]") {
      var name = "\(found.count)"
      if isObject {
        let end = skippingValue(position)
        name = (try? JSON(parsing: String(decoding: bytes[position..<end], as: UTF8.self)))?.stringValue ?? ""
        let colon = skippingWhiteSpace(end)
        position = skippingWhiteSpace(colon + 1)
      }
      found.append((ExactText(name), position))
      position = skippingWhiteSpace(skippingValue(position))
      if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position = skippingWhiteSpace(position + 1) }
    }
    return found
  }

  private func skippingWhiteSpace(_ offset: Int) -> Int {
    var position = offset
    while position < bytes.count, Self.whiteSpace.contains(bytes[position]) { position += 1 }
    return position
  }

  private static let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  /// Returns the end of the value at an offset.
  private func skippingValue(_ offset: Int) -> Int {
    var position = offset
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position = skippingString(position)
        if depth == 0 { return position }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth <= 1 { return position + depth }
        depth -= 1
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: if depth == 0 { return position }
      default: break
      }
      position += 1
    }
    return bytes.count
  }

  private func skippingString(_ start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }
}
