import Foundation
import JavaScript

extension LocalTimeZone {
  /// Creates the local time zone of scripts from a time zone of Foundation.
  public init(_ zone: TimeZone) {
    self = .varying { milliseconds in zone.secondsFromGMT(for: Date(timeIntervalSince1970: milliseconds / 1000)) }
  }
}
