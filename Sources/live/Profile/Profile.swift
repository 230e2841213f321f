import AnalyticsLive
import Foundation

/// What plugins cost.
struct Profile {
  let plugins: [PluginProfile]
  /// The number of failures of rules of the destination, and of invalid ones.
  let ruleFailures: Int
  let samples: StepSamples
  /// The lines of the scripts, by name.
  private let texts: [String: [Substring]]

  /// - Parameter scripts: The texts of the scripts, by name.
  init(plugins: [PluginProfile], ruleFailures: Int, samples: StepSamples, _ scripts: [String: String]) {
    self.plugins = plugins
    self.ruleFailures = ruleFailures
    self.samples = samples
    // Not those of other files, which a source map could name.
    texts = scripts.mapValues { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
  }

  /// The text of a line, without indentation.
  private func text(of line: StepSamples.Line) -> String {
    guard let lines = texts[line.file], lines.indices.contains(line.number - 1) else { return "" }
    return lines[line.number - 1].trimmingCharacters(in: .whitespaces).escapingControlCharacters
  }

  private func share(_ steps: Int) -> Double {
    samples.total == 0 ? 0 : (1000 * Double(steps) / Double(samples.total)).rounded() / 10
  }

  // MARK: Text

  /// The profile for people.
  /// - Parameter top: The maximum number of lines and of functions.
  func lines(_ top: Int) -> [String] {
    var rows = [
      ["plugin", "calls", "unchanged", "changed", "dropped", "failed", "p50", "p99", "steps/call", "bytes/call"]
    ]
    let scripts = Dictionary(grouping: plugins.map(\.metrics), by: \.plugin).mapValues { Set($0.map(\.scriptHash)) }
    for plugin in plugins {
      let m = plugin.metrics
      var name = m.destination.map { "\(m.plugin) (\($0.escapingControlCharacters))" } ?? m.plugin
      // Classes in different scripts can have the same name.
      if let location = m.location, scripts[m.plugin].map({ $0.count > 1 }) == true { name += " (\(location))" }
      rows.append(
        [name] + [m.calls, m.kept, m.changed, m.dropped, m.failed + m.limited].map(String.init)
          + [plugin.quantile(0.5), plugin.quantile(0.99)].map(Self.duration)
          + [m.steps, m.bytes].map { m.calls == 0 ? "0" : Self.number(Double($0) / Double(m.calls)) })
    }
    var lines = TextTable.lines(rows)
    if ruleFailures > 0 { lines += ["", "failures of rules: \(ruleFailures)"] }
    guard samples.total > 0 else { return lines }
    lines += ["", "lines that take most steps"]
    for (line, steps) in samples.lines.prefix(top) {
      lines.append("\(percent(steps))  \(line.file):\(line.number)  \(String(text(of: line).prefix(80)))")
    }
    lines += ["", "functions that take most steps: alone, and with the functions that they call"]
    for (function, own, all) in samples.functions.prefix(top) {
      let name = function.name.escapedName
      lines.append("\(percent(own)) \(percent(all))  \(name)  \(function.location ?? "(native)")")
    }
    lines.append("\(percent(samples.overhead)) \(percent(samples.overhead))  calling plugins")
    return lines
  }

  private func percent(_ steps: Int) -> String {
    let text = String(format: "%.1f", share(steps))
    return String(repeating: " ", count: max(0, 6 - text.count)) + text + " %"
  }

  private static func duration(_ nanoseconds: UInt64) -> String {
    let value = Double(nanoseconds)
    if value < 1e6 { return number(value / 1e3) + " us" }
    return value < 1e9 ? number(value / 1e6) + " ms" : number(value / 1e9) + " s"
  }

  private static func number(_ value: Double) -> String { String(format: value < 100 ? "%.1f" : "%.0f", value) }

  // MARK: JSON

  /// The profile for programs.
  func json(_ top: Int) -> JSON {
    [
      "plugins": .array(
        plugins.map { plugin in
          var object = JSONObject(plugin.metrics)
          object["location"] = plugin.metrics.location.map(JSON.string)
          object["p50"] = .number(Double(plugin.quantile(0.5)) / 1e9)
          object["p99"] = .number(Double(plugin.quantile(0.99)) / 1e9)
          return .object(object)
        }),
      "ruleFailures": .integer(Int64(ruleFailures)), "sampledSteps": .integer(Int64(samples.total)),
      "lines": .array(
        samples.lines.prefix(top).map { line, steps in
          [
            "file": .string(line.file), "line": .integer(Int64(line.number)), "steps": .integer(Int64(steps)),
            "percent": .number(share(steps)), "text": .string(text(of: line)),
          ]
        }),
      "functions": .array(
        samples.functions.prefix(top).map { function, own, all in
          var object: JSONObject = ["function": .string(function.name)]
          if let location = function.location { object["location"] = .string(location) }
          object["steps"] = .integer(Int64(own))
          object["stepsWithCalls"] = .integer(Int64(all))
          object["percent"] = .number(share(own))
          return .object(object)
        }),
    ]
  }
}

/// Columns of text: the first one is aligned on the left, and the others on the right.
enum TextTable {
  static func lines(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { i, text in
        let space = String(repeating: " ", count: widths[i] - text.count)
        return i == 0 ? text + space : space + text
      }.joined(separator: "  ")
    }
  }
}
