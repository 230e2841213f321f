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
        guard case .object(let event) = try JSON(parsing: line, options: .input()) else { throw NoObject() }
        let isMatch = try filter.matches(event)
        observation.add(event, isMatch: isMatch)
        if isMatch { output.write(line: line) }
      } catch {
        hasSkipped = true
        switch error {
        case let error as JSONParseError:
          report("\(place):\(error.column): invalid JSON: \(error.message)")
        case let error as JavaScriptError:
          diagnostics.write("live: \(place): \(error.message)", countedAs: "events for which the filter failed")
        default: report("\(place): not an event: an event is a JSON object")
        }
      }
      return true
    }
    output.flush()
    diagnostics.reportCounts()
    for message in observation.messages(isRepresentation: options.isRepresentation) {
      diagnostics.write("live: \(message)")
    }
    return isComplete && !hasSkipped ? 0 : 1
  }

  private func report(_ invalid: String) {
    diagnostics.write("live: \(invalid)", countedAs: "lines that are not JSON objects")
  }

  /// Returns the expression and the filter, or nil after reporting that the expression is invalid.
  private func filter() -> (FilterExpression, EventFilter)? {
    guard let (text, name) = text() else { return nil }
    let place = name.map { "\($0): " } ?? ""
    do {
      let expression =
        options.isRepresentation ? try FilterExpression(ir: JSON(parsing: text)) : try FilterExpression(text)
      if !options.isRepresentation, Self.isRepresentation(text) {
        diagnostics.write("live: \(place)the expression is an intermediate representation; add --ir")
        return nil
      }
      return (expression, try EventFilter(expression))
    } catch {
      switch error {
      case let error as JSONParseError:
        diagnostics.write(
          "live: \(place)the intermediate representation is not valid JSON: column \(error.column): \(error.message)")
      case let error as FQLError: diagnostics.write(lines: "live: \(name.map { "\($0):" } ?? "")\(error)")
      case let error as JavaScriptError: diagnostics.write("live: \(place)\(FilterExpression.message(error))")
      default: diagnostics.write("live: \(place)\(error)")
      }
      return nil
    }
  }

  /// Returns the text of the expression and the name of its file, or nil after reporting that the file cannot be read.
  private func text() -> (text: String, name: String?)? {
    switch options.expression {
    case .text(let text): return (text, nil)
    case .file(let path):
      let name = diagnostics.name(of: path)
      do throws(FileError) {
        let bytes = try InputFile(path).contents()
        if let (line, column, _) = InputFile.invalidCharacter(in: bytes) {
          diagnostics.write("live: \(name):\(line):\(column): the file is not UTF-8; save it as UTF-8")
          return nil
        }
        return (InputFile.text(of: bytes), name)
      } catch {
        diagnostics.write("live: cannot read \(name): \(error.message)")
        return nil
      }
    }
  }

  /// Whether a text is an intermediate representation. As an expression, it is a literal, which is never true.
  private static func isRepresentation(_ text: String) -> Bool {
    guard case .array? = try? JSON(parsing: text), let json = try? JSON(parsing: text) else { return false }
    return (try? FilterExpression(ir: json)) != nil
  }
}

private struct NoObject: Error {}
