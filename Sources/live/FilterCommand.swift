import AnalyticsLive

/// The command `live filter`.
struct FilterCommand {
  private let options: FilterOptions
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ options: FilterOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    guard let (expression, filter) = filter() else { return 2 }
    for condition in expression.constantConditions(areEventsTyped: false) {
      diagnostics.write("live: \(condition.message)")
    }
    var hasSkipped = false
    var hasEvent = false
    var hasMatch = false
    var missing = expression.paths
    var kinds = SeenKinds(expression)
    var nulls = NullComparisons(expression)
    let isComplete = InputLines(path: options.events, diagnostics: diagnostics, flush: output.flush).read {
      line, place in
      do {
        guard case .object(let event) = try JSON(parsing: line, options: .keepingText) else { throw NoObject() }
        hasEvent = true
        if !missing.isEmpty { missing.removeAll { $0.exists(in: event) } }
        if !hasMatch { kinds.add(event) }
        nulls.add(event)
        if try filter.matches(event) {
          hasMatch = true
          output.write(line: line)
        }
      } catch {
        hasSkipped = true
        switch error {
        case let error as JSONParseError:
          diagnostics.write("live: \(place):\(error.column): invalid JSON: \(error.message)")
        case let error as JavaScriptError: diagnostics.write("live: \(place): \(error.message)")
        default: diagnostics.write("live: \(place): not an event: an event is a JSON object")
        }
      }
      return true
    }
    output.flush()
    if hasEvent { report(missing, hasMatch: hasMatch) }
    for message in (hasMatch ? [] : kinds.messages) + nulls.messages { diagnostics.write("live: \(message)") }
    return isComplete && !hasSkipped ? 0 : 1
  }

  /// Reports members that no event has. A condition such as `context.campaign != null` is true without the member, so
  /// that it is reported only if no event matched; a value without quotes is probably a text.
  private func report(_ missing: [FilterExpression.Path], hasMatch: Bool) {
    for path in missing where path.isComparedValue || !hasMatch {
      let name = path.text.shortenedForReport
      let text = JSON.string(path.text)
      let literal: JSON = options.isRepresentation ? ["value": text] : text
      let hint = path.isComparedValue ? "; if it is a text, write \(literal)" : ""
      diagnostics.write("live: no event has the member \(name)\(hint)")
    }
  }

  /// Returns the expression and the filter, or nil after reporting that the expression is invalid.
  private func filter() -> (FilterExpression, EventFilter)? {
    do {
      let expression =
        options.isRepresentation
        ? try FilterExpression(ir: JSON(parsing: options.expression)) : try FilterExpression(options.expression)
      return (expression, try EventFilter(expression))
    } catch {
      switch error {
      case let error as JSONParseError:
        diagnostics.write(
          "live: the intermediate representation is not valid JSON: column \(error.column): \(error.message)")
      case let error as FQLError: diagnostics.write("live: \(error)")
      case let error as JavaScriptError: diagnostics.write("live: \(FilterExpression.message(error))")
      default: diagnostics.write("live: \(error)")
      }
      return nil
    }
  }
}

private struct NoObject: Error {}

/// The kinds of the values that events have at the paths of an expression.
private struct SeenKinds {
  private var seen: [(requirement: FilterExpression.Requirement, kinds: Set<JSONKind>, isMissing: Bool)]

  init(_ expression: FilterExpression) {
    seen = expression.requirements.lazy.filter { !$0.isNegated }.map { ($0, [], false) }
  }

  mutating func add(_ event: JSONObject) {
    for i in seen.indices.reversed() {
      guard let kind = seen[i].requirement.kind(in: event) else {
        seen[i].isMissing = true
        continue
      }
      if seen[i].requirement.kinds.contains(kind) { seen.remove(at: i) } else { seen[i].kinds.insert(kind) }
    }
  }

  /// Messages about the conditions that no event fulfills, because its value has another kind.
  var messages: [String] {
    seen.filter { !$0.kinds.isEmpty }.map { requirement, kinds, isMissing in
      requirement.message(found: kinds, isMissing ? " in all events that have it" : " in all events")
    }
  }
}

/// The comparisons with `null` of members that some event does not have. Their authors may take a missing member for
/// `null`.
private struct NullComparisons {
  private var comparisons: [(requirement: FilterExpression.Requirement, isMissing: Bool)]
  /// Whether each member was missing in an event.
  private var isComplete = false

  init(_ expression: FilterExpression) {
    comparisons = expression.requirements.lazy.filter(\.concernsNull).map { ($0, false) }
    isComplete = comparisons.isEmpty
  }

  mutating func add(_ event: JSONObject) {
    if isComplete { return }
    for i in comparisons.indices where !comparisons[i].isMissing {
      comparisons[i].isMissing = comparisons[i].requirement.kind(in: event) == nil
    }
    isComplete = comparisons.allSatisfy(\.isMissing)
  }

  var messages: [String] { comparisons.filter(\.isMissing).map(\.requirement.messageAboutMissing) }
}
