/// A key of a ``JSONObject`` in its stored form.
public struct JSONKey: Sendable {
  /// The text of the key, or the hexadecimal code units of a malformed key.
  let stored: String
  /// The hash. Its lowest bit indicates whether the key is malformed.
  package let hash: UInt64

  package init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.init(stored: text, isMalformed: false)
  }

  init(codeUnits units: [UInt16]) {
    if UTF16Text.isWellFormed(units) {
      self.init(String(utf16: units))
    } else {
      self.init(stored: UTF16Text.hexadecimal(units), isMalformed: true)
    }
  }

  init(stored: String, isMalformed: Bool) {
    self.init(stored: stored, hash: withUTF8Bytes(stored) { KeyHash.hash($0, $1, isMalformed: isMalformed) })
  }

  @inline(__always)
  init(stored: String, hash: UInt64) {
    self.stored = stored
    self.hash = hash
  }

  @inline(__always) var isMalformed: Bool { hash & 1 != 0 }

  /// The text of the key. Each lone surrogate becomes U+FFFD; see ``malformedCodeUnits``.
  public var text: String {
    isMalformed ? String(utf16: UTF16Text.units(hexadecimal: stored)) : stored
  }

  /// The UTF-16 code units of a key that contains lone surrogates, or nil for any other key.
  public var malformedCodeUnits: [UInt16]? {
    isMalformed ? UTF16Text.units(hexadecimal: stored) : nil
  }

  @inline(__always)
  func isSame(as other: JSONKey) -> Bool {
    hash == other.hash && haveSameBytes(stored, other.stored)
  }

  @inline(__always)
  func hasBytes(_ bytes: UnsafePointer<UInt8>, _ byteCount: Int) -> Bool {
    guard stored.utf8.count == byteCount else { return false }
    return withUTF8Bytes(stored) { own, _ in haveSameBytes(own, bytes, byteCount) }
  }
}
