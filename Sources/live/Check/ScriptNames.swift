import AnalyticsLive
import JavaScript

/// The names that scripts of one realm define and use together. They are collected once, because scripts may have
/// many names, and many places at which they matter.
struct ScriptNames {
  /// The number of scripts that declare each name.
  private var declarations: [String: Int] = [:]
  /// The names that scripts define for each other.
  private(set) var defined: Set<String> = []
  /// The globals that scripts assign, also as members of `globalThis`.
  private(set) var assigned: Set<String> = []
  /// The members of globals that scripts assign, such as `storage.value`.
  private(set) var assignedMembers: Set<String> = []
  /// The names that occur other than in their own declaration or after `extends`.
  private(set) var used: Set<String> = []
  /// The names of properties that are read or called.
  private(set) var properties: Set<String> = []
  /// The global functions of which no call returns a value.
  private(set) var functionsWithoutValue: Set<String> = []
  /// The names of classes that other classes extend.
  private(set) var superclasses: Set<String> = []
  /// The first class with each name with which scripts can use it.
  private(set) var classes: [String: ScriptOutline.Class] = [:]
  /// The names of `LivePlugin` and of the classes that extend it, directly or not.
  private(set) var plugins: Set<String> = []

  init(_ files: [(script: Script, outline: ScriptOutline)]) {
    for (_, outline) in files {
      for name in outline.declarations.keys { declarations[name, default: 0] += 1 }
      defined.formUnion(outline.definedNames)
      assigned.formUnion(outline.uses.lazy.filter { $0.kind == .assigned }.map(\.name))
      for member in outline.members where member.isAssigned {
        assignedMembers.insert("\(member.object).\(member.property)")
        if member.object == "globalThis" { assigned.insert(member.property) }
      }
      used.formUnion(outline.usedNames)
      properties.formUnion(outline.propertyNames)
      functionsWithoutValue.formUnion(outline.functionsWithoutValue)
      superclasses.formUnion(outline.classes.lazy.compactMap(\.superclass))
      for c in outline.classes { if let name = c.variable, classes[name] == nil { classes[name] = c } }
    }
    plugins = ScriptNames.plugins(files.flatMap(\.outline.classes))
  }

  private static func plugins(_ classes: [ScriptOutline.Class]) -> Set<String> {
    let subclasses = Dictionary(grouping: classes.filter { $0.superclass != nil }, by: \.superclass)
    var found: Set = [ScriptCheck.pluginClass]
    var next = [ScriptCheck.pluginClass]
    while let name = next.popLast() {
      for name in (subclasses[name] ?? []).flatMap(\.names) where found.insert(name).inserted { next.append(name) }
    }
    return found
  }

  /// Whether a script declares a name.
  func isDeclared(_ name: String) -> Bool { declarations[name] != nil }

  /// Whether a function keeps the value of its only declaration.
  func isDefinedOnce(_ name: String) -> Bool { declarations[name] == 1 && !assigned.contains(name) }
}

extension ScriptOutline.Class {
  /// The names with which the script refers to the class.
  var names: Set<String> { Set([name, variable].compactMap { $0 }) }
}
