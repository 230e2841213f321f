import JSONModel

/// What decides which events the destinations of a timeline receive.
struct TimelineRules: Sendable {
  /// The destinations of the settings; nil if there are no settings, so that every destination receives events.
  var integrations: JSONObject?
  /// What events for destinations have to pass; nil if all do.
  var consent: Consent?
  /// Whether consent may withhold events now.
  var isRestricted = false

  /// Whether a client has set them.
  var areSet: Bool { integrations != nil || consent != nil }

  /// A destination receives events if the settings contain its key, unless with a literal `false`.
  func isEnabled(_ key: String) -> Bool {
    integrations.map { integrations in integrations[key].map { $0 != false } ?? false } ?? true
  }
}

extension Timeline {
  /// Sets the destinations that the settings contain.
  func update(integrations: JSONObject?) { changeRules { $0.integrations = integrations ?? [:] } }

  /// Makes events for destinations pass consent.
  func restrict(by consent: Consent) {
    changeRules { rules in
      rules.consent = consent
      // Read under the lock, so that the last of several simultaneous changes counts.
      rules.isRestricted = consent.restricts
    }
  }

  private func changeRules(_ change: (inout TimelineRules) -> Void) {
    Self.replacement.withLock {
      let new = lock.withLock {
        change(&rules)
        return rules
      }
      adopt(new)
    }
  }

  /// Applies rules to the destinations in the timeline, and to those within them. The lock for replacements is held.
  func adopt(_ rules: TimelineRules) {
    // Their timelines first, because the stages of this one contain copies of their stages.
    for inner in current.timelines.values { inner.adopt(rules) }
    lock.withLock {
      self.rules = rules
      stages = stages.updated(rules)
    }
  }
}
