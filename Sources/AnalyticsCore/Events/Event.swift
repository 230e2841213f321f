import JSONModel

/// Creates events of the right type from JSON.
public enum Event {
  /// Creates an event of the Swift type that the member `type` of a JSON object names.
  /// - Throws: ``EventError`` if the value is not an object, if `type` is missing or unknown, or if a member has the
  ///   wrong kind.
  @inlinable @inline(__always)
  public static func make(from json: JSON) throws(EventError) -> any RawEvent {
    try make(object: EventError.object(in: json).get())
  }

  /// Creates an event from a JSON object. See ``make(from:)``.
  @inlinable @inline(__always)
  public static func make(object: JSONObject) throws(EventError) -> any RawEvent {
    view(of: object, as: try type(of: object).get())
  }

  /// Returns the type of an object that is a valid event.
  @usableFromInline
  static func type(of object: JSONObject) -> Result<EventType, EventError> {
    Result { () throws(EventError) in try EventRecord(object: object).type }
  }

  /// Returns a valid event as the public type for its type.
  @usableFromInline
  static func view(of object: JSONObject, as type: EventType) -> any RawEvent {
    var record = EventRecord(type)
    record.object = object
    return record.view
  }
}
