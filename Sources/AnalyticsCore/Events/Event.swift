import JSONModel

/// Makes events of the right type from JSON.
public enum Event {
  /// The event that a JSON value is, of the Swift type that its member `type` names.
  /// - Throws: ``EventError`` when it is no object, when `type` is missing or unknown, or when a member has the wrong
  ///   kind.
  public static func make(from json: JSON) throws(EventError) -> any RawEvent { try EventRecord(json: json).view }

  /// The event that a JSON object is. See ``make(from:)``.
  public static func make(object: JSONObject) throws(EventError) -> any RawEvent {
    try EventRecord(object: object).view
  }
}
