/// Finds methods of plugins that are never called, because their names are only similar to those of hooks.
package enum PluginMethods {
  package static let hooks = eventHooks + ["update", "reset", "flush"]

  /// The hooks that receive events.
  package static let eventHooks = ["execute", "process", "track", "identify", "screen", "group", "alias"]

  /// Why a hook that receives events is not called in a plugin of the type `utility`.
  static let utilityAdvice = "plugins of type utility receive no events; use LivePluginType.enrichment"

  /// Returns a warning about a plugin without hooks, or nil if it has one.
  /// - Parameters:
  ///   - methods: The names of the members that the plugin adds to `LivePlugin`.
  ///   - statics: The names of the members of its class.
  static func warning(_ methods: [String], statics: [String]) -> String? {
    guard Set(methods).isDisjoint(with: hooks) else { return nil }
    if let hook = hooks.first(where: statics.contains) {
      return "\(hook) is static, so it is not called; remove static"
    }
    if methods.isEmpty { return nil }
    return "it has none of the methods \(hooks.joined(separator: ", ")), so it changes no event"
  }

  /// Returns the methods whose names are only similar to those of hooks, each with the hook.
  /// - Parameter isCalled: Whether a script mentions a method other than to define it. It is called only for methods
  ///   with such names.
  package static func misspelled(_ methods: [String], isCalled: (String) -> Bool) -> [(method: String, hook: String)] {
    let isWithoutHook = Set(methods).isDisjoint(with: hooks)
    var seen: Set<String> = []
    return methods.compactMap { method in
      guard !hooks.contains(method), seen.insert(method).inserted else { return nil }
      let name = method.lowercased()
      guard let hook = hooks.first(where: { isSimilar(name, $0, isWithoutHook) }), !isCalled(method) else { return nil }
      return (method, hook)
    }
  }

  /// Whether a name in lowercase differs from a hook by one letter at most or, if the plugin has no hook, by the prefix
  /// `on`.
  private static func isSimilar(_ name: String, _ hook: String, _ isWithoutHook: Bool) -> Bool {
    isWithoutHook && name == "on" + hook || NearestName.differsByOneLetter(name, hook)
  }
}
