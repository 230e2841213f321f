import AnalyticsLive
import JavaScript

/// What plugins did with an event.
struct Explanation {
  /// The location of the event, such as `events.ndjson:7`.
  let place: String
  let messageId: String?
  private let type: String
  /// The member `event` or `name`.
  private let name: String?
  /// Whether plugins receive events of this type.
  private let isReceived: Bool
  /// In the order of the calls, each with whether it concerns the event itself and not one that a script created in
  /// response.
  private let outcomes: [(outcome: LivePluginOutcome, isOwn: Bool)]
  /// Failures of hooks that receive no event, which the event has caused.
  private let hookFailures: [LivePluginHookFailure]
  /// Failures of rules of the destination on the event.
  private let ruleFailures: [FilterReport]
  /// The events that scripts created in response.
  let created: [JSON]
  /// The resulting event; nil if there is none.
  let result: JSON?

  /// Sends a value through a pipeline, and explains what happens.
  /// - Parameter outcomes: Receives what each plugin does.
  init(
    _ event: InputEvent, _ value: JSON, at place: String, _ pipeline: RunPipeline,
    _ outcomes: EventOutcomes
  ) {
    switch event {
    case .event(let event):
      let (result, created) = pipeline.process(event, at: place)
      self.init(place: place, event: event, outcomes: outcomes.take(), created: created ?? [], result: result)
    case .other(let type): self.init(place: place, value: value, type: type)
    }
  }

  private init(place: String, event: EventRecord, outcomes: EventOutcomes.Content, created: [JSON], result: JSON?) {
    self.place = place
    messageId = event.messageId
    type = event.type.rawValue
    name = event.object["event"]?.stringValue ?? event.object["name"]?.stringValue
    isReceived = true
    self.outcomes = Self.marked(outcomes.calls, messageId)
    hookFailures = outcomes.hookFailures
    ruleFailures = outcomes.ruleFailures
    self.created = created
    self.result = result
  }

  /// Explains an event of a type that plugins do not receive.
  private init(place: String, value: JSON, type: String) {
    self.place = place
    messageId = value["messageId"]?.stringValue
    self.type = type
    name = value["event"]?.stringValue ?? value["name"]?.stringValue
    isReceived = false
    outcomes = []
    hookFailures = []
    ruleFailures = []
    created = []
    result = value
  }

  var hasFailure: Bool {
    !hookFailures.isEmpty || !ruleFailures.isEmpty || outcomes.contains { $0.outcome.error != nil }
  }

  // MARK: Text

  /// The explanation for people.
  func lines(_ style: TerminalStyle) -> [String] {
    let name = name.map { " \"\($0.escapedName)\"" } ?? ""
    let id = messageId.map { " (\($0.escapedName))" } ?? ""
    var lines = [style.bold("\(place) \(type.escapedName)\(name)\(id)")]
    if !isReceived {
      lines.append("  unchanged, because plugins do not receive events of this type")
    } else if outcomes.isEmpty {
      lines.append("  no plugin received the event")
    }
    for (outcome, isOwn) in outcomes {
      let word = outcome.result.name
      let subject = isOwn ? "" : " (event of a script)"
      var line = "  \(outcome.title)\(subject): \(style.colored(word, as: word))"
      if outcome.steps > 0 { line += ", \(outcome.steps) steps" }
      if let duration = outcome.duration { line += ", \(duration.microseconds) us" }
      lines.append(line)
      if let error = outcome.error { lines.append(Self.line(error)) }
      lines += outcome.comparison?.lines ?? []
      if let comparison = outcome.comparison, comparison.list.isEmpty, comparison.isComplete {
        lines.append("    equal values, with keys in another order or numbers in another notation")
      }
    }
    for failure in hookFailures {
      lines.append("  \(failure.title), \(failure.hook): \(style.colored(failure.word, as: failure.word))")
      lines.append(Self.line(failure.error))
    }
    for failure in ruleFailures {
      lines.append("  \(failure.title): \(style.colored("failed", as: "failed"))")
      lines.append("    \(failure.reason)".escapingControlCharacters)
    }
    lines += created.map { "  created: \($0)".escapingControlCharacters }
    if let reason { lines.append("  dropped: \(reason)".escapingControlCharacters) }
    return lines
  }

  private static func line(_ error: LivePluginError) -> String {
    "    \(error.headline)\(error.place.map { " (\($0))" } ?? "")"
  }

  /// Marks the outcomes that concern the event itself. A plugin can change its `messageId`; the outcomes of later
  /// plugins of the same type still have the former one.
  private static func marked(
    _ outcomes: [LivePluginOutcome], _ messageId: String?
  ) -> [(outcome: LivePluginOutcome, isOwn: Bool)] {
    var ids: Set = [messageId.map { ExactText($0) }]
    return outcomes.map { outcome in
      guard ids.contains(outcome.messageId.map { ExactText($0) }) else { return (outcome, false) }
      ids.insert(outcome.messageIdAfter.map { ExactText($0) })
      return (outcome, true)
    }
  }

  /// The reason why there is no resulting event; nil if there is one.
  private var reason: String? {
    if result != nil { return nil }
    let last = outcomes.last(where: \.isOwn)?.outcome
    switch last?.result {
    case .dropped? where last?.isResultMissing == true:
      return "\(last?.title ?? "") returned undefined; is a return missing? Return null to drop events"
    case .dropped?: return "\(last?.title ?? "") returned null"
    case .failed?, .limited?: return "\(last?.title ?? "") failed"
    case .kept?, .changed?, .skipped?, nil:
      return ruleFailures.last.map { "\($0.title) failed" } ?? "filters or settings drop the event"
    }
  }

  // MARK: JSON

  /// The explanation for programs.
  var json: JSON {
    var object: JSONObject = ["line": .string(place)]
    if let messageId { object["messageId"] = .string(messageId) }
    object["type"] = .string(type)
    var freeByteCount = Self.maximumValueByteCount
    object["plugins"] = .array(
      outcomes.map { $0.outcome.json(isOwn: $0.isOwn, &freeByteCount) } + hookFailures.map(\.json))
    if !ruleFailures.isEmpty { object["rules"] = .array(ruleFailures.map { .object(JSONObject($0)) }) }
    object["created"] = .array(created)
    object["result"] = result ?? .null
    if let reason { object["reason"] = .string(reason) }
    return .object(object)
  }

  /// The maximum number of bytes of the values that plugins changed: each plugin can change all of a large event.
  private static let maximumValueByteCount = 64 << 20
}

extension LivePluginOutcome {
  /// The failure of the plugin, if it failed.
  var error: LivePluginError? {
    switch result {
    case .failed(let error), .limited(let error): error
    case .kept, .changed, .dropped, .skipped: nil
    }
  }

  /// The name of the plugin, with its destination if it has one.
  fileprivate var title: String { destination.map { "\(plugin) (\($0.escapingControlCharacters))" } ?? plugin }

  /// - Parameters:
  ///   - isOwn: Whether the outcome concerns the event and not one that a script created; otherwise the JSON contains
  ///     the `messageId` of that event.
  ///   - freeByteCount: The number of bytes that values may have.
  fileprivate func json(isOwn: Bool, _ freeByteCount: inout Int) -> JSON {
    var object: JSONObject = ["plugin": .string(plugin)]
    if !isOwn, let messageId { object["messageId"] = .string(messageId) }
    if let destination { object["destination"] = .string(destination) }
    object["result"] = .string(result.name)
    object["steps"] = .integer(Int64(steps))
    if let duration { object["microseconds"] = .integer(duration.microseconds) }
    if let error {
      for (name, value) in JSONObject(error) { object[name] = value }
    }
    if case .changed = result {
      let comparison = comparison
      object["changes"] = .array(
        (comparison?.list ?? []).map { change in
          var object: JSONObject = ["pointer": .string(change.pointer)]
          for (name, value) in [("old", change.old), ("new", change.new)] {
            guard let value, freeByteCount > 0 else { continue }
            freeByteCount -= JSONTextSize.measure(value, upTo: freeByteCount) { false }.byteCount
            if freeByteCount > 0 { object[name] = value }
          }
          if freeByteCount <= 0 { object["isTooLarge"] = true }
          return .object(object)
        })
      if comparison?.isComplete == false { object["hasMoreChanges"] = true }
    }
    return .object(object)
  }
}

extension EventChanges {
  /// The changes, one in each line.
  var lines: [String] {
    list.map { "    \($0.description.escapingControlCharacters)" }
      + (isComplete ? [] : ["    the other changes are not shown"])
  }
}

extension FilterReport {
  /// The rule in messages.
  fileprivate var title: String {
    let filter = rule.map { "rule \($0)" } ?? "a filter"
    return destination.map { "\(filter) of the destination \($0.shortenedNameForReport)" } ?? filter
  }

  fileprivate var reason: String { JSONObject(self)["message"]?.stringValue ?? "" }
}

extension LivePluginHookFailure {
  fileprivate var title: String {
    destination.map { "\(error.plugin) (\($0.escapingControlCharacters))" } ?? error.plugin
  }
  /// The name of the result.
  fileprivate var word: String { error.isLimit ? "limited" : "failed" }

  fileprivate var json: JSON {
    var object: JSONObject = ["plugin": .string(error.plugin), "hook": .string(hook)]
    if let destination { object["destination"] = .string(destination) }
    object["result"] = .string(word)
    for (name, value) in JSONObject(error) { object[name] = value }
    return .object(object)
  }
}

extension Duration {
  /// The number of whole microseconds.
  fileprivate var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }
}
