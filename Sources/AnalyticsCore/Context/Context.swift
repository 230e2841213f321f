import Foundation
import JSONModel

/// The context of events: members that the client adds to `context`. Existing members of an event are retained.
public enum Context {
  /// Returns the event with a description of its origin in `context.__eventOrigin`.
  public static func insertOrigin<T: RawEvent>(event: T, data: JSON) -> T {
    var event = event
    event.context = (event.context ?? .object([:])).withMember("__eventOrigin", data)
    return event
  }

  /// Returns the event with a description of its origin in `context.__eventOrigin`, for enrichment closures; nil for
  /// nil.
  public static func insertOrigin(event: (any RawEvent)?, data: JSON) -> (any RawEvent)? {
    event.map { insertOrigin(event: $0, data: data) as any RawEvent }
  }

  /// The members that are the same for all events of a client.
  static func fixed(_ values: ConfigurationValues, instanceId: String) -> JSONObject {
    var context: JSONObject = [
      "library": ["name": .string(LibraryInformation.name), "version": .string(LibraryInformation.version)]
    ]
    let application = values.application ?? .mainBundle
    if application != ApplicationInformation() {
      context["app"] = object([
        ("name", application.name), ("version", application.version), ("build", application.build),
        ("namespace", application.namespace),
      ])
    }
    let host = HostInformation.current
    context["device"] = object([
      ("manufacturer", host.manufacturer), ("type", host.deviceType), ("model", host.model),
    ])
    context["os"] = object([("name", host.systemName), ("version", host.systemVersion)])
    context["locale"] = .string(host.locale)
    context["timezone"] = .string(TimeZone.current.identifier)
    if let userAgent = values.userAgent { context["userAgent"] = .string(userAgent) }
    context["instanceId"] = .string(instanceId)
    return context
  }

  /// Returns the context of an event: its own members, and those of the client that it lacks.
  static func merged(_ own: JSON?, with client: JSONObject) -> JSON {
    guard case .object(let own)? = own, !own.isEmpty else { return .object(client) }
    var result = client
    result.merge(own)
    return .object(result)
  }

  private static func object(_ members: [(String, String?)]) -> JSON {
    var object = JSONObject(minimumCapacity: members.count)
    for (key, value) in members { object[key] = value.map(JSON.string) }
    return .object(object)
  }
}

extension JSON {
  /// Returns the object with a member added or replaced.
  func withMember(_ key: String, _ value: JSON?) -> JSON {
    var copy = self
    copy[key] = value
    return copy
  }
}
