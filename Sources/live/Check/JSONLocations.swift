import AnalyticsLive

/// The locations of the values of a JSON document in its text.
struct JSONLocations {
  private let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The path of an array, and the offsets of its elements, so that it is scanned only once.
  private let list: [String]
  private var elements: [Int] = []

  /// - Parameters:
  ///   - bytes: The text of a valid document.
  ///   - list: The path of an array in which many locations are requested.
  init(_ bytes: [UInt8], list: [String] = []) {
    self.bytes = bytes
    self.list = list
    lineStarts = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    if !list.isEmpty, let array = offset(of: list) { elements = members(of: array).map(\.offset) }
  }

  /// Returns the location of the value at a path, or of the innermost value around it that exists. Lines and columns
  /// start at 1, and columns are UTF-16 code units.
  func location(of path: [String]) -> (line: Int, column: Int) {
    var path = path
    while true {
      if let offset = offset(of: path) { return location(ofOffset: offset) }
      if path.popLast() == nil { return (1, 1) }
    }
  }

  private func location(ofOffset offset: Int) -> (line: Int, column: Int) {
    // The number of lines that start at the offset or before.
    var (line, end) = (0, lineStarts.count)
    while line < end {
      let middle = (line + end) / 2
      if lineStarts[middle] <= offset { line = middle + 1 } else { end = middle }
    }
    return (line, String(decoding: bytes[lineStarts[line - 1]..<offset], as: UTF8.self).utf16.count + 1)
  }

  /// Returns the offset of the value at a path.
  private func offset(of path: [String]) -> Int? {
    if path.count > list.count, path.starts(with: list), let i = Int(path[list.count]), elements.indices.contains(i) {
      return offset(of: path.dropFirst(list.count + 1), from: elements[i])
    }
    return offset(of: path[...], from: skippingWhiteSpace(0))
  }

  private func offset(of path: ArraySlice<String>, from value: Int) -> Int? {
    path.reduce(value as Int?) { value, name in
      // If an object has several members of the same name, the last one counts.
      value.flatMap { members(of: $0).last { $0.name == name }?.offset }
    }
  }

  /// Returns the members of an object or array with the offsets of their values.
  private func members(of value: Int) -> [(name: String, offset: Int)] {
    guard value < bytes.count, bytes[value] == UInt8(ascii: "{") || bytes[value] == UInt8(ascii: "[") else { return [] }
    let isObject = bytes[value] == UInt8(ascii: "{")
    var found: [(name: String, offset: Int)] = []
    var position = skippingWhiteSpace(value + 1)
    while position < bytes.count, bytes[position] != UInt8(ascii: "}"), bytes[position] != UInt8(ascii: "]") {
      var name = "\(found.count)"
      if isObject {
        let end = skippingValue(position)
        name = (try? JSON(parsing: String(decoding: bytes[position..<end], as: UTF8.self)))?.stringValue ?? ""
        let colon = skippingWhiteSpace(end)
        position = skippingWhiteSpace(colon + 1)
      }
      found.append((name, position))
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
