import JSONModel

// Keys are literal: one with a dot is one key (X3).
extension RawEvent {
  /// Withholds the event from all destinations but those of `exceptKeys`, which keep the options that they have.
  public mutating func disableCloudIntegrations(exceptKeys: [String]? = nil) {
    let present = integrations?.objectValue
    var result: JSONObject = ["All": false]
    for key in exceptKeys ?? [] {
      if case .object(let options)? = present?[key] { result[key] = .object(options) } else { result[key] = true }
    }
    integrations = .object(result)
  }

  /// Sends the event to all destinations but those of `exceptKeys`.
  public mutating func enableCloudIntegrations(exceptKeys: [String]? = nil) {
    var result: JSONObject = ["All": true]
    for key in exceptKeys ?? [] { result[key] = false }
    integrations = .object(result)
  }

  /// Withholds the event from one destination.
  public mutating func disableIntegration(key: String) { setIntegration(key, false) }

  /// Sends the event to one destination; options that it has for it stay.
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
  /// Whether the event's `integrations` allow a destination to receive it: by the member for the destination's key, or else by the member `All`, which does not
  /// apply to the server itself.
  func isAllowed(for destination: String) -> Bool {
    guard case .object(let integrations)? = object["integrations"], !integrations.isEmpty else { return true }
    if let own = integrations[destination] { return own != false }
    return destination == Settings.cloudKey || integrations["All"] != false
  }
}
