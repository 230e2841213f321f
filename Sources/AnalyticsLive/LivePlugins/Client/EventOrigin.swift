import AnalyticsCore
import JSONModel

/// The stamp on every event that a script has made: `context.__eventOrigin`, an object with `type` and the `version` of the bundle.
public enum EventOrigin {
  static let member = "__eventOrigin"
  /// What the stamp says as `type`.
  public static let type = "signals"

  /// Whether a script has made an event. Scripts of other libraries stamp theirs with `js`.
  public static func isScript(_ event: some RawEvent) -> Bool { isScript(event.object) }

  static func isScript(_ event: JSONObject) -> Bool {
    guard let found = event["context"]?[member]?["type"]?.stringValue else { return false }
    return found == type || found == "js"
  }
}
