import AnalyticsLive
import JavaScript

/// Functions that are probably meant to be signal rules, but have only almost the name of one, are not global, or are
/// methods.
struct SignalRuleName {
  static let rule = "processSignal"
  /// The script that defines the function.
  let script: Script
  let location: ScriptOutline.Location
  private let name: String
  private var isMethod = false

  /// Whether the function has the name, but is not global.
  var isLocal: Bool { name == Self.rule }

  /// The mistake in one sentence.
  var message: String {
    if isMethod {
      return "\(name) is a method, so it is not called with signals; write function \(name)(signal) outside the class"
    }
    return isLocal
      ? "\(name) is declared inside a function, so it is not global and not called; write globalThis.\(name) = \(name)"
      : "\(name) is not called; did you mean \(Self.rule)?"
  }

  /// The mistake in one line, with its location in the source of the script.
  var text: String {
    let source = script.sourceLocation(line: location.line, column: location.column)
    let (line, column) = (source?.line ?? location.line, source?.column ?? location.column)
    return "\(SourceMap.name(of: source?.file ?? script.name, in: script.name)):\(line):\(column): \(message)"
  }

  /// Returns the functions with similar names that no script uses, and functions with the name that are not global,
  /// ordered by name; none if the scripts have rules.
  /// - Parameter hasPlugins: Whether the scripts do something else. A function that is not global and that they use is
  ///   then not a mistake.
  static func mistakes(
    in files: [(script: Script, outline: ScriptOutline)], hasPlugins: Bool
  ) -> [SignalRuleName] {
    if isDeclared(in: files) { return [] }
    let used = files.reduce(into: Set<String>()) { $0.formUnion($1.outline.usedNames) }
    return files.flatMap { script, outline in
      var found = outline.definitions.filter { NearestName.of($0.key, in: [rule]) != nil && !used.contains($0.key) }
      if !hasPlugins || !used.contains(rule) { found[rule] = outline.localFunctions[rule] }
      let names = found.sorted { $0.key < $1.key }
        .map { SignalRuleName(script: script, location: $0.value, name: $0.key) }
      // The script may call the method.
      guard names.isEmpty, !outline.propertyNames.contains(rule),
        let method = outline.classes.lazy.flatMap(\.methods).first(where: { $0.name == rule })
      else { return names }
      return [SignalRuleName(script: script, location: method.location, name: rule, isMethod: true)]
    }
  }

  /// Whether one of the scripts defines signal rules.
  static func isDeclared(in files: [(script: Script, outline: ScriptOutline)]) -> Bool {
    files.contains { $0.outline.definedNames.contains(rule) }
  }
}

extension ScriptOutline {
  /// The names that the script defines for other scripts.
  var definedNames: Set<String> { Set(definitions.keys) }

  /// The names that the script defines for other scripts, with the first location of each.
  fileprivate var definitions: [String: Location] {
    var found = declarations
    for use in uses where use.kind == .assigned { found[use.name] = found[use.name] ?? use.location }
    for member in members where member.object == "globalThis" && member.isAssigned {
      found[member.property] = found[member.property] ?? member.location
    }
    return found
  }
}
