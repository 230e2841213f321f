import AnalyticsCore
import JSONModel

/// The forms in which providers expect events: for implementations of ``HEAnalyticsPlatform``, which call the SDK of
/// their provider.
public enum PlatformFormat {
  /// The name `category - event`: Flurry, Mixpanel, Intercom.
  public static func eventName(_ data: HEAnalyticsData) -> String { data.identifier.formatted }

  /// The name `TrackView - title` of a view that is reported as an event: Flurry, Mixpanel, Intercom.
  public static func viewName(_ title: String) -> String { "TrackView - \(title)" }

  /// The parameters as one text with sorted keys: the label of Google Analytics. Nil when there are none.
  public static func label(_ data: HEAnalyticsData) -> String? {
    guard let parameters = data.parameters, !parameters.isEmpty else { return nil }
    return HEJSONHelper.canonicalJSONRepresentation(with: parameters)
  }

  /// Up to `limit` parameters, in the order of their keys: Flurry accepts ten.
  public static func parameters(_ data: HEAnalyticsData, limit: Int = 10) -> [String: Any] {
    let parameters = data.parameters ?? [:]
    let kept = parameters.keys.sorted().prefix(max(0, limit))
    return parameters.filter { kept.contains($0.key) }
  }

  /// The parameters as texts: Localytics. Arrays and dictionaries are JSON.
  public static func textParameters(_ data: HEAnalyticsData) -> [String: String] {
    (data.parameters ?? [:]).mapValues { value in
      value as? String ?? (try? JSON(value)).map { $0.canonical.toString() } ?? "\(value)"
    }
  }

  /// The attributes of a user for Intercom: `name`, `email` (`unknown-email` if there is none) and `custom_attributes`.
  public static func intercomAttributes(_ user: HEAnalyticsUser) -> [String: Any] {
    var attributes: [String: Any] = ["email": user.emailAddress.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown-email"]
    attributes["name"] = user.fullName
    attributes["custom_attributes"] = user.parameters
    return attributes
  }
}

/// Helpers for dictionaries that become JSON.
public enum HEJSONHelper {
  /// The dictionary without members that are null, at any depth. A member that has no JSON form remains as it is.
  public static func filterNull(_ dictionary: [String: Any]) -> [String: Any] {
    filter(dictionary) { !$0.isNull }
  }

  /// The dictionary without members that are null, empty texts, empty arrays or empty dictionaries, at any depth. A
  /// member that has no JSON form remains as it is.
  public static func filterNullAndEmpty(_ dictionary: [String: Any]) -> [String: Any] {
    filter(dictionary) { !$0.isNull && !$0.isEmpty }
  }

  /// The JSON text of a dictionary with sorted keys; `{}` if it has no JSON form.
  public static func canonicalJSONRepresentation(with dictionary: [String: Any]) -> String {
    (try? JSON(dictionary))?.canonical.toString() ?? "{}"
  }

  private static func filter(_ dictionary: [String: Any], _ isKept: (JSON) -> Bool) -> [String: Any] {
    dictionary.compactMapValues { filtered($0, isKept) }
  }

  /// - Returns: nil for a value that is not kept.
  private static func filtered(_ value: Any, _ isKept: (JSON) -> Bool) -> Any? {
    if let json = try? JSON(value) {
      let result = filtered(json, isKept)
      return isKept(result) ? result.swiftValue : nil
    }
    // Something in it has no JSON form.
    if let members = value as? [String: Any] { return filter(members, isKept) }
    if let elements = value as? [Any] { return elements.compactMap { filtered($0, isKept) } }
    return value
  }

  private static func filtered(_ json: JSON, _ isKept: (JSON) -> Bool) -> JSON {
    switch json {
    case .object(let object):
      .object(
        JSONObject(
          object.compactMap { key, value in
            let value = filtered(value, isKept)
            return isKept(value) ? (key, value) : nil
          }))
    case .array(let elements): .array(elements.map { filtered($0, isKept) }.filter(isKept))
    default: json
    }
  }
}

extension JSON {
  /// The value with the members of its objects in the order of their keys.
  fileprivate var canonical: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let object):
      .object(JSONObject(object.map { ($0.key, $0.value.canonical) }.sorted { $0.0 < $1.0 }))
    default: self
    }
  }
}
