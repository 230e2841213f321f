import JavaScript

extension LiveEngine {
  /// Adds the globals that no dependent has added, so that scripts that use them can be loaded without their dependent.
  ///
  /// Called after the dependents have prepared the engine. This file is the only one that names the parts of this
  /// module that extend live plugins.
  func installDefaults() throws(JavaScriptError) {
    try IdleSignals.provide(in: self)
  }
}
