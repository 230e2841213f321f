import Foundation

/// A plot with a row for each benchmark, a dot for each value, and a logarithmic axis, as an SVG document.
struct DotPlot {
  struct Row {
    let name: String
    /// A value for each series, or nil if there is none.
    let values: [Double?]
  }

  let title: String
  let series: [String]
  /// The value at which the plot has a line, or nil.
  var reference: Double?
  let rows: [Row]

  private static let width = 900.0
  private static let top = 62.0
  private static let step = 17.0

  /// Returns a document with all plots, one below the other.
  static func svg(_ plots: [DotPlot]) -> String {
    let height = plots.map(\.height).reduce(0, +)
    let size = "\(text(width)) \(text(height))"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\">",
      "<title>\(escaped(plots.map(\.title).joined(separator: "; ")))</title>", style,
      "<rect class=\"page\" width=\"\(text(width))\" height=\"\(text(height))\"/>",
    ]
    var y = 0.0
    for plot in plots {
      lines += ["<g transform=\"translate(0 \(text(y)))\">"] + plot.elements + ["</g>"]
      y += plot.height
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// The width of the names, for which the average width of a letter is assumed.
  private var left: Double { Double(rows.map(\.name.count).max() ?? 0) * 6.4 + 24 }

  private var height: Double { Self.top + Double(rows.count) * Self.step + 34 }

  private var elements: [String] {
    let bottom = height - 30
    var lines = ["<text class=\"title\" x=\"12\" y=\"20\">\(Self.escaped(title))</text>"]
    lines += legend()
    let axis = LogarithmicAxis(rows.flatMap { $0.values.compactMap { $0 } } + [reference].compactMap { $0 })
    func x(_ value: Double) -> String { Self.text(left + axis.position(value) * (Self.width - left - 30)) }
    for tick in axis.ticks {
      lines.append(
        "<line class=\"\(tick == reference ? "reference" : "grid")\" x1=\"\(x(tick))\" y1=\"\(Self.text(Self.top - 8))\""
          + " x2=\"\(x(tick))\" y2=\"\(Self.text(bottom))\"/>")
      lines.append("<text class=\"tick\" x=\"\(x(tick))\" y=\"\(Self.text(bottom + 15))\">\(Self.number(tick))</text>")
    }
    for (index, row) in rows.enumerated() {
      let y = Self.top + (Double(index) + 0.5) * Self.step
      let name = Self.escaped(row.name)
      lines.append("<text class=\"name\" x=\"\(Self.text(left - 10))\" y=\"\(Self.text(y + 4))\">\(name)</text>")
      for (number, value) in row.values.enumerated() {
        guard let value, value > 0, value.isFinite else { continue }
        lines.append(
          "<circle class=\"series\(number % 5)\" cx=\"\(x(value))\" cy=\"\(Self.text(y))\" r=\"4.5\">"
            + "<title>\(name), \(Self.escaped(series[number])): \(NumberText.time(value))</title></circle>")
      }
    }
    return lines
  }

  private func legend() -> [String] {
    var x = 16.0
    return series.enumerated().flatMap { number, name in
      defer { x += 34 + Double(name.count) * 7 }
      return [
        "<circle class=\"series\(number % 5)\" cx=\"\(Self.text(x))\" cy=\"36\" r=\"4.5\"/>",
        "<text class=\"legend\" x=\"\(Self.text(x + 10))\" y=\"40\">\(Self.escaped(name))</text>",
      ]
    }
  }

  private static func text(_ value: Double) -> String { String(format: "%g", (value * 10).rounded() / 10) }
  private static func number(_ value: Double) -> String { String(format: "%.7g", value) }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  private static let style = """
    <style>
    text { font: 12px system-ui, sans-serif; fill: #333 } .title { font-weight: 600 } .name { text-anchor: end }
    .tick { text-anchor: middle; fill: #666 } .page { fill: #fff } .grid { stroke: #e4e4e4 }
    .reference { stroke: #888; stroke-width: 1.5 }
    .series0 { fill: #2f6fde } .series1 { fill: #d9822b } .series2 { fill: #2c9c69 } .series3 { fill: #b2418f }
    .series4 { fill: #777 }
    @media (prefers-color-scheme: dark) {
      text { fill: #ddd } .tick { fill: #999 } .page { fill: #15171a } .grid { stroke: #2c3036 }
      .series0 { fill: #79a8ff } .series1 { fill: #ffb163 } .series2 { fill: #62d29d } .series3 { fill: #f08fd0 }
    }
    </style>
    """
}
