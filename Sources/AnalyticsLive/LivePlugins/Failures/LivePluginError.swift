import AnalyticsCore
import JavaScript

/// A failure of a live plugin. Its changes to the event are discarded.
public struct LivePluginError: Error, Sendable, CustomStringConvertible {
  /// The cause of a failure.
  public enum Cause: Sendable {
    /// The plugin threw, it exceeded a limit, or its result cannot be converted to JSON.
    case script(JavaScriptError)
    /// The plugin returned something other than an event of the same type. The associated value describes the result.
    case notAnEvent(String)
    /// The plugin was not called, because others have used more than twice ``LivePlugins/Options/eventSteps`` for the
    /// event. The associated value is that number.
    case eventSteps(limit: Int)
  }

  /// The name of the plugin's class, or ``location`` if it has none. A script chooses it, so two plugins can have the
  /// same name; see ``location``. Control characters are escaped.
  public let plugin: String
  /// The location of the call of `analytics.add` that added the plugin, in the form `file:line:column`; nil if unknown.
  /// It is that in the loaded script, even if the script has a source map, so a script cannot choose it.
  public let location: String?
  /// The type of the plugin.
  public let type: PluginType
  /// The version of the plugin's bundle; nil if there is no bundle.
  public let version: String?
  /// The content hash of the plugin's script, as `Script.contentHash`; nil if it is unknown.
  public var scriptHash: String? = nil
  /// The id of the event; nil if it has none, or if the plugin did not fail on an event.
  public let messageId: String?
  /// The cause of the failure.
  public let cause: Cause
  /// The method of the plugin that failed; nil if it is unknown, or if the error has its own location.
  var method: Method?

  /// A method of a plugin in a script.
  struct Method: Sendable, CustomStringConvertible {
    let name: String
    /// The location of the method in the form of `JavaScriptError.place`.
    let location: String

    var description: String { "\(name) (\(location))" }
  }

  /// The error that the script threw, or the limit that it exceeded; nil if it did not return an event.
  public var error: JavaScriptError? { if case .script(let error) = cause { error } else { nil } }
  /// The line in the script, starting at 1; nil if unknown.
  public var line: Int? { error?.line }
  /// The column in UTF-16 code units, starting at 1; nil if unknown.
  public var column: Int? { error?.column }
  /// The location of the error in the form of `JavaScriptError.place`; that of the method, or else ``location``, if the
  /// plugin did not throw.
  package var place: String? { error?.place ?? method?.location ?? location }
  /// The JavaScript stack, innermost frame first; the method of the plugin if the error has no stack.
  public var stack: [String] {
    if let stack = error?.stack, !stack.isEmpty { return stack }
    return method.map { ["at \($0)"] } ?? []
  }
  /// A Boolean value that indicates whether the plugin exceeded a limit, or was not called because others did.
  public var isLimit: Bool {
    switch cause {
    case .script(let error): if case .limit = error.kind { true } else { false }
    case .notAnEvent: false
    case .eventSteps: true
    }
  }

  /// A description of the failure in one line.
  public var headline: String {
    switch cause {
    case .script(let error):
      switch error.kind {
      case .limit: "stopped: \(error.message)"
      default: error.headline
      }
    case .notAnEvent(let found): "returned \(found.escapingControlCharacters) instead of the event"
    case .eventSteps(let limit):
      "not called: other plugins have used more than twice the \(limit) steps of an event; correct them, or raise `eventSteps`"
    }
  }

  /// The name of the plugin, and its location unless that is the name.
  var label: String { LoadedPlugin.label(plugin, location) }

  /// A description of the failure in several lines, with the plugin, the event and the location in the script.
  public var description: String {
    let event = messageId.map { " on event \($0.shortenedNameForReport)" } ?? ""
    let plugin = version.map { "\(label) of version \($0.shortenedNameForReport)" } ?? label
    let text =
      switch cause {
      case .notAnEvent, .eventSteps: "plugin \(plugin)\(event): \(headline)"
      case .script(let error): "plugin \(plugin)\(event):\n\(error.description)"
      }
    return text + (method.map { "\n    at \($0.description.escapingControlCharacters)" } ?? "")
  }
}

/// A failure of a hook that receives no event: `update`, `reset` or `flush`.
package struct LivePluginHookFailure: Sendable {
  /// The name of the hook.
  package let hook: String
  /// The key of the destination whose events the plugin receives; nil if it receives all events.
  package let destination: String?
  package let error: LivePluginError
}
