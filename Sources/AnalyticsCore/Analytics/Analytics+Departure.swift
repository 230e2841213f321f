import JSONModel

extension Analytics {
  /// Takes an event at once, with id, time and the user as he is after `change`, and lets it go on its way later: for those who hold a lock, under which plugins
  /// must not be called.
  /// - Parameters:
  ///   - identity: whom the event is about, when that is not the client's user.
  ///   - context: members of the event's context, in place of the client's of the same name.
  ///   - change: what the call does to the user.
  ///   - make: the event; called after `change`.
  /// - Returns: what sends the event on its way; nil when the client takes none.
  package func take<T: RawEvent>(
    as identity: Identity? = nil, context: JSONObject = [:], changing change: ((inout UserInfo) -> Void)? = nil,
    _ make: () -> T
  ) -> (@Sendable () -> Void)? {
    guard let entry = entry(identity, change) else { return nil }
    var event = stamped(EventRecord(make()), entry)
    event.object["context"] = Context.merged(.object(context), with: entry.context)
    let taken = event
    return { [self] in
      // Whether events wait may have changed in the meantime.
      if isRunning || !enqueue(QueuedEvent(event: taken, enrichments: nil, counts: true, chain: EventChain.length)) {
        run(taken, nil, entry.flushPolicies)
      }
    }
  }

  /// Flushes without waiting for it, in synchronous mode too.
  package func requestFlush() { startFlush {} }
}
