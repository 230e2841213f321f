import JavaScript

/// Reports plugins whose methods another script has replaced, which scripts of the same realm can do.
extension LivePluginHost {
  /// The number of events between two checks.
  static let modificationInterval = 1000

  /// Returns an error for each plugin that another script has modified since the last check. The lock is not held.
  func modifiedPlugins() -> [LivePluginsError] {
    engine.acquire()
    defer { engine.unlock() }
    return findModifiedPlugins()
  }

  /// Reports the plugins that another script has modified. The lock is held.
  @inline(never) func reportModifiedPlugins() {
    modificationCheck = Self.modificationInterval
    for error in findModifiedPlugins() {
      engine.deferred.add { [context] in context.report(.loading(error)) }
    }
  }

  private func findModifiedPlugins() -> [LivePluginsError] {
    plugins.compactMap { plugin in
      guard let (method, script) = plugin.methods?.foreignChange(of: plugin.object) else { return nil }
      return .modified(plugin: plugin.name, method: method, by: script)
    }
  }
}

extension PluginMethods {
  /// The methods of a plugin, and the scripts that contain them.
  struct Snapshot {
    /// In the order of ``PluginMethods/hooks``.
    private var methods: [JSValue?]
    /// The names of the scripts of the plugin and of its superclasses.
    private var scripts: Set<String>

    /// - Parameter location: The location of the call of `analytics.add`.
    init(_ plugin: JSValue, addedBy location: String?) {
      let all = hooks.map { plugin.methods($0) }
      methods = all.map(\.first)
      scripts = Set(all.joined().compactMap(\.scriptName))
      if let location { scripts.insert(location.split(separator: ":").dropLast(2).joined(separator: ":")) }
    }

    /// Returns the name of a method that has become one of another script, and that script; nil if there is none.
    mutating func foreignChange(of plugin: JSValue) -> (method: String, script: String)? {
      var change: (method: String, script: String)?
      for (i, name) in hooks.enumerated() {
        let method = plugin.methods(name).first
        if let method, methods[i]?.isSame(as: method) == true { continue }
        methods[i] = method
        if let script = method?.scriptName, !scripts.contains(script) { change = change ?? (name, script) }
      }
      return change
    }
  }
}
