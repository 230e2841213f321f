import JavaScript

/// A report about a mistake in a filter rule, or about a filter that failed on an event.
public struct FilterReport: Error, Sendable, CustomStringConvertible {
  /// The reason for a report.
  public enum Cause: Sendable, Hashable {
    /// A part of a rule is invalid. Events that reach this part are handled by the ``FilterFailurePolicy``.
    case invalidRule(FilterFault)
    /// A part of a rule is valid, but probably does not have the intended effect. See
    /// ``FilterRule/probableMistakes``. Filters work as the rule says.
    case probableMistake(FilterFault)
    /// A filter failed on an event. The values are the reason and the event's `messageId`.
    case failure(String, messageId: String?)
  }

  /// The key of the destination; nil if the rule names none.
  public let destination: String?
  /// The index of the rule in the settings, from 0; nil for a filter that the app added.
  public let rule: Int?
  /// The reason for the report.
  public let cause: Cause
  /// The number of failures of the same filter so far, including this one. Repeated failures are rate-limited: the 1st
  /// to 5th, 10th, 100th and so on are reported.
  public let count: Int

  init(_ cause: Cause, destination: String?, rule: Int?, count: Int = 1) {
    self.cause = cause
    self.destination = destination
    self.rule = rule
    self.count = count
  }

  /// The filter, and what is wrong with it, in one line.
  public var description: String {
    let filter = rule.map { "rule \($0)" } ?? "a filter"
    let subject = destination.map { "\(filter) of the destination \($0.shortenedNameForReport)" } ?? filter
    switch cause {
    case .invalidRule(let fault): return "\(subject) is invalid: \(fault.description.escapingControlCharacters)"
    case .probableMistake(let fault):
      return "\(subject) probably contains a mistake: \(fault.description.escapingControlCharacters)"
    case .failure(let reason, let messageId):
      let event = messageId.map { " on event \($0.shortenedNameForReport)" } ?? ""
      return "\(subject) failed\(event): \(reason)" + (count > 5 ? " (\(count) failures in all)" : "")
    }
  }
}

/// What happens to an event when a filter fails, or when the event reaches an invalid part of a rule.
public enum FilterFailurePolicy: String, Sendable, Hashable, CaseIterable {
  /// The event continues as it was before the filter, except that data that the rule removes with `drop_properties` or
  /// `allow_properties` stays removed, and that events that it drops stay dropped. If the rule is protective, the
  /// destination does not receive the event.
  case pass
  /// The destination does not receive the event.
  case block
}
