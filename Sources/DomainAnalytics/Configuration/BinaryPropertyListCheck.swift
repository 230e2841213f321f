import Foundation

/// Checks a binary property list before Foundation reads it.
///
/// The containers of a binary property list refer to their elements by number, so that a small file can describe a huge
/// value: fifty arrays that each contain the next one twice are 2⁵⁰ values for Foundation. Sets and the references of
/// archives are values that Foundation reads but cannot represent in Swift.
struct BinaryPropertyListCheck {
  /// The maximum number of values, with shared ones counted for each use. A text or data counts as one more value for
  /// each hundred bytes.
  static let valueLimit = 100_000
  /// The maximum depth of arrays and dictionaries.
  static let depthLimit = 100

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let table: Int
  /// The number of values in each object; nil if it is not known yet.
  private var counts: [Int?]

  /// Does nothing if the data is not a binary property list.
  static func check(_ data: Data) throws(PropertyListFault) {
    guard data.starts(with: Array("bplist".utf8)) else { return }
    let bytes = Array(data)
    guard bytes.count >= 40 else { throw .damaged }
    let trailer = bytes.count - 32
    guard let objects = number(bytes, trailer + 8, 8), let top = number(bytes, trailer + 16, 8),
      let table = number(bytes, trailer + 24, 8), objects > 0, objects < bytes.count, top < objects
    else { throw .damaged }
    var check = BinaryPropertyListCheck(
      bytes: bytes, offsetSize: Int(bytes[trailer + 6]), referenceSize: Int(bytes[trailer + 7]), table: table,
      counts: Array(repeating: nil, count: objects))
    _ = try check.count(top, depth: 0)
  }

  /// The big-endian number of some bytes; nil outside of the file.
  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard (1...8).contains(size), start >= 0, start <= bytes.count - size else { return nil }
    return Int(exactly: bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private func number(_ start: Int, _ size: Int) throws(PropertyListFault) -> Int {
    guard let number = Self.number(bytes, start, size) else { throw .damaged }
    return number
  }

  private func place(of object: Int) throws(PropertyListFault) -> Int {
    guard counts.indices.contains(object), table < bytes.count else { throw .damaged }
    let place = try number(table + object * offsetSize, offsetSize)
    guard place < bytes.count else { throw .damaged }
    return place
  }

  /// Returns the number of values in an object.
  private mutating func count(_ object: Int, depth: Int) throws(PropertyListFault) -> Int {
    // A container that contains itself has no end.
    guard depth <= Self.depthLimit else { throw .tooDeep }
    var start = try place(of: object)
    if let known = counts[object] { return known }
    let marker = bytes[start]
    start += 1
    var length = Int(marker & 0xF)
    if marker >= 0x40, length == 0xF {
      guard start < bytes.count, bytes[start] & 0xF0 == 0x10, bytes[start] & 0xF <= 3 else { throw .damaged }
      let size = 1 << Int(bytes[start] & 0xF)
      length = try number(start + 1, size)
      start += 1 + size
    }
    // An object cannot be longer than the file.
    guard length <= bytes.count else { throw .damaged }
    let result: Int
    switch marker >> 4 {
    case 0, 1, 2, 3: result = 1
    case 4, 5, 6, 7: result = 1 + length / 100
    case 0xA: result = 1 + (try count(elements: length, at: start, depth))
    case 0xD:
      for i in 0..<length {
        let key = try place(of: try number(start + i * referenceSize, referenceSize))
        guard (5...7).contains(bytes[key] >> 4) else { throw .key }
      }
      result = 1 + (try count(elements: 2 * length, at: start, depth))
    case 0xB, 0xC: throw .set
    case 8: throw .reference
    default: throw .damaged
    }
    guard result <= Self.valueLimit else { throw .tooLarge }
    counts[object] = result
    return result
  }

  private mutating func count(elements: Int, at start: Int, _ depth: Int) throws(PropertyListFault) -> Int {
    var sum = 0
    for i in 0..<elements {
      sum += try count(try number(start + i * referenceSize, referenceSize), depth: depth + 1)
      guard sum < Self.valueLimit else { throw .tooLarge }
    }
    return sum
  }
}

/// The reason why a property list cannot be read.
enum PropertyListFault: Error, CustomStringConvertible {
  case damaged, tooDeep, tooLarge, set, reference, key

  var description: String {
    switch self {
    case .damaged: "the binary property list is damaged"
    case .tooDeep: "values are nested more than \(BinaryPropertyListCheck.depthLimit) levels deep"
    case .tooLarge: "there are more than \(BinaryPropertyListCheck.valueLimit) values"
    case .set: "a set is not a setting; use an array"
    case .reference: "a reference of an archive is not a setting"
    case .key: "a key of a dictionary is not a string"
    }
  }
}
