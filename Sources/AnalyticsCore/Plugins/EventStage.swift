/// A plugin of this package that handles events as records, for all event types in the same way.
package protocol EventStage: Plugin {
  /// Handles an event.
  /// - Returns: The event to continue with, or nil to drop it.
  func process(_ event: consuming EventRecord) -> EventRecord?
  /// Whether it adds events after those that it handles (see ``EventSuccessors``). Default: false.
  var addsEvents: Bool { get }
  /// Whether events leave it with the categories that matter for consent as they were. Default: false.
  var keepsCategories: Bool { get }
}

extension EventStage {
  package var addsEvents: Bool { false }
  package var keepsCategories: Bool { false }

  public func execute<T: RawEvent>(event: T?) -> T? { process(view: event) }

  /// Handles an event of a public type. A stage that is an ``EventPlugin`` calls this from its `execute(event:)`.
  package func process<T: RawEvent>(view: T?) -> T? {
    guard let view else { return nil }
    return process(EventRecord(view))?.view(as: T.self)
  }
}

/// A stage that may make events in response to events.
package protocol EventMaker: EventStage {}
