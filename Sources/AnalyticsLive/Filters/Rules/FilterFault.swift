import JSONModel
import JavaScript

/// An error in a part of a filter rule.
public struct FilterFault: Error, Sendable, Hashable, CustomStringConvertible {
  private struct Content: Sendable, Hashable {
    let place: String
    let message: String
  }

  private let storage: ErrorContent<Content>

  /// The position in the rule, such as `matchers[0].ir[2]`; empty for the whole rule.
  public var place: String { storage.value.place }
  /// What is wrong, and how to fix it, in about 1,000 bytes at most.
  public var message: String { storage.value.message }

  /// The position as the tokens of a JSON pointer, up to the string that contains an expression.
  var tokens: [String] {
    let names = place.split { $0 == "." || $0 == "[" }.map { $0.hasSuffix("]") ? String($0.dropLast()) : String($0) }
    let end = names.firstIndex { $0 == "ir" || $0 == "expression" }
    return Array(names[..<(end.map { $0 + 1 } ?? names.count)])
  }

  init(_ message: String, at place: String = "") {
    // Settings contain names of any length.
    storage = ErrorContent(Content(place: place, message: message.shortened(to: 1000)))
  }

  /// Returns the same fault with a position that starts at an enclosing part.
  func inside(_ outer: String) -> FilterFault {
    FilterFault(message, at: place.isEmpty || place.hasPrefix("[") ? outer + place : "\(outer).\(place)")
  }

  /// The position and the message.
  public var description: String { place.isEmpty ? message : "\(place.shortened(to: 200)): \(message)" }
}
