import AnalyticsCore
import JSONModel
import JavaScript

/// The stamp of an event: the plugins that it passed through. See ``LivePlugins/Options/stampsEvents``.
extension LivePluginHost {
  static let stampMember = "__plugins"

  /// Records what a plugin did with the current event.
  func stamp(_ result: LivePluginOutcome.Result, _ plugin: LoadedPlugin) {
    var entry: JSONObject = ["name": .string(plugin.name), "outcome": .string(result.name)]
    if let version = engine.version { entry["version"] = .string(version) }
    if let hash = plugin.scriptHash { entry["script"] = .string(String(hash.prefix(12))) }
    stamps.append(.object(entry))
  }

  /// Returns an event with what the plugins of a position did with it, after what those of earlier positions did.
  func stamped(_ event: EventRecord) -> EventRecord {
    defer { stamps.removeAll() }
    var event = event
    var context = event.object["context"]?.objectValue ?? [:]
    let earlier = context[Self.stampMember]?.arrayValue ?? []
    context[Self.stampMember] = .array(earlier + stamps)
    event.object["context"] = .object(context)
    return event
  }

  /// Returns the content hash of the script at a location of the form `file:line:column`.
  func scriptHash(at location: String) -> String? {
    let parts = location.split(separator: ":", omittingEmptySubsequences: false)
    return scriptHashes[parts.dropLast(2).joined(separator: ":")]
  }
}

extension LivePluginOutcome.Result {
  /// The effect in one word.
  package var name: String {
    switch self {
    case .kept: "unchanged"
    case .changed: "changed"
    case .dropped: "dropped"
    case .failed: "failed"
    case .limited: "limited"
    case .skipped: "skipped"
    }
  }
}
