import JavaScript

/// Finds methods of plugins that are never called, because their names are only similar to those of hooks.
package enum PluginMethods {
  package static let hooks = [
    "execute", "process", "track", "identify", "screen", "group", "alias", "update", "reset", "flush",
  ]

  /// `noteMethods(name, methods)`, called by `analytics.add`: warns about a plugin with such methods or without hooks.
  static func check(_ call: HostCall) throws -> JSValue? {
    let methods = try call[1].json()?.arrayValue?.compactMap(\.stringValue) ?? []
    if let warning = warning(call[0].string ?? "", methods) { call.interpreter.console(.warn, warning) }
    return nil
  }

  /// - Parameter methods: The names of the members that the plugin adds to `LivePlugin`.
  static func warning(_ plugin: String, _ methods: [String]) -> String? {
    if let found = misspelled(methods) {
      return "analytics.add: \(plugin).\(found.method) is not called; did you mean \(found.hook)?"
    }
    guard !methods.isEmpty, Set(methods).isDisjoint(with: hooks) else { return nil }
    return "analytics.add: \(plugin) has none of the methods \(hooks.joined(separator: ", ")), so it changes no event"
  }

  /// Returns the first method whose name is only similar to that of a hook that the plugin does not have.
  package static func misspelled(_ methods: [String]) -> (method: String, hook: String)? {
    let found = Set(methods)
    let isWithoutHook = !methods.isEmpty && found.isDisjoint(with: hooks)
    for method in methods where !hooks.contains(method) {
      guard let hook = hooks.first(where: { isSimilar(method, $0, isWithoutHook) }), !found.contains(hook) else {
        continue
      }
      return (method, hook)
    }
    return nil
  }

  /// Whether a name differs from a hook only in case or, if the plugin has no hook, by one letter or the prefix `on`.
  private static func isSimilar(_ method: String, _ hook: String, _ isWithoutHook: Bool) -> Bool {
    let name = method.lowercased()
    if name == hook { return true }
    guard isWithoutHook else { return false }
    return name == "on" + hook || NearestName.differsByOneLetter(name, hook)
  }
}
