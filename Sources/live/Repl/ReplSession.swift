import AnalyticsLive
import Foundation
import JavaScript

/// The state of `live repl`: runs lines of JavaScript where the plugins run, and commands that begin with a dot.
final class ReplSession {
  enum Step: Equatable {
    /// The line is complete.
    case done
    /// The statement continues on the next line.
    case more
    case exit
  }

  /// Returns whether a script may be read, after reporting why not.
  var mayLoad: (_ path: String) -> Bool = { _ in true }
  private let pipeline: RunPipeline
  private let engine: LiveEngine
  /// Those of a statement, as of a script.
  private let limits: Limits
  private let write: @Sendable (String) -> Void
  private let outcomes: EventOutcomes
  private var pending = PendingStatement()
  private var count = 0
  private var lastEvent: JSON?
  /// The names that lines have declared.
  private var declared: Set<String> = []

  /// Creates a session, or returns nil after reporting why scripts or settings cannot be used.
  /// - Parameter write: Receives lines of output.
  init?(_ options: RunOptions, _ diagnostics: Diagnostics, _ write: @escaping @Sendable (String) -> Void) {
    var options = options
    // With a client, so that lines can use `analytics`.
    if options.destination == nil { options.destination = Settings.cloudKey }
    let reader = EventReader(options, diagnostics)
    let outcomes = EventOutcomes()
    var liveOptions = reader.liveOptions
    liveOptions.console = { _, text in write(text) }
    liveOptions.onProblem = { if !EventOutcomes.include($0) { write("\($0)") } }
    outcomes.observe(&liveOptions)
    guard let pipeline = reader.pipeline(liveOptions, onRuleFailure: outcomes.add),
      let engine = pipeline.live.firstEngine
    else { return nil }
    reader.reportMissingPlugins(pipeline)
    pipeline.live.collectsMetrics = true
    self.pipeline = pipeline
    self.engine = engine
    limits = options.limits
    self.write = write
    self.outcomes = outcomes
    // Invalid rules have been reported.
    showFailures(ofRules: false)
    show(created: pipeline.loadedEvents)
  }

  func finish() { pipeline.finish() }

  /// Discards the lines of an incomplete statement.
  func cancel() { pending = PendingStatement() }

  /// Ends the input, and reports a statement whose end is missing.
  /// - Returns: Whether all lines have run.
  func endInput() -> Bool {
    if pending.isEmpty { return true }
    let statement = pending
    pending = PendingStatement()
    guard let error = run(statement.text) else { return true }
    report(error)
    return false
  }

  private func report(_ error: JavaScriptError) {
    SyntaxHint.report(error, Diagnostics { [write] in write($0) })
    write(error.description)
  }

  /// Runs a line.
  func enter(_ line: String) -> Step {
    if pending.isEmpty, line.utf8.first == UInt8(ascii: ".") { return command(line.streamSafe) }
    pending.append(line)
    // The text takes its length, and its syntax tree more.
    guard pending.mustBeParsed(maximum: limits.memory / 4) else { return .more }
    let statement = pending
    let text = statement.text
    pending = PendingStatement()
    if text.allSatisfy(\.isWhitespace) { return .done }
    guard run(text) == nil else {
      pending = statement
      return .more
    }
    return .done
  }

  /// Runs a statement, and reports its error.
  /// - Returns: The syntax error of a statement whose end is missing, which is not reported; otherwise nil.
  private func run(_ text: String) -> JavaScriptError? {
    count += 1
    do throws(JavaScriptError) {
      // An object literal is an expression, although a line that begins with a brace is a block.
      let script = try script(text, "repl:\(count)")
      declared.formUnion(script.outline.declarations.keys)
      try engine.perform { (interpreter) throws(JavaScriptError) in
        let value = try interpreter.evaluate(script)
        guard !value.isUndefined else { return }
        interpreter.setGlobal("_", value)
        _ = try interpreter.global("console")?.callMethod("log", [value])
      }
    } catch {
      if error.kind == .syntax, ReplSession.isIncomplete(error, text) {
        count -= 1
        return error
      }
      report(error)
    }
    showCreated()
    return nil
  }

  private func script(_ text: String, _ name: String) throws(JavaScriptError) -> Script {
    if text.first(where: { !$0.isWhitespace }) == "{",
      let script = try? Script("(\(text)\n)", name: name, limits: limits)
    {
      return script
    }
    return try Script(text, name: name, limits: limits)
  }

  /// Whether the error is at the end of the text, where more could follow.
  private static func isIncomplete(_ error: JavaScriptError, _ text: String) -> Bool {
    // A template or a comment without an end is reported at its beginning.
    if error.message.contains("nterminated template") { return true }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = error.line, let column = error.column, lines.indices.contains(line - 1) else { return false }
    if lines[line - 1].utf16.dropFirst(column - 1).starts(with: "/*".utf16) { return true }
    return line == lines.count && column > lines[line - 1].trimmingSuffix(while: \.isWhitespace).utf16.count
  }

  // MARK: Commands

  static let commands = [".event", ".exit", ".help", ".load", ".plugins"]

  private static let help = """
    .event JSON   Send an event through the plugins and show what they do with it; .event alone repeats the last one.
    .load FILE    Run a script.
    .plugins      List the plugins, with the number of calls and their results.
    .exit         End, as Ctrl-D does.
    _ is the result of the last line.
    """

  private func command(_ line: String) -> Step {
    let name = line.prefix { !$0.isWhitespace }
    let argument = line.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    switch name {
    case ".exit": return .exit
    case ".help": write(Self.help)
    case ".plugins": for line in pluginLines { write(line) }
    case ".event": sendEvent(argument)
    case ".load": load(argument)
    default: write("unknown command \(name); use \(Self.commands.joined(separator: ", "))")
    }
    return .done
  }

  private var pluginLines: [String] {
    let plugins = pipeline.live.pluginList
    if plugins.isEmpty {
      return ["there is no plugin; add one with analytics.add(new Plugin(LivePluginType.enrichment, null))"]
    }
    let metrics = pipeline.live.metrics
    return plugins.enumerated().map { i, plugin in
      let m = metrics.indices.contains(i) ? metrics[i] : nil
      let results = m.map {
        ", \($0.calls) calls: \($0.kept) unchanged, \($0.changed) changed, \($0.dropped) dropped, \($0.failed + $0.limited) failed"
      }
      let destination = plugin.destination.map { " for \($0.escapingControlCharacters)" } ?? ""
      return "\(plugin.name) (\(plugin.location ?? "unknown")): \(plugin.type)\(destination)\(results ?? "")"
    }
  }

  private func sendEvent(_ text: String) {
    do {
      guard let json = text.isEmpty ? lastEvent : try JSON(parsing: text) else {
        write(#"there is no event yet; pass one, such as .event {"type":"track","event":"Signed Up"}"#)
        return
      }
      let explanation = Explanation(try InputEvent(json), json, at: "event", pipeline, outcomes)
      lastEvent = json
      for line in explanation.lines(TerminalStyle(isColored: false)) { write(line) }
      if let result = explanation.result { write("\(result)") }
    } catch {
      write(InvalidLine(error, nil).message)
    }
  }

  /// Shows the failures that a line has caused, and the events that it has created.
  private func showCreated() {
    let created = pipeline.takeEvents()
    showFailures()
    show(created: created)
  }

  private func showFailures(ofRules showsRules: Bool = true) {
    let (calls, hookFailures, ruleFailures) = outcomes.take()
    for error in calls.compactMap(\.error) + hookFailures.map(\.error) { write("\(error)") }
    if showsRules { for report in ruleFailures { write("\(report)") } }
  }

  private func show(created events: [JSON]) {
    for event in events { write("created: \(event)") }
  }

  private func load(_ path: String) {
    guard mayLoad(path) else { return }
    do throws(JavaScriptError) {
      let write = write
      guard let script = try ScriptFile.read(path, Limits(), Diagnostics { write($0) }) else { return }
      declared.formUnion(script.outline.declarations.keys)
      try engine.evaluate(script)
    } catch {
      write(error.description)
    }
    showCreated()
  }

  // MARK: Completion

  /// Returns what the text before the cursor can continue with: the part of the text that is completed, and its
  /// completions.
  func completions(of text: String) -> (part: String, names: [String]) {
    if pending.isEmpty, text.hasPrefix("."), !text.contains(" ") {
      return (text, Self.commands.filter { $0.hasPrefix(text) })
    }
    let word = String(text.reversed().prefix { $0.isLetter || $0.isNumber || "_$.".contains($0) }.reversed())
    guard let dot = word.lastIndex(of: ".") else {
      let names = self.names(of: "globalThis") + declared + Self.keywords
      return (word, Self.matches(names, word))
    }
    let part = String(word[word.index(after: dot)...])
    return (part, Self.matches(names(of: String(word[..<dot])), part))
  }

  private static func matches(_ names: [String], _ part: String) -> [String] {
    Set(names.filter { $0.hasPrefix(part) && !$0.hasPrefix("__") }).sorted()
  }

  private static let keywords = [
    "async", "await", "class", "const", "delete", "extends", "function", "instanceof", "let", "new", "return", "super",
    "this", "typeof",
  ]

  /// The names of the properties of an object, also inherited ones.
  /// - Parameter path: Names, separated by dots.
  private func names(of path: String) -> [String] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.first?.isNumber == false }) else { return [] }
    let source = """
      (function () {
        let value;
        try { value = \(path) } catch { return [] }
        if (value === undefined || value === null) return [];
        const names = [];
        for (let object = Object(value), i = 0; object !== null && i < 20; object = Object.getPrototypeOf(object), i++) {
          names.push(...Object.getOwnPropertyNames(object).slice(0, 5000));
        }
        return names;
      })()
      """
    let found = try? engine.perform { interpreter in
      try interpreter.evaluate(Script(source, name: "completion")).json()
    }
    return (found?.arrayValue ?? []).compactMap(\.stringValue).filter { name in
      name.allSatisfy { $0.isLetter || $0.isNumber || "_$".contains($0) }
    }
  }
}

extension StringProtocol {
  /// The text without the longest suffix whose characters satisfy a condition.
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
