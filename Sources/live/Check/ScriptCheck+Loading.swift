import AnalyticsLive
import JavaScript

/// Running the scripts, for what their text does not show.
extension ScriptCheck {
  /// Runs the scripts, as `live run` does at its start: in a client if they use one. What they request of the client
  /// has no effect outside of it.
  /// - Parameter body: Receives the plugins, and the errors that occurred in a client.
  /// - Throws: The error of a script that fails without a client.
  private func load<Result>(
    _ options: LivePlugins.Options, _ body: (LivePlugins, [LivePluginsError]) -> Result
  ) throws(JavaScriptError) -> Result {
    let scripts = files.map(\.script)
    guard scripts.contains(where: \.usesClient) else {
      return body(try LivePlugins(scripts: scripts, options: options), [])
    }
    let client = RunClient(
      Settings(writeKey: "live"), destination: Settings.cloudKey, isServer: false, scripts: scripts, options, nil)
    defer { client.finish() }
    let (problems, _) = client.start()
    return body(client.live, problems)
  }

  /// Returns the names that are global after the scripts have run. They define them in a way that the outlines do not
  /// show, such as `Object.assign(globalThis, {…})`, or as members of a parameter whose value is `globalThis`.
  func namesDefinedByLoading(_ names: Set<String>) -> Set<String> {
    let names = names.subtracting(MissingNames.explanations.keys)
    if names.isEmpty { return [] }
    let options = LivePlugins.Options(isolation: isolation, console: { _, _ in }, onProblem: { _ in })
    let defined = try? load(options) { live, problems -> Set<String> in
      guard problems.isEmpty, let engine = live.firstEngine else { return [] }
      return engine.perform { interpreter in names.filter { interpreter.hasGlobal($0) } }
    }
    return defined ?? []
  }

  /// Reports scripts that fail when they are loaded, or that add no plugin.
  mutating func checkLoad() {
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
      let (problems, hasPlugins) = try load(options) { live, problems in (problems, !live.metrics.isEmpty) }
      for problem in problems { add(problem, in: first) }
      if !problems.isEmpty { return }
      reportWarnings(warnings.current)
      if !hasPlugins, !isPart { reportMissingPlugin(first) }
    } catch {
      add(error, in: first)
    }
  }

  /// Reports that the scripts add no plugin and have no rules.
  private mutating func reportMissingPlugin(_ first: Script) {
    let isReported = findings.contains { $0.rule == .pluginNotAdded }
    if isReported || SignalRuleName.isDeclared(in: files) { return }
    let mistakes = SignalRuleName.mistakes(in: files, hasPlugins: false)
    if !mistakes.isEmpty {
      // The scripts do nothing.
      findings.removeAll { finding in mistakes.contains { $0.message == finding.message } }
      for name in mistakes {
        add(.error, name.isLocal ? .localRule : .misspelledHook, name.script, name.location, name.message)
      }
      return
    }
    let message = "the scripts add no plugin; call analytics.add with an instance of a class that extends LivePlugin"
    findings.append(
      Finding(file: first.name, line: 1, column: 1, level: .error, rule: .pluginNotAdded, message: message))
  }

  /// Adds the error of a script that fails when it is loaded.
  private mutating func add(_ error: JavaScriptError, in script: Script) {
    findings.append(
      Finding(
        file: reportedNames.name(of: error.file ?? script.name, in: error.script ?? script.name),
        line: error.line ?? 1, column: error.column ?? 1, level: .error, rule: .failedLoad,
        message: error.text + (SyntaxHint.hint(for: error).map { "; \($0)" } ?? "")))
  }

  private mutating func add(_ problem: LivePluginsError, in script: Script) {
    if case .script(_, let error) = problem { return add(error, in: script) }
    findings.append(
      Finding(
        file: script.name, line: 1, column: 1, level: .error, rule: .failedLoad, message: problem.description))
  }

  /// Reports the warnings about properties of plugins, and about plugins whose classes are not in the outlines.
  private mutating func reportWarnings(_ warnings: [String]) {
    let areHooksChecked = findings.contains { $0.rule == .misspelledHook || $0.rule == .noHook }
    for text in warnings where text.hasPrefix("plugin ") {
      let isMisspelledProperty = text.contains(" is not used; did you mean isProtective?")
      let isMisspelled = isMisspelledProperty || text.contains(" is not called; ")
      let isWithoutHook = text.contains(": it has none of the methods ") || text.contains(" is not called, because ")
      guard isMisspelled || isWithoutHook else { continue }
      if areHooksChecked, !isMisspelledProperty { continue }
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
