import AnalyticsCore
import JSONModel

/// The origin stamp of every event that a script makes: `context.__eventOrigin`, an object with `type` and the
/// `version` of the bundle.
public enum EventOrigin {
  static let member = "__eventOrigin"
  /// The `type` of the stamp.
  public static let type = "signals"

  /// Returns whether a script made an event. Scripts of other libraries use the type `js`.
  public static func isScript(_ event: some RawEvent) -> Bool { isScript(event.object) }

  /// Returns the stamp of an event.
  /// - Parameter version: The version of the bundle; nil if there is none.
  static func stamp(version: String?) -> JSON {
    var stamp: JSONObject = ["type": .string(type)]
    if let version { stamp["version"] = .string(version) }
    return .object(stamp)
  }

  static func isScript(_ event: JSONObject) -> Bool {
    let found = event["context"]?[member]?["type"]
    return found == .string(type) || found == "js"
  }
}
