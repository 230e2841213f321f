import AnalyticsLive
import JavaScript

/// Checks scripts that run in one realm, in the given order. The scripts are loaded only if their text has no errors.
struct ScriptCheck {
  /// The scripts with their outlines.
  let files: [(script: Script, outline: ScriptOutline)]
  let names: ScriptNames
  let reportedNames: ReportedNames
  let isolation: LivePlugins.Isolation
  /// Whether scripts in other realms may add the plugins.
  let isPart: Bool
  /// Receives what the scripts print while they are loaded.
  typealias Console = @Sendable (ConsoleLevel, String) -> Void
  let console: Console
  var findings: [Finding] = []
  /// The number of searches for names that are similar to undefined ones.
  var searches = 0
  /// The maximum number of searches. Each of them compares a name with all others.
  static let maximumSearches = 50

  private init(
    _ scripts: [Script], _ isolation: LivePlugins.Isolation, isPart: Bool, _ reportedNames: ReportedNames,
    _ console: @escaping Console
  ) {
    self.reportedNames = reportedNames
    self.console = console
    files = scripts.map { ($0, $0.outline) }
    names = ScriptNames(files)
    self.isolation = isolation
    self.isPart = isPart
  }

  /// Finds mistakes, ordered by file and location. The locations of a script with a source map are those in its
  /// sources.
  /// - Parameter reportedNames: The names of files in findings.
  static func findings(
    in scripts: [Script], _ isolation: LivePlugins.Isolation, isPart: Bool = false, _ reportedNames: ReportedNames,
    _ console: @escaping Console
  ) -> [Finding] {
    if isolation == .realmPerScript, scripts.count > 1 {
      return scripts.flatMap { Self.findings(in: [$0], isolation, isPart: true, reportedNames, console) }
    }
    var check = ScriptCheck(scripts, isolation, isPart: isPart, reportedNames, console)
    check.checkNames()
    check.checkValues()
    check.checkArguments()
    check.checkLocked()
    check.checkClasses()
    check.checkSignalRule()
    check.checkGeneratorRule()
    check.checkAdded()
    if !check.findings.contains(where: { $0.level == .error }) { check.checkLoad() }
    let order = Dictionary(scripts.enumerated().map { ($1.name, $0) }) { a, _ in a }
    let findings = check.findings.sorted {
      (order[$0.file] ?? 0, $0.line, $0.column) < (order[$1.file] ?? 0, $1.line, $1.column)
    }
    return findings.map { finding in
      guard let script = order[finding.file].map({ scripts[$0] }),
        let source = script.sourceLocation(line: finding.line, column: finding.column)
      else { return finding }
      return Finding(
        file: reportedNames.name(of: source.file, in: script.name), line: source.line, column: source.column,
        level: finding.level, rule: finding.rule, message: finding.message)
    }
  }

  mutating func add(
    _ level: Finding.Level, _ rule: Finding.Rule, _ script: Script, _ location: ScriptOutline.Location,
    _ message: String
  ) {
    findings.append(
      Finding(
        file: script.name, line: location.line, column: location.column, level: level, rule: rule, message: message))
  }
}
