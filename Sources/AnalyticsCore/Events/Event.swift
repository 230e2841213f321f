import JSONModel

/// Creates events of the right type from JSON.
public enum Event {
  /// Creates an event of the Swift type that the member `type` of a JSON object names.
  /// - Throws: ``EventError`` if the value is not an object, if `type` is missing or unknown, or if a member has the
  ///   wrong kind.
  public static func make(from json: JSON) throws(EventError) -> any RawEvent { try EventRecord(json: json).view }

  /// Creates an event from a JSON object. See ``make(from:)``.
  public static func make(object: JSONObject) throws(EventError) -> any RawEvent {
    try EventRecord(object: object).view
  }
}
