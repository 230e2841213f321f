import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Everything that happens to an event on its way to one destination, in order. Never changes.
final class FilterChain: Sendable {
  let destination: String
  private let steps: [any FilterStep]
  private let policy: FilterFailurePolicy
  private let marksEvents: Bool
  private let failures: FilterFailures

  init(
    _ destination: String, _ steps: [any FilterStep], policy: FilterFailurePolicy, marksEvents: Bool,
    onReport: @escaping @Sendable (FilterReport) -> Void
  ) {
    self.destination = destination
    self.steps = steps
    self.policy = policy
    self.marksEvents = marksEvents
    failures = FilterFailures(onReport)
  }

  /// The event for the destination; nil when it does not get it.
  func filter(_ event: EventRecord) -> EventRecord? {
    through(event, from: 0)
  }

  /// What the steps from this one on leave of the event. A call for each step, as an event in a variable would be counted more often.
  private func through(_ event: EventRecord, from first: Int) -> EventRecord? {
    guard first < steps.count else { return marked(event) }
    guard let result = run(steps[first], event) else { return nil }
    return through(result, from: first + 1)
  }

  @inline(__always) private func marked(_ event: EventRecord) -> EventRecord {
    guard marksEvents, var context = event.object["context"], !context.isNull else { return event }
    context["filterRan"] = true
    var event = event
    event.object["context"] = context
    return event
  }

  @inline(__always) private func run(_ step: any FilterStep, _ event: EventRecord) -> EventRecord? {
    do {
      guard let object = try step.run(event.object) else { return nil }
      return try event.replacing(object)
    } catch {
      return failed(step, event, error)
    }
  }

  @inline(never) private func failed(_ step: any FilterStep, _ event: EventRecord, _ error: any Error) -> EventRecord? {
    if let parts = step.parts {
      var event = event
      for part in parts {
        guard let result = run(part, event) else { return nil }
        event = result
      }
      return event
    }
    failures.report(FilterChain.reason(error), of: step, destination, event.messageId)
    return policy == .pass ? event : nil
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as JavaScriptError:
      switch error.kind {
      case .limit: "stopped: \(error.message)"
      default: error.file == "filter" ? error.message : error.description
      }
    case let error as EventError: "what is left is no event: \(error)"
    default: "\(error)"
    }
  }
}

/// Counts failures and says which are reported.
private final class FilterFailures: @unchecked Sendable {
  // Unchecked because of the counts: only touched under the lock.
  private let lock = NSLock()
  private var counts: [ObjectIdentifier: Int] = [:]
  private let onReport: @Sendable (FilterReport) -> Void

  init(_ onReport: @escaping @Sendable (FilterReport) -> Void) { self.onReport = onReport }

  func report(_ reason: String, of step: any FilterStep, _ destination: String, _ messageId: String?) {
    let count = lock.withLock {
      counts[ObjectIdentifier(step), default: 0] += 1
      return counts[ObjectIdentifier(step)] ?? 1
    }
    guard ReportedCounts.contains(count) else { return }
    onReport(
      FilterReport(.failure(reason, messageId: messageId), destination: destination, rule: step.rule, count: count))
  }
}
