import JSONModel

/// A difference between an event before and after a plugin.
public struct EventChange: Sendable, Hashable, CustomStringConvertible {
  /// The location of the value: a JSON pointer (RFC 6901) such as `/properties/price`.
  public let pointer: String
  /// The value before; nil if the plugin added it.
  public let old: JSON?
  /// The value after; nil if the plugin removed it.
  public let new: JSON?

  /// The change in one line, such as `/properties/price: 10 → 12`.
  public var description: String {
    switch (old, new) {
    case (let old?, let new?): "\(pointer): \(old) → \(new)"
    case (let old?, nil): "\(pointer): \(old) removed"
    case (nil, let new?): "\(pointer): \(new) added"
    case (nil, nil): pointer
    }
  }
}
