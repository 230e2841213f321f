import AnalyticsLive

/// The value of a line that commands send to plugins.
enum InputEvent {
  case event(EventRecord)
  /// An event of a type that plugins do not receive, such as `page`. It is a result without a change.
  case other(type: String)

  /// - Throws: The reason why the value is not an event.
  init(_ json: JSON) throws(EventError) {
    do throws(EventError) { self = .event(try EventRecord(json: json)) } catch {
      guard case .unknownType(let type) = error.reason else { throw error }
      self = .other(type: type)
    }
  }
}
