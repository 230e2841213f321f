import AnalyticsLive
import JavaScript

/// Functions that are probably meant to be signal rules, but have only almost the name of one.
struct SignalRuleName {
  static let rule = "processSignal"
  /// The script that defines the function.
  let script: Script
  let location: ScriptOutline.Location
  private let name: String

  /// The mistake in one sentence.
  var message: String { "\(name) is not called; did you mean \(Self.rule)?" }

  /// The mistake in one line, with its location in the source of the script.
  var text: String {
    let source = script.sourceLocation(line: location.line, column: location.column)
    let (line, column) = (source?.line ?? location.line, source?.column ?? location.column)
    return "\(source?.file ?? script.name):\(line):\(column): \(message)"
  }

  /// Returns the functions with similar names that no script uses, ordered by name; none if the scripts have rules.
  static func misspelled(in files: [(script: Script, outline: ScriptOutline)]) -> [SignalRuleName] {
    if isDeclared(in: files) { return [] }
    let used = files.reduce(into: Set<String>()) { $0.formUnion($1.outline.usedNames) }
    return files.flatMap { script, outline in
      outline.definitions.filter { NearestName.of($0.key, in: [rule]) != nil && !used.contains($0.key) }
        .sorted { $0.key < $1.key }
        .map { SignalRuleName(script: script, location: $0.value, name: $0.key) }
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
