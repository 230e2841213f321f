import AnalyticsLive

/// Checks filter expressions, the rules in settings, and single events.
enum FilterCheck {
  /// Whether `live check` takes a file for an expression, for settings or for an event.
  static func includes(_ path: String) -> Bool {
    [".fql", ".json"].contains(where: path.lowercased().hasSuffix)
  }

  /// Finds mistakes in a file.
  /// - Throws: An error if the file cannot be read.
  static func findings(in path: String, _ name: String) throws(FileError) -> [Finding] {
    guard path.lowercased().hasSuffix(".json") else {
      let bytes = InputFile.withoutMark(try InputFile(path).contents())
      if let finding = Finding(encodingOf: bytes, in: name) { return [finding] }
      return findings(inExpression: String(decoding: bytes, as: UTF8.self), name)
    }
    let file = try SettingsFile(path)
    if let findings = EventsCheck.findings(inDocument: file.bytes, name) { return findings }
    let (settings, faults) = file.parse()
    if let settings { return findings(in: settings, file.bytes, name) }
    let locations = JSONLocations(file.bytes)
    return faults.map { fault in
      let (line, column) = fault.location ?? locations.location(of: fault.pointer)
      let pointer = fault.pointer.isEmpty ? "" : "/\(fault.pointer.joined(separator: "/")): "
      return Finding(
        file: name, line: line, column: column, level: .error, rule: .invalidSettings,
        message: pointer + fault.message)
    }
  }

  private static func findings(in settings: Settings, _ bytes: [UInt8], _ name: String) -> [Finding] {
    let rules = FilterRules(settings: settings)
    let locations = JSONLocations(bytes)
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
