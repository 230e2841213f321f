import Foundation

/// The header `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// Returns the requested pause; nil if the header is missing or invalid.
  static func seconds(_ header: String?, now: Date) -> Double? {
    guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Double(text) }
    return date(text).map { max($0.timeIntervalSince(now), 0) }
  }

  /// Parses a date of the form `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}
