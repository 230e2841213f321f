/// The time zone of local time in `Date` (ECMA-262 §21.4.1.19): its offset from UTC, which is fixed or varies over
/// time.
public enum LocalTimeZone: Sendable {
  /// A constant offset, in minutes ahead of UTC.
  case fixed(minutes: Int)
  /// An offset that varies. The function returns the seconds ahead of UTC, less than a day in either direction, at a
  /// time in milliseconds since 1970. The time is an integer no more than a day outside the range of `Date` (±8.64e15).
  ///
  /// The function must return the same offset for the same time. `AnalyticsLive` creates one from Foundation's
  /// `TimeZone`.
  case varying(secondsFromUTC: @Sendable (Double) -> Int)

  /// UTC.
  public static var utc: LocalTimeZone { .fixed(minutes: 0) }
}

extension LocalTimeZone {
  private static var maximumSeconds: Int { 86_399 }

  /// Returns the milliseconds ahead of UTC at a time.
  private func offset(at t: Double) -> Double {
    let seconds =
      switch self {
      case .fixed(let minutes): max(-1439, min(1439, minutes)) * 60
      case .varying(let secondsFromUTC):
        max(-LocalTimeZone.maximumSeconds, min(LocalTimeZone.maximumSeconds, secondsFromUTC(t)))
      }
    return Double(seconds) * DateAlgorithms.msPerSecond
  }

  /// The greatest distance of a local time from the epoch in any time zone.
  private static var maximumLocalTime: Double { DateAlgorithms.maximumTime + DateAlgorithms.msPerDay }

  /// Converts a time value to local time: LocalTime(t) (§21.4.1.25).
  func localTime(_ t: Double) -> Double {
    t.magnitude <= DateAlgorithms.maximumTime ? t + offset(at: t) : .nan
  }

  /// Converts local time to a time value: UTC(t) (§21.4.1.26). A local time that occurs twice is the earlier one. A
  /// local time that is skipped is interpreted with the offset before the transition.
  func utcTime(_ t: Double) -> Double {
    guard t.magnitude <= LocalTimeZone.maximumLocalTime else { return .nan }
    let whole = t.rounded(.down)
    if case .fixed = self { return t - offset(at: whole) }
    let limit = LocalTimeZone.maximumLocalTime
    let before = offset(at: max(-limit, whole - DateAlgorithms.msPerDay))
    let after = offset(at: min(limit, whole + DateAlgorithms.msPerDay))
    if before == after || offset(at: whole - before) == before { return t - before }
    return offset(at: whole - after) == after ? t - after : t - before
  }
}
