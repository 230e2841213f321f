import AnalyticsLive

/// The events that scripts made for clients with other write keys, whose events no command writes.
final class OtherClients: Sendable {
  private let counts = Protected<[ExactText: Int]>([:])
  private let diagnostics: Diagnostics
  private let isSilent: Bool

  /// - Parameter isSilent: Whether the first event of each client is only counted, and not reported.
  init(_ diagnostics: Diagnostics, isSilent: Bool) {
    self.diagnostics = diagnostics
    self.isSilent = isSilent
  }

  /// Counts an event.
  func add(_ writeKey: String) {
    counts.withLock { $0[ExactText(writeKey), default: 0] += 1 }
    if !isSilent { diagnostics.reportOtherClient(writeKey) }
  }

  /// The number of events by write key, in the order of the keys.
  var sorted: [(writeKey: String, count: Int)] {
    counts.current.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }
}

extension Diagnostics {
  /// Reports an event for another write key, once for each key.
  @Sendable func reportOtherClient(_ writeKey: String) {
    write(
      once:
        "live: events for the write key \"\(writeKey.shortenedNameForReport)\" are not written, because they belong to another client"
    )
  }
}
