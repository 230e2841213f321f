/// An event that waits in the start-up queue.
struct QueuedEvent: Sendable {
  let event: EventRecord
  let enrichments: [EnrichmentClosure]?
  /// Whether flush policies count the event.
  let counts: Bool
  /// See ``EventChain``.
  var chain = 0
}
