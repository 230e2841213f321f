import JavaScript

extension LivePlugins {
  /// What every engine contains unless one of its dependents provides it, so that a script can be loaded without them.
  /// Called after the dependents have prepared the engine.
  static let engineDefaults: [@Sendable (LiveEngine) throws(JavaScriptError) -> Void] = [SignalScripts.installIdle]
}
