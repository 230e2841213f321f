import AnalyticsLive
import Foundation

/// Replays recorded signals to rules and passes on the events that the rules create.
final class SignalReplay {
  private let options: SignalsOptions
  private let diagnostics: Diagnostics
  private let console: @Sendable (String) -> Void
  private let flush: () -> Void
  private let onEvent: @Sendable (JSON) -> Void
  private let clock: VirtualClock
  /// Whether every line was a signal.
  private var isComplete = true
  /// The location of the signal that the rules process.
  private let place = Protected<String?>(nil)
  private var lastTimestamp: String
  /// The text of a recording that is one JSON array on several lines, as other recorders write it; nil if each line is
  /// a signal.
  private var array: [UInt8]?
  /// The visitor of the last signal.
  private var visitor = RepeatableRun.AnonymousId.text
  /// The users that rules have identified, by the anonymous id of their signals, except for the current one.
  private var users = IdentifiedUsers()
  private var hasForgottenUsers = false

  /// - Parameters:
  ///   - diagnostics: Receives the reasons why scripts, rules, lines or files failed, and warnings about scripts.
  ///   - console: Receives what scripts print.
  ///   - flush: Called before waiting for more signals.
  ///   - onEvent: Receives the events, without the parts that differ between runs or machines.
  init(
    _ options: SignalsOptions, _ diagnostics: Diagnostics, console: @escaping @Sendable (String) -> Void,
    flush: @escaping () -> Void,
    onEvent: @escaping @Sendable (JSON) -> Void
  ) {
    self.options = options
    self.diagnostics = diagnostics
    self.console = console
    self.flush = flush
    self.onEvent = onEvent
    clock = VirtualClock(options.clock)
    lastTimestamp = clock.now.iso8601()
  }

  enum Result {
    case complete
    /// A rule failed, a line is not a signal, or the signals cannot be read.
    case failed
    /// The scripts cannot be used.
    case unusable
  }

  /// Replays the signals. Failures are reported to the user.
  func run() -> Result {
    guard let (live, scripts) = loadRules() else { return .unusable }
    let failures = RuleFailures()
    let configuration = Configuration(writeKey: "live").storageMode(.memory(1)).operatingMode(.synchronous)
      .fetchSettings(false).autoAddSegmentDestination(false).flushPolicies([])
      .setTrackedApplicationLifecycleEvents(.none).anonymousIdGenerator(RepeatableRun.AnonymousId())
      .errorHandler { [diagnostics, place] error in
        failures.increase()
        diagnostics.write(lines: "live: \(place.current.map { "\($0): " } ?? "")\(error)")
      }
    let analytics = Analytics(configuration: configuration)
    analytics.holdFlushes(true)
    let signals = Signals(
      configuration: SignalsConfiguration(
        writeKey: "live", maximumBufferSize: options.bufferSize, relayInterval: 0, broadcasters: []))
    live.addDependent(plugin: clock)
    analytics.add(plugin: EventCollector(onEvent, clock))
    analytics.add(plugin: live)
    analytics.add(plugin: signals)
    // The queue of signals for the rules is bounded, so wait until it is empty.
    Blocking.wait {
      await analytics.waitUntilStarted()
      await signals.waitUntilProcessed()
    }
    analytics.waitForFlushes()
    if !signals.hasRules {
      let mistakes = SignalRuleName.mistakes(in: scripts.map { ($0, $0.outline) }, hasPlugins: false)
      for name in mistakes { diagnostics.write("live: \(name.text)") }
      if mistakes.isEmpty {
        diagnostics.write("live: there are no rules: define a function processSignal(signal)")
      }
      return .unusable
    }
    var isFirst = true
    let isRead = InputLines(path: options.signals, diagnostics: diagnostics, flush: flush).read { line, place in
      let isArray = isFirst && line.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "[")
      isFirst = false
      if isArray { array = [] }
      guard array != nil else {
        take(line, place, signals)
        return true
      }
      array?.append(contentsOf: line)
      array?.append(0x0A)
      return array?.count ?? 0 <= InputFile.limit
    }
    if let array { takeArray(array, signals) }
    diagnostics.reportCounts()
    Blocking.wait { await signals.waitUntilProcessed() }
    return isRead && isComplete && failures.count == 0 ? .complete : .failed
  }

  /// Returns the rules, or nil after reporting that a script fails.
  private func loadRules() -> (LivePlugins, [Script])? {
    do throws(JavaScriptError) {
      let paths = options.scripts
      // As in `live run`.
      var options = LivePlugins.Options(
        breaker: nil, console: { [console] _, text in console(text) }, exhaustionInterval: nil)
      guard let scripts = try ScriptFile.read(paths, options, diagnostics) else { return nil }
      options.printsLocations = scripts.count > 1
      options.onEventOfOtherClient = diagnostics.reportOtherClient
      return (try LivePlugins(scripts: scripts, options: options), scripts)
    } catch {
      diagnostics.write(lines: error.description)
      return nil
    }
  }

  /// Handles a recording that is one JSON array.
  private func takeArray(_ text: [UInt8], _ signals: Signals) {
    let name = diagnostics.name(of: options.signals)
    guard text.count <= InputFile.limit else {
      isComplete = false
      diagnostics.write(
        "live: \(name): the array has more than \(InputFile.limit >> 20) MiB; write one signal on each line instead")
      return
    }
    do throws(JSONParseError) {
      let list = try JSON(parsing: text, options: .input(keepsText: false))
      for (i, json) in (list.arrayValue ?? []).enumerated() { take(json, "\(name), element \(i)", signals) }
    } catch {
      isComplete = false
      diagnostics.write("live: \(name):\(error.line):\(error.column): invalid JSON: \(error.message)")
    }
  }

  private func take(_ line: UnsafeRawBufferPointer, _ place: LinePlace, _ signals: Signals) {
    do throws(JSONParseError) {
      take(try JSON(parsing: line, options: .input(keepsText: false)), place, signals)
    } catch {
      isComplete = false
      report("\(place):\(error.column): invalid JSON: \(error.message)")
    }
  }

  private func report(_ invalid: String) {
    diagnostics.write("live: \(invalid)", countedAs: "lines that are not signals")
  }

  /// Makes the visitor of a signal the client's user, as in the app in which the signal was recorded.
  private func begin(_ anonymousId: String, _ analytics: Analytics) {
    var user = analytics.user
    let next = anonymousId.isEmpty ? RepeatableRun.AnonymousId.text : anonymousId
    if next != visitor {
      if user.userId != nil || user.traits != [:], users.keep(user, of: visitor) { reportForgottenUsers() }
      user = users.take(next) ?? UserInfo(anonymousId: next)
      visitor = next
    }
    // Also after a rule has called reset.
    user.anonymousId = next
    if user != analytics.user { analytics.forgetUser(for: user) }
  }

  private func reportForgottenUsers() {
    isComplete = false
    if hasForgottenUsers { return }
    hasForgottenUsers = true
    let place = place.current.map { "\($0): " } ?? ""
    diagnostics.write(
      "live: \(place)the rules have identified too many visitors, so earlier ones are anonymous again; "
        + "replay the signals in several parts")
  }

  private func take(_ json: JSON, _ place: some CustomStringConvertible, _ signals: Signals) {
    do {
      if json.objectValue != nil, json["data"] == nil { throw DataError() }
      var signal = try JSONSignal(json: json).withBothForms
      let timestamp = json["timestamp"] ?? .null
      if timestamp == .null {
        // A signal without a time occurred at the same time as the previous one.
        signal.timestamp = lastTimestamp
      } else {
        guard let text = timestamp.stringValue else {
          throw UnreadableTimestamp(found: timestamp.kindDescription, problem: .format(nil))
        }
        do throws(Timestamp.Problem) { clock.show(try Timestamp.date(parsing: text)) } catch {
          throw UnreadableTimestamp(found: "\"\(text.shortenedForReport)\"", problem: error)
        }
        lastTimestamp = text
      }
      self.place.set("\(place)")
      if let analytics = signals.analytics { begin(signal.anonymousId, analytics) }
      signals.emit(signal: signal)
      // A failure of the rules, and the events that plugins make when they flush, belong to this signal.
      Blocking.wait { await signals.waitUntilProcessed() }
      signals.analytics?.waitForFlushes()
      self.place.set(nil)
    } catch {
      isComplete = false
      report("\(place): not a signal: \(error)")
    }
  }
}

/// The clock of the rules.
private final class VirtualClock: LivePluginsDependent, Sendable {
  private let time: Protected<Date>
  private let isFixed: Bool

  init(_ clock: SignalsOptions.Clock) {
    switch clock {
    case .fixed(let date): (time, isFixed) = (Protected(date), true)
    case .signals(let start): (time, isFixed) = (Protected(start), false)
    }
  }

  var now: Date { time.current }

  /// Shows the time of the signal that rules are about to receive, also if it is earlier than that of the previous one.
  func show(_ date: Date) { if !isFixed { time.set(date) } }

  func prepare(engine: LiveEngine) {
    engine.perform { interpreter in
      interpreter.clock = { [weak self] in (self?.now.timeIntervalSince1970 ?? 0) * 1000 }
    }
  }

  func readyToStart() {}
  func teardown(engine: LiveEngine) {}
}

private struct DataError: Error, CustomStringConvertible {
  var description: String { "it has no member \"data\"" }
}

/// Passes on the events that rules create, without the parts that differ between runs or machines.
private final class EventCollector: EventStage {
  let type = PluginType.after
  private let onEvent: @Sendable (JSON) -> Void
  private let clock: VirtualClock
  private static let environmentMembers = [
    "library", "app", "device", "os", "locale", "timezone", "network", "userAgent", "instanceId", "screen", "referrer",
  ]

  init(_ onEvent: @escaping @Sendable (JSON) -> Void, _ clock: VirtualClock) {
    self.onEvent = onEvent
    self.clock = clock
  }

  func process(_ event: EventRecord) -> EventRecord? {
    var object = event.object
    for member in ["messageId", "integrations", "metrics", "_metadata"] { object[member] = nil }
    if object["anonymousId"]?.stringValue == RepeatableRun.AnonymousId.text { object["anonymousId"] = nil }
    object["timestamp"] = .string(clock.now.iso8601())
    if var context = object["context"]?.objectValue {
      for member in Self.environmentMembers { context[member] = nil }
      object["context"] = context.isEmpty ? nil : .object(context)
    }
    onEvent(.object(object))
    return event
  }
}

private final class RuleFailures: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  var count: Int { lock.withLock { number } }
  func increase() { lock.withLock { number += 1 } }
}
