import AnalyticsCore
import JSONModel

/// The filters of a destination, as a stage of the destination's timeline. A stage never changes; new filters need a
/// new stage.
final class FilterStage: EventStage {
  let type = PluginType.enrichment
  let destination: String
  private let steps: [any FilterStep]
  private let policy: FilterFailurePolicy
  private let marksEvents: Bool
  private let onFailure: (@Sendable (FilterReport) -> Void)?
  private let onReport: @Sendable (FilterReport) -> Void
  private let failures = Protected(FailureCounter<ObjectIdentifier, FilterFailure>())

  /// - Parameters:
  ///   - onFailure: Receives each failure.
  ///   - onReport: Receives failures; repeated ones are rate-limited.
  init(
    _ destination: String, _ steps: [any FilterStep], policy: FilterFailurePolicy, marksEvents: Bool,
    onFailure: (@Sendable (FilterReport) -> Void)? = nil, onReport: @escaping @Sendable (FilterReport) -> Void
  ) {
    self.destination = destination
    self.steps = steps
    self.policy = policy
    self.marksEvents = marksEvents
    self.onFailure = onFailure
    self.onReport = onReport
  }

  /// Returns the event for the destination, or nil if the filters drop it.
  func process(_ event: consuming EventRecord) -> EventRecord? {
    var budget: FilterBudget?
    return through(event, from: 0, &budget)
  }

  /// Runs the steps from an index on. Each of the first steps is a recursive call, since an event in a variable would
  /// need more reference counting.
  /// - Parameter budget: What the steps may use from the first failure on.
  private func through(_ event: EventRecord, from first: Int, _ budget: inout FilterBudget?) -> EventRecord? {
    guard first < steps.count else { return marked(event) }
    guard first < FilterStage.maximumDepth else { return throughRest(event, &budget) }
    guard let result = run(steps[first], event, &budget) else { return nil }
    return through(result, from: first + 1, &budget)
  }

  private static let maximumDepth = 16

  private func throughRest(_ event: EventRecord, _ budget: inout FilterBudget?) -> EventRecord? {
    var event = event
    for step in steps[FilterStage.maximumDepth...] {
      guard let result = run(step, event, &budget) else { return nil }
      event = result
    }
    return marked(event)
  }

  @inline(__always) private func marked(_ event: EventRecord) -> EventRecord {
    guard marksEvents, var context = event.object["context"], !context.isNull else { return event }
    context["filterRan"] = true
    var event = event
    event.object["context"] = context
    return event
  }

  @inline(__always) private func run(
    _ step: any FilterStep, _ event: EventRecord, _ budget: inout FilterBudget?
  ) -> EventRecord? {
    do throws(FilterFailure) {
      guard let object = try step.run(event.object, within: budget) else { return nil }
      do throws(EventError) {
        return try event.replacing(object)
      } catch {
        throw FilterFailure(reason: "the result is not a valid event: \(error)")
      }
    } catch {
      let remaining = budget ?? FilterBudget(step.limits, for: event.object)
      budget = remaining
      return failed(step, event, error, remaining)
    }
  }

  @inline(never) private func failed(
    _ step: any FilterStep, _ event: EventRecord, _ failure: FilterFailure, _ budget: FilterBudget
  ) -> EventRecord? {
    if let parts = step.parts {
      var event = event
      var remaining: FilterBudget? = budget
      for (i, part) in parts.steps.enumerated() {
        if budget.isSpent {
          report(.exhausted, of: part, event.messageId)
          let isProtected = policy == .block || parts.lastProtection.map { $0 >= i } ?? false
          return isProtected ? nil : event
        }
        guard let result = run(part, event, &remaining) else { return nil }
        event = result
      }
      return event
    }
    report(failure, of: step, event.messageId)
    if policy == .block || step.isProtective || failure.dropsEvent { return nil }
    // An event that would be invalid without the data does not reach the destination.
    let rest = step.withoutRemovedData(event.object, within: budget) { object in
      (try? event.replacing(object)) != nil
    }
    return rest.flatMap { try? event.replacing($0) }
  }

  /// Reports a failure of a step. Reports of repeated failures of a step are rate-limited.
  private func report(_ failure: FilterFailure, of step: any FilterStep, _ messageId: String?) {
    let cause = FilterReport.Cause.failure(failure.reason, messageId: messageId)
    onFailure?(FilterReport(cause, destination: destination, rule: step.rule))
    let key = ObjectIdentifier(step)
    // Settings can have any number of rules, so the failures of many share a key.
    guard let report = failures.withLock({ $0.count(failure, key, overflow: ObjectIdentifier(self)) }) else { return }
    onReport(FilterReport(cause, destination: destination, rule: step.rule, count: report.count))
  }
}
