/// A type of values of a ``TrackableProperty``: `String`, `Bool`, `Int`, `Double`, or a type of the app.
///
/// An enumeration with raw values of one of these types needs no code: `enum Plan: String, TrackableValueType { case
/// free, pro }`.
public protocol TrackableValueType: Encodable, Sendable {
  /// The value as text. Default: the text of the raw value; `unsupported_value` for a type that has none.
  var stringValue: String { get }
}

extension TrackableValueType {
  public var stringValue: String { "unsupported_value" }
}

extension TrackableValueType where Self: RawRepresentable, RawValue: TrackableValueType {
  public var stringValue: String { rawValue.stringValue }
}

extension String: TrackableValueType {
  public var stringValue: String { self }
}

extension Bool: TrackableValueType {
  public var stringValue: String { self ? "true" : "false" }
}

extension Int: TrackableValueType {
  public var stringValue: String { String(self) }
}

extension Double: TrackableValueType {
  public var stringValue: String { String(self) }
}
