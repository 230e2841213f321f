/// Something is wrong with a filter: with a rule of the settings when they arrive, or with an event on its way through.
public struct FilterReport: Error, Sendable, CustomStringConvertible {
  public enum Cause: Sendable, Hashable {
    /// A part of a rule means nothing: where it is in the rule, such as `matchers[0].ir[2]`, and why. Events that reach it are treated as the policy says.
    case invalidRule(FilterFault)
    /// An event could not be filtered; why, and the event's id.
    case failure(String, messageId: String?)
  }

  /// The key of the destination; nil when the rule names none.
  public let destination: String?
  /// Which rule of the settings it is, from 0; nil for a rule or function that the host added.
  public let rule: Int?
  public let cause: Cause
  /// How many failures of the same filter there have been so far, this one included. Of many not every one is reported: the first five, the tenth, the
  /// hundredth and so on.
  public let count: Int

  init(_ cause: Cause, destination: String?, rule: Int?, count: Int = 1) {
    self.cause = cause
    self.destination = destination
    self.rule = rule
    self.count = count
  }

  public var description: String {
    let filter = rule.map { "rule \($0)" } ?? "a filter"
    let place = destination.map { "\(filter) of the destination \($0)" } ?? filter
    switch cause {
    case .invalidRule(let fault): return "\(place) is invalid: \(fault)"
    case .failure(let reason, let messageId):
      let event = messageId.map { " on event \($0)" } ?? ""
      return "\(place) failed\(event): \(reason)" + (count > 5 ? " (\(count) failures in all)" : "")
    }
  }
}

/// What becomes of an event that a filter cannot judge, since the rule is invalid there or the filter fails.
public enum FilterFailurePolicy: String, Sendable, Hashable, CaseIterable {
  /// It goes on as it was before that filter.
  case pass
  /// The destination does not get it.
  case block
}
