import Foundation
import JavaScript

extension LocalTimeZone {
  /// Foundation's time zone, for `Date` in scripts.
  public init(_ zone: TimeZone) {
    self = .varying { milliseconds in zone.secondsFromGMT(for: Date(timeIntervalSince1970: milliseconds / 1000)) }
  }
}
