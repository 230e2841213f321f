import JSONModel

/// An event inside the pipeline: its type, and its JSON object.
///
/// Timelines, live plugins, filters, queues, storage and delivery work on this one type. The five public event types
/// are views of it (see ``EventView``), which appear only where a plugin of the application is called.
///
/// A stage changes ``object`` of the record that it received and returns that record, so that everything else in the
/// record stays with the event.
package struct EventRecord: Sendable {
  package let type: EventType
  /// The whole event. Its member `type` must remain the name of ``type``.
  package var object: JSONObject
  /// The value that a module of this package created the event from. It accompanies the event while that stays in
  /// memory.
  package private(set) var source: (any AnyObject & Sendable)?
  /// The origin of an event that has one: few have. With two references in its place, a record would not fit in four
  /// registers, and copying it would take far longer.
  private var origin: Origin?

  /// Sets the value that the event was created from.
  package mutating func setSource(_ source: any ConsentCategorized) { self.source = source }

  /// An event without members, with space for those that every event gets.
  package init(_ type: EventType) {
    self.type = type
    object = .event(type)
  }

  /// The record of an event.
  @inline(__always)
  package init<Event: RawEvent>(_ event: consuming Event) {
    type = Event.eventType
    object = event.object
  }

  /// Reads an event from JSON.
  /// - Throws: ``EventError`` if the value is not an object, if `type` is missing or unknown, or if a member has the
  ///   wrong kind.
  package init(json: JSON) throws(EventError) {
    guard case .object(let object) = json else { throw EventError(.notAnObject(found: json.kindDescription)) }
    try self.init(object: object)
  }

  /// Reads an event from a JSON object. See ``init(json:)``.
  package init(object: JSONObject) throws(EventError) {
    type = try EventSchema.checkedType(of: object)
    self.object = object
  }

  /// The whole event as a JSON value.
  package var json: JSON { .object(object) }

  /// The id of the event.
  package var messageId: String? { object[.messageId]?.stringValue }

  /// The same event with another object, of which only the members that differ are checked.
  /// - Throws: ``EventError``, as ``init(json:)`` does.
  package consuming func replacing(_ object: JSONObject) throws(EventError) -> EventRecord {
    if object.isIdentical(to: self.object) { return self }
    try EventSchema.check(object, as: type, like: self.object)
    self.object = object
    return self
  }

  /// The event with the chain that it has, or that of the event that the current thread handles.
  var inChain: EventRecord {
    if chain != nil { return self }
    var copy = self
    copy.chain = EventChain.inherited
    return copy
  }
}

// MARK: Origin

extension EventRecord {
  private final class Origin: Sendable {
    let chain: EventChain?
    let consent: EventConsent?

    init?(_ chain: EventChain?, _ consent: EventConsent?) {
      if chain == nil, consent == nil { return nil }
      self.chain = chain
      self.consent = consent
    }
  }

  /// The events that led to this one; nil if the program made it and no script has responded to it.
  package var chain: EventChain? {
    get { origin?.chain }
    set { if newValue != nil || origin != nil { origin = Origin(newValue, consent) } }
  }

  /// What its submission decides about consent; nil if that decides nothing.
  package var consent: EventConsent? {
    get { origin?.consent }
    set { if newValue != nil || origin != nil { origin = Origin(chain, newValue) } }
  }
}
