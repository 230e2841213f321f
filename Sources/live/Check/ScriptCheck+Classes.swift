import AnalyticsLive
import JavaScript

extension ScriptCheck {
  private static let pluginClass = "LivePlugin"
  /// The hooks that return the event.
  private static let eventHooks: Set = ["execute", "process", "track", "identify", "screen", "group", "alias"]

  private var classes: [ScriptOutline.Class] { files.flatMap(\.outline.classes) }

  /// The names of the classes that extend `LivePlugin`, directly or not.
  private var pluginClasses: Set<String> {
    var found: Set = [Self.pluginClass]
    var count = 0
    while found.count != count {
      count = found.count
      for c in classes { if let superclass = c.superclass, found.contains(superclass) { found.insert(c.name) } }
    }
    return found.subtracting([Self.pluginClass])
  }

  /// Reports mistakes in the classes of plugins.
  mutating func checkClasses() {
    let plugins = pluginClasses
    let parents = Set(classes.compactMap(\.superclass))
    for (script, outline) in files {
      for c in outline.classes {
        if c.lacksSuperCall {
          add(
            .error, .missingSuper, script, c.location,
            "the constructor of \(c.name) must call super(type, destination) before it uses this")
        }
        guard plugins.contains(c.name) else { continue }
        checkHooks(c, isParent: parents.contains(c.name), script)
        for method in c.methods where Self.eventHooks.contains(method.name) { checkReturn(method, c, script) }
      }
    }
  }

  private mutating func checkHooks(_ c: ScriptOutline.Class, isParent: Bool, _ script: Script) {
    let names = c.methods.map(\.name)
    if let (name, hook) = PluginMethods.misspelled(names), let method = c.methods.first(where: { $0.name == name }) {
      add(
        .warning, .misspelledHook, script, method.location, "\(c.name).\(name) is not called; did you mean \(hook)?")
    } else if !isParent, c.superclass == Self.pluginClass, Set(names).isDisjoint(with: PluginMethods.hooks) {
      add(
        .warning, .noHook, script, c.location,
        "\(c.name) has none of the methods \(PluginMethods.hooks.joined(separator: ", ")), so it changes no event")
    }
  }

  private mutating func checkReturn(_ method: ScriptOutline.Method, _ c: ScriptOutline.Class, _ script: Script) {
    switch method.returning {
    case .always: break
    case .sometimes:
      add(
        .warning, .missingReturn, script, method.location,
        "\(c.name).\(method.name) does not return the event in all cases; return the event, or null to drop it")
    case .never:
      add(
        .error, .missingReturn, script, method.location,
        "\(c.name).\(method.name) returns no event, so it drops every event; return the event, or null to drop it")
    }
  }

  /// Reports plugins that are not added, and other values that are.
  mutating func checkAdded() {
    let plugins = pluginClasses
    let used = files.reduce(into: Set<String>()) { $0.formUnion($1.outline.usedNames) }
    let parents = Set(classes.compactMap(\.superclass))
    let names = Set(classes.map(\.name))
    let hasAdd = files.contains { $0.outline.members.contains { $0.object == "analytics" && $0.property == "add" } }
    // A misspelled name may be the one that adds the plugins.
    let isAddUnknown = findings.contains { $0.rule == .undefinedName || $0.rule == .unknownMember }
    for (script, outline) in files {
      for c in outline.classes where plugins.contains(c.name) && !parents.contains(c.name) {
        guard !used.contains(c.name) || !hasAdd && !isAddUnknown else { continue }
        add(
          .error, .pluginNotAdded, script, c.location,
          "\(c.name) is not added; write analytics.add(new \(c.name)(LivePluginType.enrichment, null))")
      }
      for call in outline.calls where call.object == "analytics" && call.method == "add" {
        switch call.arguments.first {
        case .name(let name)? where names.contains(name):
          add(
            .error, .classNotInstance, script, call.location,
            "analytics.add needs an instance; write analytics.add(new \(name)(LivePluginType.enrichment, null))")
        case .instance(let name)?:
          guard let c = classes.first(where: { $0.name == name }), !c.hasSuperclass else { continue }
          add(
            .error, .missingExtends, script, call.location,
            "\(name) is not a plugin; write class \(name) extends LivePlugin")
        default: break
        }
      }
    }
  }
}
