import AnalyticsCore
import JavaScript

/// Warnings about mistakes of plugin authors that would otherwise have no visible effect. Each begins with the plugin
/// or with `live plugins`, so that it cannot be mistaken for a text that a script prints.
extension LivePluginHost {
  /// `noteMethods(plugin, name, methods, statics, type)`, called by `analytics.add`: warns of methods that are never
  /// called, because their names are only similar to those of hooks, they are static or the type of the plugin receives
  /// no events, and of a plugin without hooks.
  func checkMethods(_ call: HostCall) throws -> JSValue? {
    // Each worker adds the same plugins.
    guard engine.worker == 0 else { return nil }
    let (methods, statics) = (try names(call[2]), try names(call[3]))
    call.charge(steps: HostWork.location + (methods.count + statics.count) * HostWork.name)
    let label = LoadedPlugin.label(Self.name(call[1]), call.location)
    let plugin = call[0]
    let misspelled = PluginMethods.misspelled(methods) { name in
      guard nameSearches < 20, let method = plugin.methods(name).first, method.scriptName != nil else { return true }
      nameSearches += 1
      return method.occurrencesInScript(of: name) > 1
    }
    for (name, hook) in misspelled {
      let location = plugin.methods(name).first?.scriptLocation.map { " (\($0))" } ?? ""
      context.warnOnce("plugin \(label): \(name)\(location) is not called; did you mean \(hook)?")
    }
    if call[4].string == "utility", let hook = PluginMethods.eventHooks.first(where: methods.contains) {
      let location = plugin.methods(hook).first?.scriptLocation.map { " (\($0))" } ?? ""
      context.warnOnce("plugin \(label): \(hook)\(location) is not called, because \(PluginMethods.utilityAdvice)")
    }
    let members = methods + statics
    if !members.contains("isProtective") {
      for name in members where NearestName.isProtection(name) && (try? isTrue(name, of: plugin)) == true {
        context.warnOnce("plugin \(label): \(name) is not used; did you mean isProtective?")
      }
    }
    // The script passes no more names, and the others may be those of hooks.
    if methods.count == Self.maximumNames { return nil }
    if misspelled.isEmpty, let warning = PluginMethods.warning(methods, statics: statics) {
      context.warnOnce("plugin \(label): \(warning)")
    }
    return nil
  }

  private static let maximumNames = 100

  /// Reads a list of names. Long ones are shortened: no hook has such a name, and to compare texts can take quadratic
  /// time.
  private func names(_ list: JSValue) throws -> [String] {
    try list.json()?.arrayValue?.compactMap { $0.stringValue?.shortened(to: 100) } ?? []
  }

  /// Returns whether a plugin, or its class, has a property whose value is `true`.
  private func isTrue(_ name: String, of plugin: JSValue) throws -> Bool {
    if try plugin.property(name).bool == true { return true }
    let type = try plugin.property("constructor")
    return try type.isFunction && type.property(name).bool == true
  }

  /// `noteIgnored(text)`, called by functions of `analytics` and `storage` that have no effect. Each call in a script
  /// is reported once.
  func warnOfIgnoredCall(_ call: HostCall) {
    call.charge(steps: HostWork.location)
    guard ignoredCalls.count < 100, let text = call[0].string else { return }
    let location = call.location.map { "\($0): " } ?? ""
    if ignoredCalls.insert(ExactText(location + text)).inserted { context.warn("live plugins: \(location)\(text)") }
  }

  /// Warns once of a plugin that returned undefined, because a missing `return` is a common mistake.
  func warnOfMissingResult(_ plugin: LoadedPlugin, _ event: EventRecord) {
    isResultMissing = false
    if plugin.record.hasMissingResult { return }
    plugin.record.hasMissingResult = true
    context.warn(
      "plugin \(plugin.label): \(text(eventMethod(of: plugin, event.type)))returned undefined for \(id(of: event)), which drops the event; is a return missing? Return null to drop events"
    )
  }

  /// Warns once of a plugin of the type `after` that changed or dropped an event, because destinations have already
  /// received the event.
  func warnOfLateResult(_ plugin: LoadedPlugin, _ event: EventRecord, _ action: String) {
    plugin.record.hasLateResult = true
    context.warn(
      "plugin \(plugin.label): \(text(eventMethod(of: plugin, event.type)))\(action) \(id(of: event)), but plugins of type after run when destinations have received the event; use LivePluginType.enrichment"
    )
  }

  private func id(of event: EventRecord) -> String {
    event.messageId.map { "event \($0.shortenedNameForReport)" } ?? "an event"
  }

  /// Warns of a plugin that has used values that JSON cannot represent, once for each kind.
  @inline(never) func warnOfLosses(_ plugin: LoadedPlugin, in method: LivePluginError.Method?) {
    let new = losses.filter { plugin.record.lostKinds.insert($0.kind).inserted }
    losses = []
    for loss in new {
      let name = loss.path.flatMap { $0.isEmpty ? nil : $0 } ?? "a value"
      context.warn(
        "plugin \(plugin.label): \(method.map { "\($0): " } ?? "")\(name) is \(loss.value), which JSON cannot hold, so it \(loss.result)\(loss.advice)"
      )
    }
  }

  private func text(_ method: LivePluginError.Method?) -> String { method.map { "\($0) " } ?? "" }

  /// The method of a script that receives events of a type; nil if the plugin inherits it from `LivePlugin`.
  func eventMethod(of plugin: LoadedPlugin, _ type: EventType) -> LivePluginError.Method? {
    method(of: plugin, ["execute", "process", type.rawValue])
  }

  /// The first of several methods that is in a script.
  func method(of plugin: LoadedPlugin, _ names: [String]) -> LivePluginError.Method? {
    for name in names {
      guard let location = plugin.object.methods(name).first?.scriptLocation else { continue }
      return LivePluginError.Method(name: name, location: location)
    }
    return nil
  }
}

extension ConversionLoss {
  /// What an author can do about it, after a semicolon.
  fileprivate var advice: String {
    switch kind {
    case .promise: "; is an await missing?"
    case .function: "; is a call missing?"
    case .map: "; write Object.fromEntries(map)"
    case .set: "; write Array.from(set)"
    case .regExp: "; write String(regExp)"
    case .error: "; write String(error)"
    case .symbol: "; write its description"
    case .instance: "; give its class a method toJSON"
    case .number, .undefined: ""
    }
  }
}
