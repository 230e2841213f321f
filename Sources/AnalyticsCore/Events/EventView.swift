import JSONModel

/// A public event type: a view of a record for the code of applications.
protocol EventView: RawEvent {
  init(_ record: EventRecord)
}

extension EventView {
  /// Calls a plugin with a view of an event.
  fileprivate static func process(_ event: EventRecord, by plugin: any Plugin) -> JSONObject? {
    plugin.execute(event: Self(event))?.object
  }
}

extension EventRecord {
  /// The event as the public type for its ``type``.
  package var view: any RawEvent { type.view.init(self) }

  /// The event as a public type; nil if that type is for other events.
  @inline(__always)
  package func view<View: RawEvent>(as _: View.Type) -> View? {
    // An object is checked before it becomes an event type that the application defines.
    view as? View ?? (try? View(object: object))
  }

  /// The event as a plugin of the application leaves it; nil if the plugin drops it.
  func processed(by plugin: any Plugin) -> EventRecord? {
    guard let object = type.view.process(self, by: plugin) else { return nil }
    var copy = self
    copy.object = object
    return copy
  }

  /// The event as an enrichment closure leaves it; nil if the closure drops it.
  /// - Parameter report: Receives an error if the closure returns an event of another type. The event is then
  ///   unchanged.
  func processed(by closure: EnrichmentClosure, report: (AnalyticsError) -> Void) -> EventRecord? {
    guard let result = closure(view) else { return nil }
    var copy = self
    if result.type == type.rawValue {
      copy.object = result.object
    } else {
      report(.changedType(from: type.rawValue, to: result.type))
    }
    return copy
  }
}

extension AnalyticsError {
  /// An enrichment closure returned an event of another type.
  static func changedType(from type: String, to other: String) -> AnalyticsError {
    .enrichmentError("an enrichment returned a \(other) event for a \(type) event; the event continues unchanged")
  }
}
