import AnalyticsLive
import JavaScript

/// Checks scripts that run in one realm, in the given order. The scripts are loaded only if their text has no errors.
struct ScriptCheck {
  /// The scripts with their outlines.
  let files: [(script: Script, outline: ScriptOutline)]
  let isolation: LivePlugins.Isolation
  /// Whether scripts in other realms may add the plugins.
  private let isPart: Bool
  /// Receives what the scripts print while they are loaded.
  typealias Console = @Sendable (ConsoleLevel, String) -> Void
  private let console: Console
  private(set) var findings: [Finding] = []

  private init(
    _ scripts: [Script], _ isolation: LivePlugins.Isolation, isPart: Bool, _ console: @escaping Console
  ) {
    self.console = console
    files = scripts.map { ($0, $0.outline) }
    self.isolation = isolation
    self.isPart = isPart
  }

  /// Finds mistakes, ordered by file and location. The locations of a script with a source map are those in its
  /// sources.
  static func findings(
    in scripts: [Script], _ isolation: LivePlugins.Isolation, isPart: Bool = false,
    _ console: @escaping Console = { _, _ in }
  ) -> [Finding] {
    if isolation == .realmPerScript, scripts.count > 1 {
      return scripts.flatMap { Self.findings(in: [$0], isolation, isPart: true, console) }
    }
    var check = ScriptCheck(scripts, isolation, isPart: isPart, console)
    check.checkNames()
    check.checkValues()
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
        file: source.file, line: source.line, column: source.column, level: finding.level, rule: finding.rule,
        message: finding.message)
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

  /// The names that scripts define for each other.
  var declared: Set<String> { files.reduce(into: []) { $0.formUnion($1.outline.definedNames) } }

  // MARK: Loading

  /// Runs the scripts, as `live run` does at its start: in a client if they use one.
  private mutating func checkLoad() {
    guard let first = files.first?.script else { return }
    let warnings = Protected<[String]>([])
    let options = LivePlugins.Options(
      isolation: isolation,
      console: { [console] level, text in
        if level == .warn { warnings.withLock { $0.append(text) } }
        console(level, text)
      },
      onProblem: { _ in })
    do throws(JavaScriptError) {
      let scripts = files.map(\.script)
      let live: LivePlugins
      if scripts.contains(where: \.usesClient) {
        let client = RunClient(
          Settings(writeKey: "live"), destination: Settings.cloudKey, isServer: false, scripts: scripts, options, nil)
        defer { client.finish() }
        let (problems, _) = client.start()
        for problem in problems { add(problem, in: first) }
        if !problems.isEmpty { return }
        live = client.live
      } else {
        live = try LivePlugins(scripts: scripts, options: options)
      }
      reportWarnings(warnings.current)
      let isReported = findings.contains { $0.rule == .pluginNotAdded }
      if live.metrics.isEmpty, !isPart, !isReported, !SignalRuleName.isDeclared(in: files) {
        let mistakes = SignalRuleName.mistakes(in: files, hasPlugins: false)
        if !mistakes.isEmpty {
          // The scripts do nothing.
          findings.removeAll { finding in mistakes.contains { $0.message == finding.message } }
          for name in mistakes {
            add(.error, name.isLocal ? .localRule : .misspelledHook, name.script, name.location, name.message)
          }
          return
        }
        let message =
          "the scripts add no plugin; call analytics.add with an instance of a class that extends LivePlugin"
        findings.append(
          Finding(file: first.name, line: 1, column: 1, level: .error, rule: .pluginNotAdded, message: message))
      }
    } catch {
      add(error, in: first)
    }
  }

  /// Adds the error of a script that fails when it is loaded.
  private mutating func add(_ error: JavaScriptError, in script: Script) {
    findings.append(
      Finding(
        file: error.file ?? script.name, line: error.line ?? 1, column: error.column ?? 1, level: .error,
        rule: .failedLoad, message: error.text))
  }

  private mutating func add(_ problem: LivePluginsError, in script: Script) {
    if case .script(_, let error) = problem { return add(error, in: script) }
    findings.append(
      Finding(
        file: script.name, line: 1, column: 1, level: .error, rule: .failedLoad, message: problem.description))
  }

  /// Reports the warnings about plugins whose classes are not in the outlines.
  private mutating func reportWarnings(_ warnings: [String]) {
    if findings.contains(where: { $0.rule == .misspelledHook || $0.rule == .noHook }) { return }
    for text in warnings where text.hasPrefix("plugin ") {
      let isMisspelled = text.contains(" is not called; ")
      guard isMisspelled || text.contains(": it has none of the methods ") else { continue }
      for (script, outline) in files {
        guard let call = outline.calls.first(where: { $0.object == "analytics" && $0.method == "add" }) else {
          continue
        }
        add(.warning, isMisspelled ? .misspelledHook : .noHook, script, call.location, text)
        break
      }
    }
  }
}
