import JSONModel

extension Configuration {
  /// Sets the options for consent, which is in force before the first event passes. Without this, events pass until
  /// consent is denied.
  @discardableResult public func consent(_ options: ConsentOptions) -> Configuration {
    setting { $0.consentOptions = options }
  }
}

extension Analytics {
  /// Delivers the events that are held for a destination and that the user has decided about.
  func releaseHeldEvents(of key: String) {
    work.async { [self] in
      while true {
        switch consent.nextHeld(for: key) {
        case .deliver(let event, let call):
          timeline.deliver(event, to: key)
          consent.end(call)
        case .reset: find(key: key)?.reset()
        case .drop: countDroppedByConsent(1, for: key)
        case .stop: return
        }
      }
    }
  }

  func countDroppedByConsent(_ count: Int, for key: String) {
    sink.countDropped(.consent, count)
    (find(key: key) as? any ConsentObserver)?.consentDidDrop(count)
  }

}

extension EventRecord {
  /// The categories of an event, as far as consent is concerned.
  package var consentCategories: [String] { object.consentCategories }
}

extension JSONObject {
  /// The categories of an event, as far as consent is concerned: it can have three, and the denial of one suffices.
  package var consentCategories: [String] {
    [self["properties"]?["category"], self["domain"]?["category"], self["category"]].compactMap { $0?.stringValue }
  }
}
