/// A text as a key of dictionaries and sets, which is equal only to the same text.
///
/// The standard library also equates canonically equivalent strings. To hash one, or to compare it with another one, it
/// sorts the combining marks of each character, which takes quadratic time, so that a text of 100 KB from outside could
/// occupy a thread for minutes.
package struct ExactText: Hashable, Comparable, ExpressibleByStringLiteral, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool { haveSameBytes(left.text, right.text) }

  package func hash(into hasher: inout Hasher) {
    withUTF8Bytes(text) { bytes, count in hasher.combine(bytes: UnsafeRawBufferPointer(start: bytes, count: count)) }
  }

  /// The order of the bytes.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// The case whose raw value is exactly a text from outside; nil for another text. `init(rawValue:)` compares strings,
  /// which can take quadratic time.
  package init?(exactly text: String) {
    guard let found = Self.allCases.first(where: { haveSameBytes($0.rawValue, text) }) else { return nil }
    self = found
  }
}
