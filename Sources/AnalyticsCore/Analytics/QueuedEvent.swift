/// An event that waits for the client to run.
struct QueuedEvent: Sendable {
  let event: EventRecord
  let enrichments: [EnrichmentClosure]?
  /// Whether flush policies count it.
  let counts: Bool
  /// See ``EventChain``.
  var chain = 0
}
