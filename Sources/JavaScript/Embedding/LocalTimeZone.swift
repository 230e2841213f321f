/// The time zone of `Date`'s local time (ECMA-262 §21.4.1.19): how far it is ahead of UTC, always or from time to time.
public enum LocalTimeZone: Sendable {
  /// The same all the time, in minutes ahead of UTC.
  case fixed(minutes: Int)
  /// What the function says: seconds ahead of UTC, less than a day in either direction, at a time in milliseconds since 1970, which is an
  /// integer no more than a day beyond the times that `Date` knows (±8.64e15). The same time must have the same answer. `AnalyticsLive` makes one of
  /// Foundation's `TimeZone`.
  case varying(secondsFromUTC: @Sendable (Double) -> Int)

  public static var utc: LocalTimeZone { .fixed(minutes: 0) }
}

extension LocalTimeZone {
  private static var maximumSeconds: Int { 86_399 }

  /// Milliseconds ahead of UTC at a time.
  private func offset(at t: Double) -> Double {
    let seconds =
      switch self {
      case .fixed(let minutes): max(-1439, min(1439, minutes)) * 60
      case .varying(let secondsFromUTC):
        max(-LocalTimeZone.maximumSeconds, min(LocalTimeZone.maximumSeconds, secondsFromUTC(t)))
      }
    return Double(seconds) * DateAlgorithms.msPerSecond
  }

  /// No date is further from the epoch, in any time zone.
  private static var maximumLocalTime: Double { DateAlgorithms.maximumTime + DateAlgorithms.msPerDay }

  /// LocalTime(t) (§21.4.1.25): from a time value to local time.
  func localTime(_ t: Double) -> Double {
    t.magnitude <= DateAlgorithms.maximumTime ? t + offset(at: t) : .nan
  }

  /// UTC(t) (§21.4.1.26): from local time to a time value. A local time that there is twice is the earlier one; one that is skipped is meant
  /// with the offset before.
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
