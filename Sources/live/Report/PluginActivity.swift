import AnalyticsLive
import JavaScript

/// What plugins did with the events of a run: the values that they changed, and their failures. All workers share it.
final class PluginActivity: Sendable {
  /// A location in events that a plugin changed.
  struct Field: Hashable {
    let plugin: ExactText
    /// A JSON pointer in which `*` stands for the index of an array.
    let pointer: ExactText
  }

  struct FieldChanges {
    var added = 0
    var changed = 0
    var removed = 0
    /// The beginnings of the values before and after the first change.
    let old: String?
    let new: String?

    var count: Int { added + changed + removed }

    init(first: EventChange) {
      old = first.old?.excerpt(80)
      new = first.new?.excerpt(80)
    }
  }

  /// A location at which a plugin failed, or a rule.
  struct Fault: Hashable {
    /// The plugin, or the destination of the rule.
    let plugin: ExactText
    /// Nil if it is unknown.
    let location: ExactText?

    init(_ plugin: String, at location: String?) {
      self.plugin = ExactText(plugin)
      self.location = location.map { ExactText($0) }
    }
  }

  struct Faults {
    var count = 0
    /// The first failure.
    let message: String
    let messageId: String?

    init(message: String, messageId: String?) {
      self.message = message.shortened(to: 1000)
      self.messageId = messageId?.shortened(to: 200).escapedName
    }
  }

  private struct State {
    var fields: [Field: FieldChanges] = [:]
    var faults: [Fault: Faults] = [:]
  }

  private let state = Protected(State())
  /// The maximum number of different fields and locations, because keys can be user ids, for example.
  private static let limit = 10_000

  func add(_ outcome: LivePluginOutcome) {
    switch outcome.result {
    case .changed: add(outcome.changes, of: outcome.plugin)
    case .failed(let error), .limited(let error): add(error)
    case .kept, .dropped, .skipped: break
    }
  }

  func add(_ error: LivePluginError) {
    add(Fault(error.plugin, at: error.place), Faults(message: error.headline, messageId: error.messageId))
  }

  /// Adds a rule that failed on an event, or that is invalid.
  func add(_ report: FilterReport) {
    let fault = Fault(report.destination ?? "", at: report.rule.map { "rule \($0)" })
    switch report.cause {
    case .invalidRule(let problem): add(fault, Faults(message: "invalid: \(problem)", messageId: nil))
    case .probableMistake(let mistake): add(fault, Faults(message: "\(mistake)", messageId: nil))
    case .failure(let reason, let messageId): add(fault, Faults(message: reason, messageId: messageId))
    }
  }

  private func add(_ fault: Fault, _ first: Faults) {
    state.withLock { state in
      guard state.faults.count < Self.limit || state.faults[fault] != nil else { return }
      state.faults[fault, default: first].count += 1
    }
  }

  private func add(_ changes: [EventChange], of plugin: String) {
    let plugin = ExactText(plugin)
    let changes = changes.map { change in
      (Field(plugin: plugin, pointer: ExactText(Self.withoutIndices(change.pointer.shortened(to: 1000)))), change)
    }
    state.withLock { state in
      for (field, change) in changes where state.fields.count < Self.limit || state.fields[field] != nil {
        switch (change.old, change.new) {
        case (nil, _): state.fields[field, default: FieldChanges(first: change)].added += 1
        case (_, nil): state.fields[field, default: FieldChanges(first: change)].removed += 1
        default: state.fields[field, default: FieldChanges(first: change)].changed += 1
        }
      }
    }
  }

  private static func withoutIndices(_ pointer: String) -> String {
    pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } ? "*" : Substring($0) }.joined(separator: "/")
  }

  /// The fields that were changed most, most changes first.
  func fields(_ count: Int) -> [(field: Field, changes: FieldChanges)] {
    let sorted = state.withLock { $0.fields }.sorted { a, b in
      (b.value.count, a.key.pointer, a.key.plugin) < (a.value.count, b.key.pointer, b.key.plugin)
    }
    return sorted.prefix(count).map { ($0.key, $0.value) }
  }

  /// The locations of failures, most failures first.
  func faults(_ count: Int) -> [(fault: Fault, faults: Faults)] {
    let sorted = state.withLock { $0.faults }.sorted { a, b in
      (b.value.count, a.key.location ?? "", a.key.plugin) < (a.value.count, b.key.location ?? "", b.key.plugin)
    }
    return sorted.prefix(count).map { ($0.key, $0.value) }
  }
}
