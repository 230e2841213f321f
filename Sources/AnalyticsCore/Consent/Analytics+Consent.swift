import JSONModel

extension Configuration {
  /// Sets the options for consent, which is in force before the first event passes. Without this, events pass until
  /// consent is denied.
  @discardableResult public func consent(_ options: ConsentOptions) -> Configuration {
    setting { $0.consentOptions = options }
  }
}

extension Analytics {
  /// Applies decisions to the events that come, and to those that wait.
  /// - Parameter denied: What the user has denied now.
  func consentDidChange(_ denied: Consent.Scope? = nil) {
    timeline.restrict(by: consent)
    state.withLock { state in
      // Read under the lock, so that the last of several simultaneous changes counts.
      state.recordsDecisions = consent.concernsSubmissions
      // A denial of everything drops them.
      guard let denied, denied != .everything else { return }
      state.queue.deny(denied)
      recordDenial(of: denied, &state)
    }
    if let denied { moduleState.current?.consentWasDenied(for: denied) }
  }

  /// Records a denial for the events that are in the journal, also for the next process.
  func recordDenial(of scope: Consent.Scope, _ state: inout ClientState) {
    // Afterwards, the events have passed, and the journal is going to be removed.
    guard state.phase == .waiting || state.phase == .replaying, let journal = storage.journal, journal.size > 0
    else { return }
    state.spill?.denials.append((end: journal.size, scope: scope))
    if case .written = journal.appendDenial(of: scope) { state.journaled += 1 }
  }

  /// Records what the decisions until now mean for an event, when it is submitted.
  func recordConsent(_ event: inout EventRecord, _ admission: Admission) {
    if admission.recordsDecisions { event.consent = consent.consent(of: event) }
  }

  /// Whether the current thread delivers events that were held. Their number has a limit, so that a destination's queue
  /// need not limit it again.
  @TaskLocal package static var isReleasingHeldEvents = false

  /// Delivers the events that are held for a destination and that the user has decided about.
  /// - Parameter isAwaited: Whether they have been delivered when this returns, in synchronous mode and unless the
  ///   library itself calls.
  func releaseHeldEvents(of key: String, isAwaited: Bool = true) {
    let release: @Sendable () -> Void = { [self] in deliverHeldEvents(of: key) }
    if isAwaited, values.operatingMode == .synchronous, !LibraryQueue.isCurrent, !HeldEngines.exist {
      work.sync(execute: release)
    } else {
      work.async(execute: release)
    }
  }

  private func deliverHeldEvents(of key: String) {
    while true {
      switch consent.nextHeld(for: key) {
      case .deliver(let event, let call):
        let isDelivered = Self.$isReleasingHeldEvents.withValue(true) { timeline.deliver(event, to: key) }
        if !isDelivered { sink.countDropped(.shutdown) }
        consent.end(call)
      case .reset:
        find(key: key)?.reset()
        // Only now, so that a destination that is removed meanwhile does not miss it.
        consent.endReset(for: key)
      case .drop(let event):
        withExtendedLifetime(event) {}
        countDroppedByConsent(1, for: key)
      case .stop: return
      }
    }
  }

  /// Calls a closure when the events that have been held until a decision are delivered.
  package func afterReleases(_ action: @escaping @Sendable () -> Void) { work.async(execute: action) }

  /// Drops the events that are held for a destination, which is going to be shut down. It receives a reset among them.
  func dropHeldEvents(for destination: any DestinationPlugin) {
    if values.sharedConsent != nil { return }
    let (count, hasReset) = consent.dropHeldEvents(for: destination.key)
    if hasReset { destination.reset() }
    if count == 0 { return }
    sink.countDropped(.consent, count)
    (destination as? any ConsentObserver)?.consentDidDrop(count)
  }

  /// Ends the wait for decisions, because the client shuts down: a destination receives the held events that consent
  /// permits, and the others are dropped.
  func endHeldEvents(for destination: any DestinationPlugin) {
    if enabled, values.sharedConsent == nil {
      let undecided = consent.dropUndecidedHeldEvents(for: destination.key)
      if undecided > 0 { countDroppedByConsent(undecided, for: destination.key) }
      deliverHeldEvents(of: destination.key)
    }
    dropHeldEvents(for: destination)
  }

  func countDroppedByConsent(_ count: Int, for key: String) {
    countDroppedByConsent(count)
    (find(key: key) as? any ConsentObserver)?.consentDidDrop(count)
  }
}

extension Analytics {
  /// Counts events that consent has dropped, and that a destination counts itself.
  package func countDroppedByConsent(_ count: Int) { sink.countDropped(.consent, count) }
}

extension JSONObject {
  /// The categories of an event, as far as consent is concerned: it can have three, and the denial of one suffices.
  package var consentCategories: [String] {
    // Most events have none, for which this allocates nothing.
    var categories: [String] = []
    if let category = self[.properties]?.objectValue?[.category]?.stringValue { categories.append(category) }
    if let domain = self[.domain]?.objectValue {
      if let category = domain[.category]?.stringValue { categories.append(category) }
      // Errors have no property of that name.
      if domain[.kind] == "error" { categories.append("error") }
    }
    if let category = self[.category]?.stringValue { categories.append(category) }
    return categories
  }
}
