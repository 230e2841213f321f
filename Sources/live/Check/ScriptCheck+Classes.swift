import AnalyticsLive
import JavaScript

extension ScriptCheck {
  static let pluginClass = "LivePlugin"
  /// The hooks that return the event.
  private static let eventHooks = Set(PluginMethods.eventHooks)

  /// Reports mistakes in the classes of plugins.
  mutating func checkClasses() {
    for (script, outline) in files {
      for c in outline.classes {
        if let location = c.missingSuper {
          add(
            .error, .missingSuper, script, location,
            "the constructor of \(c.title) must call super(type, destination) before it uses this")
        }
        guard let superclass = c.superclass, names.plugins.contains(superclass) else { continue }
        let isParent = !c.names.isDisjoint(with: names.superclasses)
        let methods = Dictionary(c.methods.map { ($0.name, $0) }) { first, _ in first }
        checkHooks(c, methods, outline, isParent: isParent, script)
        checkGenerators(c, script)
        for method in c.methods where Self.eventHooks.contains(method.name) {
          checkReturn(method, c, methods, isParent: isParent, script)
        }
      }
    }
  }

  private typealias Methods = [String: ScriptOutline.Method]

  private mutating func checkHooks(
    _ c: ScriptOutline.Class, _ methods: Methods, _ outline: ScriptOutline, isParent: Bool, _ script: Script
  ) {
    let misspelled = PluginMethods.misspelled(c.methods.map(\.name)) { names.properties.contains($0) }
    for (name, hook) in misspelled {
      guard let method = methods[name] else { continue }
      add(
        .warning, .misspelledHook, script, method.location, "\(c.title(of: name)) is not called; did you mean \(hook)?")
    }
    let hasOtherMembers = c.hasUnknownMembers || !c.names.isDisjoint(with: outline.prototypes)
    let members = c.otherMembers.union(c.methods.map(\.name))
    if misspelled.isEmpty, !isParent, !hasOtherMembers, c.superclass == Self.pluginClass,
      members.isDisjoint(with: PluginMethods.hooks)
    {
      add(
        .warning, .noHook, script, c.location,
        "\(c.title) has none of the methods \(PluginMethods.hooks.joined(separator: ", ")), so it changes no event")
    }
  }

  /// Reports hooks that are generator functions: a call returns an iterator, and runs nothing.
  private mutating func checkGenerators(_ c: ScriptOutline.Class, _ script: Script) {
    for method in c.methods where method.isGenerator && PluginMethods.hooks.contains(method.name) {
      addGenerator(c.title(of: method.name), method.location, script)
    }
  }

  /// Reports signal rules that are a generator function.
  mutating func checkGeneratorRule() {
    for (script, outline) in files {
      guard let location = outline.generators[SignalRuleName.rule] else { continue }
      addGenerator(SignalRuleName.rule, location, script)
    }
  }

  private mutating func addGenerator(_ title: String, _ location: ScriptOutline.Location, _ script: Script) {
    add(
      .error, .generatorHook, script, location,
      "\(title) is a generator function, so a call runs none of its statements; remove the *")
  }

  private mutating func checkReturn(
    _ method: ScriptOutline.Method, _ c: ScriptOutline.Class, _ methods: Methods, isParent: Bool, _ script: Script
  ) {
    let title = c.title(of: method.name)
    let advice = "return the event, or null to drop it"
    switch method.returning {
    case .always: break
    case .sometimes:
      add(
        .warning, .missingReturn, script, method.location, "\(title) does not return the event in all cases; \(advice)")
    case .never:
      add(
        .error, .missingReturn, script, method.location,
        "\(title) returns no event, so it drops every event; \(advice)")
    }
    let faults = method.returned.compactMap { returned in
      fault(returned.value, c, methods, isParent: isParent).map { (text: $0, location: returned.location) }
    }
    for fault in faults {
      add(
        faults.count == method.valueCount ? .error : .warning, .missingReturn, script, fault.location,
        "\(title) returns \(fault.text); \(advice)")
    }
  }

  /// Describes a value that a hook returns and that is not an event; nil if it may be one.
  private func fault(
    _ value: ScriptOutline.Returned.Value, _ c: ScriptOutline.Class, _ methods: Methods, isParent: Bool
  ) -> String? {
    switch value {
    case .other(let description): return "\(description), not an event"
    case .member(let name): return Self.eventMembers.contains(name) ? "the \(name) of the event, not the event" : nil
    case .method(let name):
      // A subclass may override the method.
      guard !isParent, !c.otherMembers.contains(name), !c.hasUnknownMembers,
        methods[name]?.returning == .never
      else { return nil }
      return "the result of \(name), which returns no event"
    case .function(let name):
      guard names.functionsWithoutValue.contains(name), names.isDefinedOnce(name) else { return nil }
      return "the result of \(name), which returns no event"
    }
  }

  /// The members of events that are not events themselves.
  private static let eventMembers: Set = [
    "properties", "traits", "context", "integrations", "type", "event", "name", "userId", "anonymousId", "messageId",
    "groupId", "timestamp",
  ]

  /// Reports arguments of `analytics.add` after the first one, which may be plugins.
  private mutating func checkOthers(_ call: ScriptOutline.Call, _ script: Script) {
    guard call.arguments.count > 1 else { return }
    let isPlugin = call.arguments.dropFirst().contains { argument in
      switch argument {
      case .name, .instance: true
      case .text, .literal, .other: false
      }
    }
    add(
      isPlugin ? .error : .warning, .pluginNotAdded, script, call.location,
      "analytics.add adds only its first argument; call it once for each plugin")
  }

  /// Reports plugins that are not added, and other values that are.
  mutating func checkAdded() {
    // The client may have another name.
    let hasAdd = names.properties.contains("add")
    // A misspelled name may be the one that adds the plugins.
    let isAddUnknown = findings.contains { $0.rule == .undefinedName || $0.rule == .unknownMember }
    for (script, outline) in files {
      for c in outline.classes {
        guard let name = c.variable, let superclass = c.superclass, names.plugins.contains(superclass),
          c.names.isDisjoint(with: names.superclasses), !names.used.contains(name) || !hasAdd && !isAddUnknown
        else { continue }
        add(
          .error, .pluginNotAdded, script, c.location,
          "\(name) is not added; write analytics.add(new \(name)(LivePluginType.enrichment, null))")
      }
      for call in outline.calls where call.object == "analytics" && call.method == "add" {
        checkOthers(call, script)
        switch call.arguments.first {
        case .name(let name)? where names.classes[name] != nil:
          add(
            .error, .classNotInstance, script, call.location,
            "analytics.add needs an instance; write analytics.add(new \(name)(LivePluginType.enrichment, null))")
        case .instance(let name)?:
          guard let c = names.classes[name], !c.hasSuperclass else { continue }
          add(
            .error, .missingExtends, script, call.location,
            "\(name) is not a plugin; write class \(name) extends LivePlugin")
        default: break
        }
      }
    }
  }
}

extension ScriptOutline.Class {
  /// The name of the class in messages.
  fileprivate var title: String { name ?? "this class" }

  /// The name of a method in messages.
  fileprivate func title(of method: String) -> String { name.map { "\($0).\(method)" } ?? method }
}
