import JSONModel

extension TrackerItem {
  /// The item for a track or screen event.
  /// - Parameter origin: The value that the event was created from. It is used if nothing has changed the event since.
  init(_ object: JSONObject, isScreen: Bool, _ origin: DomainOrigin?) {
    let event = RawAnalyticsEvent(object, isScreen: isScreen, sourceType: origin?.type)
    let isUnchanged = origin?.isUnchanged(event) ?? false
    let origin = isUnchanged ? origin : nil
    if event.isError {
      self = Self.error(event, origin)
    } else if isScreen {
      self = .screen(event, source: origin?.event)
    } else {
      self = .event(event, source: origin?.event)
    }
  }

  private static func error(_ event: RawAnalyticsEvent, _ origin: DomainOrigin?) -> TrackerItem {
    if case .error(let error, let filename, let line)? = origin?.value {
      return .error(error, filename: filename, line: line)
    }
    let properties = event.properties
    let error = ChangedError(
      type: event.domain["type"]?.stringValue ?? "", message: properties["message"]?.stringValue ?? "",
      properties: properties)
    return .error(
      error, filename: properties["filename"]?.stringValue ?? "", line: properties["line"]?.intValue ?? 0)
  }
}
