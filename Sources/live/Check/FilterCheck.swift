import AnalyticsLive

/// Checks filter expressions, and the rules in settings.
enum FilterCheck {
  /// Whether `live check` takes a file for an expression or for settings, and not for a script.
  static func includes(_ path: String) -> Bool { path.hasSuffix(".fql") || path.hasSuffix(".json") }

  /// Finds mistakes in a file.
  /// - Returns: The mistakes; nil after reporting that the file cannot be read, or does not contain settings.
  static func findings(in path: String, _ diagnostics: Diagnostics) -> [Finding]? {
    let name = diagnostics.name(of: path)
    do throws(FileError) {
      guard path.hasSuffix(".json") else {
        let bytes = try InputFile(path).contents()
        if let finding = Finding(encodingOf: bytes, in: name) { return [finding] }
        return findings(inExpression: InputFile.text(of: bytes), name)
      }
      return try SettingsFile(path).parse(diagnostics).map { settings in
        let rules = FilterRules(settings: settings)
        return (rules.mistakes + rules.compilationMistakes).map { mistake in
          Finding(
            file: name, line: 1, column: 1, level: mistake.isInvalid ? .error : .warning,
            rule: mistake.isInvalid ? .invalidFilter : .constantCondition, message: mistake.message)
        }
      }
    } catch {
      diagnostics.write("live: cannot read \(name): \(error.message)")
      return nil
    }
  }

  private static func findings(inExpression text: String, _ name: String) -> [Finding] {
    do throws(FQLError) {
      let expression = try FilterExpression(text)
      let problem = expression.compilationProblem.map { message in
        Finding(file: name, line: 1, column: 1, level: .error, rule: .invalidFilter, message: message)
      }
      return [problem].compactMap(\.self)
        + expression.constantConditions(areEventsTyped: true).map { message in
          Finding(file: name, line: 1, column: 1, level: .warning, rule: .constantCondition, message: message)
        }
    } catch {
      var (line, column) = (1, 1)
      if case .text(let l, let c) = error.position { (line, column) = (l, c) }
      return [
        Finding(file: name, line: line, column: column, level: .error, rule: .invalidFilter, message: error.message)
      ]
    }
  }
}
