import JSONModel

// Keys are literal: a key that contains a dot is a single key.
extension RawEvent {
  /// Withholds the event from all destinations except those in `exceptKeys`, which retain their options.
  public mutating func disableCloudIntegrations(exceptKeys: [String]? = nil) {
    let present = integrations?.objectValue
    var result: JSONObject = ["All": false]
    for key in exceptKeys ?? [] {
      if case .object(let options)? = present?[key] { result[key] = .object(options) } else { result[key] = true }
    }
    integrations = .object(result)
  }

  /// Sends the event to all destinations except those in `exceptKeys`.
  public mutating func enableCloudIntegrations(exceptKeys: [String]? = nil) {
    var result: JSONObject = ["All": true]
    for key in exceptKeys ?? [] { result[key] = false }
    integrations = .object(result)
  }

  /// Withholds the event from one destination.
  public mutating func disableIntegration(key: String) { setIntegration(key, false) }

  /// Sends the event to one destination. Existing options for the destination are retained.
  public mutating func enableIntegration(key: String) {
    if integrations?[key]?.objectValue == nil { setIntegration(key, true) }
  }

  private mutating func setIntegration(_ key: String, _ value: JSON) {
    var object = integrations?.objectValue ?? [:]
    object[key] = value
    integrations = .object(object)
  }
}

extension EventRecord {
  /// A Boolean value that indicates whether the event's `integrations` allow a destination to receive it.
  ///
  /// The member for the destination's key decides, or else the member `All`, which does not apply to the server itself.
  func isAllowed(for destination: String) -> Bool {
    guard case .object(let integrations)? = object[.integrations], !integrations.isEmpty else { return true }
    if let own = integrations[destination] { return own != false }
    return destination == Settings.cloudKey || integrations["All"] != false
  }
}
