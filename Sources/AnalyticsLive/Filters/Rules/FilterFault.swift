/// What is wrong with a part of a filter rule.
public struct FilterFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in the rule, such as `matchers[0].ir[2]`; empty for the rule as a whole.
  public let place: String
  /// What is wrong, and what to do about it.
  public let message: String

  init(_ message: String, at place: String = "") {
    self.place = place
    self.message = message
  }

  /// The same fault seen from further out.
  func inside(_ outer: String) -> FilterFault {
    FilterFault(message, at: place.isEmpty || place.hasPrefix("[") ? outer + place : "\(outer).\(place)")
  }

  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}
