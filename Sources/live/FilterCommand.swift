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
    var observation = FilterObservation(expression)
    let isComplete = InputLines(path: options.events, diagnostics: diagnostics, flush: output.flush).read {
      line, place in
      do {
        guard case .object(let event) = try JSON(parsing: line, options: .keepingText) else { throw NoObject() }
        let isMatch = try filter.matches(event)
        observation.add(event, isMatch: isMatch)
        if isMatch { output.write(line: line) }
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
    for message in observation.messages(isRepresentation: options.isRepresentation) {
      diagnostics.write("live: \(message)")
    }
    return isComplete && !hasSkipped ? 0 : 1
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
