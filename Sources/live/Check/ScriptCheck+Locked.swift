import JavaScript

/// Assignments to the objects of the plugin API, which scripts cannot change.
extension ScriptCheck {
  /// The globals that scripts can neither replace nor change.
  private static let locked: Set = [
    "LivePlugin", "LivePluginType", "UpdateType", "Analytics", "analytics", "storage", "domain", "console",
  ]

  /// Reports assignments that have no effect. In strict code they fail.
  mutating func checkLocked() {
    for (script, outline) in files {
      for use in outline.uses where use.kind == .assigned && isLocked(use.name) {
        addLocked("\(use.name) cannot be replaced", use.location, script)
      }
      for member in outline.members where member.isAssigned {
        let object = member.object.split(separator: ".")[0]
        if member.object == "globalThis" {
          if isLocked(member.property) { addLocked("\(member.property) cannot be replaced", member.location, script) }
        } else if isLocked(String(object)) {
          addLocked("\(member.object).\(member.property) cannot be assigned", member.location, script)
        }
      }
    }
  }

  /// Whether a name is a global that no script declares in place of the one of the library.
  private func isLocked(_ name: String) -> Bool {
    Self.locked.contains(name) && !names.isDeclared(name)
  }

  private mutating func addLocked(_ text: String, _ location: ScriptOutline.Location, _ script: Script) {
    let advice = text.hasPrefix("LivePlugin.prototype") ? "; write a class that extends LivePlugin" : ""
    add(
      .warning, .constantAssignment, script, location,
      "\(text), so the assignment has no effect, or fails in strict code\(advice)")
  }
}
