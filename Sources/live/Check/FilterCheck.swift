import AnalyticsLive

/// Checks filter expressions, the rules in settings, and single events.
enum FilterCheck {
  /// Whether `live check` takes a file for an expression, for settings or for an event.
  static func includes(_ path: String) -> Bool {
    [".fql", ".json"].contains(where: path.lowercased().hasSuffix)
  }

  /// Finds mistakes in a file.
  /// - Returns: The mistakes; nil after reporting that the file cannot be read, or does not contain settings.
  static func findings(in path: String, _ diagnostics: Diagnostics) -> [Finding]? {
    let name = diagnostics.name(of: path)
    do throws(FileError) {
      guard path.lowercased().hasSuffix(".json") else {
        let file = try InputFile(path)
        let bytes = try file.contents()
        if let finding = Finding(encodingOf: bytes, in: name) { return [finding] }
        return findings(inExpression: InputFile.text(of: bytes), name)
      }
      let file = try SettingsFile(path)
      if let findings = EventsCheck.findings(inDocument: file.bytes, name) { return findings }
      return file.parse(diagnostics).map { findings(in: $0, file.bytes, name) }
    } catch {
      diagnostics.write("live: cannot read \(name): \(error.message)")
      return nil
    }
  }

  private static func findings(in settings: Settings, _ bytes: [UInt8], _ name: String) -> [Finding] {
    let rules = FilterRules(settings: settings)
    let locations = JSONLocations(bytes, list: ["middlewareSettings", "routingRules"])
    let findings = (rules.mistakes + rules.compilationMistakes).map { mistake in
      let (line, column) = locations.location(of: mistake.pointer)
      let (level, rule): (Finding.Level, Finding.Rule) =
        switch mistake.kind {
        case .invalidPart: (.error, .invalidFilter)
        case .probableMistake: (.warning, .ineffectiveRule)
        case .condition: (.warning, .constantCondition)
        }
      return Finding(
        file: name, line: line, column: column, level: level, rule: rule,
        message: "/\(mistake.pointer.joined(separator: "/")): \(mistake.reason)")
    }
    return findings.inOrder
  }

  private static func findings(inExpression text: String, _ name: String) -> [Finding] {
    let locations = FilterLocations(text)
    func finding(
      _ location: (line: Int, column: Int), _ level: Finding.Level, _ rule: Finding.Rule, _ message: String
    ) -> Finding {
      Finding(
        file: name, line: location.line, column: location.column, level: level, rule: rule, message: message)
    }
    do throws(FQLError) {
      let expression = try FilterExpression(text)
      let problem = expression.compilationProblem.map { finding(locations.start, .error, .invalidFilter, $0) }
      let conditions = expression.constantConditions(areEventsTyped: true).map {
        finding(locations.location(of: $0), .warning, .constantCondition, $0.message)
      }
      return [problem].compactMap(\.self) + conditions.inOrder
    } catch {
      return [finding(locations.location(of: error), .error, .invalidFilter, error.message)]
    }
  }
}

extension [Finding] {
  /// The findings of a file, ordered by location.
  fileprivate var inOrder: [Finding] {
    enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    .map(\.element)
  }
}
