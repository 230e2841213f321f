import JavaScript

/// Finds methods of plugins that are never called, because their names are only similar to those of hooks.
enum PluginMethods {
  static let hooks = [
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
    let found = Set(methods)
    let isWithoutHook = !methods.isEmpty && found.isDisjoint(with: hooks)
    for method in methods where !hooks.contains(method) {
      guard let hook = hooks.first(where: { isSimilar(method, $0, isWithoutHook) }), !found.contains(hook) else {
        continue
      }
      return "analytics.add: \(plugin).\(method) is not called; did you mean \(hook)?"
    }
    if !isWithoutHook { return nil }
    return "analytics.add: \(plugin) has none of the methods \(hooks.joined(separator: ", ")), so it changes no event"
  }

  /// Whether a name differs from a hook only in case or, if the plugin has no hook, by one letter or the prefix `on`.
  private static func isSimilar(_ method: String, _ hook: String, _ isWithoutHook: Bool) -> Bool {
    let name = method.lowercased()
    if name == hook { return true }
    guard isWithoutHook else { return false }
    return name == "on" + hook || differsByOneLetter(Array(name.utf8), Array(hook.utf8))
  }

  private static func differsByOneLetter(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard abs(a.count - b.count) <= 1 else { return false }
    let prefix = zip(a, b).prefix { $0 == $1 }.count
    let suffix = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return prefix + suffix >= max(a.count, b.count) - 1
  }
}
