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
      state.consentRecord =
        consent.concernsSubmissions ? .decisions : state.hasDestinationQueues ? .categories : .nothing
      // A denial of everything drops them.
      guard let denied, denied != .everything else { return }
      state.queue.deny(denied)
      state.spill?.denials.append((end: storage.journal?.size ?? 0, scope: denied))
    }
  }

  /// Lets events record their categories from now on, because a destination has a queue in which a later denial
  /// concerns them, whatever plugins have changed by then.
  package func recordCategoriesForQueues() {
    state.withLock { state in
      state.hasDestinationQueues = true
      if state.consentRecord == .nothing { state.consentRecord = .categories }
    }
  }

  /// Records what later decisions about an event depend on, when it is submitted.
  func recordConsent(_ event: inout EventRecord, _ admission: Admission) {
    switch admission.consentRecord {
    case .nothing: return
    case .categories: recordCategories(&event)
    case .decisions: event.consent = consent.consent(of: event)
    }
  }

  /// Records the same for an event that has waited, and that no plugin has changed yet.
  func recordWaitingConsent(_ event: inout EventRecord) {
    guard event.consent == nil, state.withLock({ $0.consentRecord }) != .nothing else { return }
    recordCategories(&event)
  }

  private func recordCategories(_ event: inout EventRecord) {
    // The value that a typed event was created from has its categories.
    if event.source is any ConsentCategorized { return }
    let categories = event.object.consentCategories
    if !categories.isEmpty { event.consent = EventConsent(categories: categories) }
  }

  /// Whether the current thread delivers events that were held. Their number has a limit, so that a destination's queue
  /// need not limit it again.
  @TaskLocal package static var isReleasingHeldEvents = false

  /// Delivers the events that are held for a destination and that the user has decided about.
  /// - Parameter isAwaited: Whether they have been delivered when this returns, in synchronous mode and unless the
  ///   library itself calls.
  func releaseHeldEvents(of key: String, isAwaited: Bool = true) {
    let release: @Sendable () -> Void = { [self] in
      while true {
        switch consent.nextHeld(for: key) {
        case .deliver(let event, let call):
          Self.$isReleasingHeldEvents.withValue(true) { timeline.deliver(event, to: key) }
          consent.end(call)
        case .reset:
          find(key: key)?.reset()
          // Only now, so that a destination that is removed meanwhile does not miss it.
          consent.endReset(for: key)
        case .drop: countDroppedByConsent(1, for: key)
        case .stop: return
        }
      }
    }
    if isAwaited, values.operatingMode == .synchronous, !LibraryQueue.isCurrent {
      work.sync(execute: release)
    } else {
      work.async(execute: release)
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

  func countDroppedByConsent(_ count: Int, for key: String) {
    sink.countDropped(.consent, count)
    (find(key: key) as? any ConsentObserver)?.consentDidDrop(count)
  }

}

extension JSONObject {
  /// The categories of an event, as far as consent is concerned: it can have three, and the denial of one suffices.
  package var consentCategories: [String] {
    let domain = self["domain"]
    var categories = [self["properties"]?["category"], domain?["category"], self["category"]]
    // Errors have no property of that name.
    if domain?["kind"]?.stringValue == "error" { categories.append("error") }
    return categories.compactMap { $0?.stringValue }
  }
}
