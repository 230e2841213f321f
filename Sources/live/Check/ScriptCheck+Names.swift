import AnalyticsLive
import JavaScript

extension ScriptCheck {
  /// Reports names that are not defined, and properties that global objects do not have.
  mutating func checkNames() {
    let globals = RuntimeGlobals.members
    let unknown = files.reduce(into: Set<String>()) { names, file in
      names.formUnion(file.outline.uses.lazy.filter { $0.kind == .read }.map(\.name))
    }.subtracting(globals.keys).subtracting(names.defined)
    let declared = names.defined.union(namesDefinedByLoading(unknown))
    let known = declared.union(globals.keys)
    for (script, outline) in files {
      var reported: Set<String> = []
      let tested = outline.testedGlobals
      let methods = Set(outline.classes.lazy.flatMap(\.methods).map(\.name))
      let requests = Set(outline.calls.lazy.filter(\.requestsGlobalObject).map(\.location))
      for use in outline.uses where use.kind == .read && !tested.contains(use.name) {
        if use.name == "eval", !declared.contains(use.name), !requests.contains(use.location) {
          addCode("eval", use.location, script)
        }
        guard globals[use.name] == nil, !declared.contains(use.name), reported.insert(use.name).inserted else {
          continue
        }
        reportUndefined(use, in: script, known, methods, outline.localNames)
      }
      for use in outline.uses where use.kind == .assigned {
        guard !names.isDeclared(use.name), globals[use.name] == nil, reported.insert(use.name).inserted else {
          continue
        }
        add(
          .warning, .undeclaredVariable, script, use.location,
          "\(use.name) is assigned but not declared; declare it with let or const")
      }
      checkMembers(outline, script, declared)
      checkMissingGlobals(outline, script, declared.union(tested))
      checkCodeFromStrings(outline, script, declared)
    }
  }

  /// Reports calls that would make code from strings. Other uses of `Function` are valid, such as `instanceof`, but
  /// those of `eval` by its name are not.
  private mutating func checkCodeFromStrings(_ outline: ScriptOutline, _ script: Script, _ declared: Set<String>) {
    for call in outline.calls {
      let isCode = call.object == nil ? call.method == "Function" : ["Function", "eval"].contains(call.method)
      guard isCode, call.object == nil || call.object == "globalThis", !declared.contains(call.method) else { continue }
      if call.requestsGlobalObject { continue }
      addCode(call.method, call.location, script)
    }
  }

  private mutating func addCode(_ name: String, _ location: ScriptOutline.Location, _ script: Script) {
    let explanation =
      name == "eval" ? "plugins run only their own script" : "code cannot be made from strings; write a function"
    add(.error, .unavailableFeature, script, location, "\(name) is not available: \(explanation)")
  }

  /// Reports calls such as `globalThis.fetch()`.
  private mutating func checkMissingGlobals(_ outline: ScriptOutline, _ script: Script, _ known: Set<String>) {
    for call in outline.calls where call.object == "globalThis" && !call.isOptional && !known.contains(call.method) {
      guard let reason = MissingNames.explanations[call.method] else { continue }
      addUnavailable(call.method, reason, isAttempted: call.isAttempted, call.location, script)
    }
  }

  /// Reports a feature that plugins do not have. A script that handles the error may not need the feature.
  private mutating func addUnavailable(
    _ name: String, _ reason: String, isAttempted: Bool, _ location: ScriptOutline.Location, _ script: Script
  ) {
    add(
      isAttempted ? .warning : .error, .unavailableFeature, script, location, "\(name) is not available: \(reason)")
  }

  private mutating func reportUndefined(
    _ use: ScriptOutline.Use, in script: Script, _ known: Set<String>, _ methods: Set<String>, _ locals: Set<String>
  ) {
    if let reason = MissingNames.explanations[use.name] {
      return addUnavailable(use.name, reason, isAttempted: use.isAttempted, use.location, script)
    }
    var near = methods.contains(use.name) ? "this.\(use.name)" : nil
    if near == nil, searches < Self.maximumSearches {
      searches += 1
      near =
        NearestName.of(use.name, in: locals) ?? NearestName.of(use.name, in: known)
        ?? NearestName.extending(use.name, in: known)
    }
    let hint = near.map { "; did you mean \($0)?" } ?? ""
    // A script that handles the error may test in this way whether the global exists.
    add(
      use.isAttempted ? .warning : .error, .undefinedName, script, use.location, "\(use.name) is not defined\(hint)")
  }

  /// The objects of the plugin API. A property that they do not have is certainly a mistake; scripts may test whether
  /// the objects of the language have a property.
  private static let pluginObjects: Set = [
    "LivePluginType", "UpdateType", "analytics", "storage", "signals", "domain", "SignalType", "NavigationAction",
    "NetworkAction", "LocalDataAction", "EventType",
  ]

  private mutating func checkMembers(_ outline: ScriptOutline, _ script: Script, _ declared: Set<String>) {
    let tested = outline.testedMembers
    for member in outline.members where member.object != "globalThis" && !declared.contains(member.object) {
      guard let members = RuntimeGlobals.members[member.object], !members.isEmpty, !members.contains(member.property),
        !names.assignedMembers.contains("\(member.object).\(member.property)")
      else { continue }
      let near = NearestName.of(member.property, in: members) ?? NearestName.extending(member.property, in: members)
      let isOfPlugin = Self.pluginObjects.contains(member.object)
      if !isOfPlugin, near == nil, tested.contains("\(member.object).\(member.property)") { continue }
      let hint = near.map { "; did you mean \($0)?" } ?? list(members, member.object)
      add(
        isOfPlugin ? .error : .warning, .unknownMember, script, member.location,
        "\(member.object) has no property \(member.property)\(hint)")
    }
  }

  /// Names the properties of a short list.
  private func list(_ members: Set<String>, _ object: String) -> String {
    let own = members.subtracting(RuntimeGlobals.members["Math"].map { math in members.intersection(math) } ?? [])
    guard Self.pluginObjects.contains(object), own.count <= 8 else { return "" }
    return "; it has \(own.sorted().joined(separator: ", "))"
  }

  /// Reports a function whose name is similar to that of the function of signal rules, or that is not global, if the
  /// scripts have no rules.
  mutating func checkSignalRule() {
    for name in SignalRuleName.mistakes(in: files, hasPlugins: true) {
      add(.warning, name.isLocal ? .localRule : .misspelledHook, name.script, name.location, name.message)
    }
  }

  /// Reports assignments to constants or as conditions, and promises that are used as results.
  mutating func checkValues() {
    for (script, outline) in files {
      for assignment in outline.constantAssignments {
        add(
          .error, .constantAssignment, script, assignment.location,
          "\(assignment.name) is a constant; declare it with let to assign it")
      }
      for assignment in outline.conditionAssignments {
        let target = assignment.target?.shortenedForReport ?? "a member"
        let advice =
          assignment.isPlain
          ? "did you mean ===?" : "if this is intended, write it in parentheses"
        add(
          .warning, .assignmentInCondition, script, assignment.location,
          "this assigns \(target), and the condition is the assigned value; \(advice)")
      }
      for missing in outline.missingAwaits {
        add(
          .warning, .missingAwait, script, missing.location,
          "\(missing.function) is asynchronous and returns a promise; write await \(missing.function)(…)")
      }
    }
  }
}

extension ScriptOutline.Call {
  /// Whether the call makes code from a string that returns the global object. Libraries do so only where `globalThis`
  /// and the `this` of their script do not exist.
  fileprivate var requestsGlobalObject: Bool {
    object == nil
      && (method == "Function" && arguments == [.text("return this")]
        || method == "eval" && arguments == [.text("this")])
  }
}

extension ScriptOutline {
  /// The globals that need not exist, because the script tests whether they do, or reads them as members of
  /// `globalThis` other than to call them.
  fileprivate var testedGlobals: Set<String> {
    let prefix = "globalThis."
    return testedNames.union(testedMembers.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
  }

  /// The members of globals, such as `Reflect.metadata`, that the script reads other than to call them, perhaps to test
  /// whether they exist.
  fileprivate var testedMembers: Set<String> {
    let reads = members.filter { !$0.isAssigned }.map { ("\($0.object).\($0.property)", 1) }
    let calls = calls.filter { !$0.isOptional }.compactMap { call in call.object.map { ("\($0).\(call.method)", -1) } }
    return Set(Dictionary(reads + calls, uniquingKeysWith: +).filter { $0.value > 0 }.keys)
  }
}
