/// Metrics in the text format of Prometheus, version 0.0.4.
package struct PrometheusText {
  /// The type of a metric.
  package enum Kind: String {
    case counter, gauge, histogram
  }

  /// The text so far.
  package private(set) var text = ""

  package init() {}

  /// Begins a metric.
  /// - Parameter help: What it counts, in one sentence.
  package mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value with labels.
  package mutating func add(_ name: String, labels: [(name: String, value: String)] = [], _ value: some Numeric) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  /// Escapes a label's value: backslash, double quote and line feed.
  private static func escaped(_ value: String) -> String {
    var result = ""
    // By scalars: a double quote and a combining character after it are one `Character`.
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
