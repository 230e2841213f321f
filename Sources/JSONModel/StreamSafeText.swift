/// The Stream-Safe Text Format of Unicode (UAX #15 §13): no more than 30 combining marks follow each other.
///
/// Text of a language has at most a few in a row. The standard library sorts them when it hashes or compares strings,
/// which takes quadratic time, so that a text of 100 KB could occupy a thread for minutes.
extension String {
  package var isStreamSafe: Bool {
    // Most texts have no marks at all.
    if utf8.allSatisfy({ $0 < 0xCC }) { return true }
    var count = 0
    return unicodeScalars.allSatisfy { scalar in
      count = scalar.isCombiningMark ? count + 1 : 0
      return count <= String.maximumMarks
    }
  }

  /// The text with a U+034F after each 30 combining marks in a row.
  package var streamSafe: String {
    if isStreamSafe { return self }
    var safe = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      count = scalar.isCombiningMark ? count + 1 : 0
      if count > String.maximumMarks {
        safe.append("\u{34F}")
        count = 1
      }
      safe.append(scalar)
    }
    return String(safe)
  }

  private static var maximumMarks: Int { 30 }
}

extension Unicode.Scalar {
  fileprivate var isCombiningMark: Bool { value >= 0x300 && properties.canonicalCombiningClass != .notReordered }
}

extension JSON {
  package var isStreamSafe: Bool {
    switch self {
    case .string(let text): text.isStreamSafe
    case .array(let elements): elements.allSatisfy(\.isStreamSafe)
    case .object(let members): members.isStreamSafe
    default: true
    }
  }

  /// The value with stream-safe texts and keys.
  package var streamSafe: JSON {
    switch self {
    case .string(let text): .string(text.streamSafe)
    case .array(let elements): .array(elements.map(\.streamSafe))
    case .object(let members): .object(members.streamSafe)
    default: self
    }
  }
}

extension JSONObject {
  package var isStreamSafe: Bool { allSatisfy { $0.key.isStreamSafe && $0.value.isStreamSafe } }

  /// The object with stream-safe texts and keys.
  package var streamSafe: JSONObject {
    if isStreamSafe { return self }
    var safe = JSONObject()
    for (index, value) in values.enumerated() {
      let key = key(at: index)
      safe.set(value.streamSafe, key.isMalformed ? key : JSONKey(key.text.streamSafe))
    }
    return safe
  }
}
