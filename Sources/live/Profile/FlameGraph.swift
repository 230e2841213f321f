import JavaScript

/// A picture of sampled stacks: the width of a box is its number of steps, and the boxes above it are the functions
/// that it calls.
enum FlameGraph {
  /// A stack whose steps are shown: the names of its boxes, as indices.
  private struct Row {
    let boxes: [Int]
    let steps: Int
  }

  private static let width = 1200.0
  private static let rowHeight = 18.0

  /// Returns the picture, which needs no other file, in the format SVG.
  static func svg(_ samples: StepSamples) -> String {
    // The boxes of a function are drawn in the order of their names.
    let titles = samples.frames.map(title)
    let names = Set(titles + samples.stacks.map(\.plugin)).sorted()
    let indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let boxes = titles.map { indices[$0] ?? 0 }
    let rows = samples.stacks.map { stack in
      Row(boxes: [indices[stack.plugin] ?? 0] + stack.frames.map { boxes[$0] }, steps: stack.steps)
    }.sorted { $0.boxes.lexicographicallyPrecedes($1.boxes) }
    let height = Double(1 + (rows.map(\.boxes.count).max() ?? 0)) * rowHeight + 8
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(number(width)) \#(number(height))" width="\#(number(width))" height="\#(number(height))" font-family="ui-monospace, monospace" font-size="11">"#,
      "<title>Steps of plugins</title>",
      "<style>svg { background: #fff } rect { stroke: #fff } text { fill: #1a1a1a }",
      "@media (prefers-color-scheme: dark) { svg { background: #16181d } rect { stroke: #16181d } }</style>",
    ]
    draw("all plugins", rows[...], names, start: 0, level: 0, height, samples.total, &lines)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func title(of frame: StepSamples.Frame) -> String {
    let name = frame.function ?? "(anonymous)"
    return frame.file.map { "\(name) \($0):\(frame.start)" } ?? "\(name) (native)"
  }

  /// Draws a box, and the boxes above it.
  /// - Parameters:
  ///   - rows: The stacks that contain the box.
  ///   - start: The number of steps to the left of the box.
  ///   - level: The number of boxes below it.
  private static func draw(
    _ name: String, _ rows: ArraySlice<Row>, _ names: [String], start: Int, level: Int, _ height: Double, _ total: Int,
    _ lines: inout [String]
  ) {
    let steps = rows.reduce(0) { $0 + $1.steps }
    let scale = width / Double(max(1, total))
    let boxWidth = Double(steps) * scale
    // A narrower box is not visible.
    guard boxWidth >= 0.3 else { return }
    let x = Double(start) * scale
    let y = height - Double(level + 1) * rowHeight - 4
    let percent = (1000 * Double(steps) / Double(max(1, total))).rounded() / 10
    let text = Markup.escaped(name)
    let capacity = Int((boxWidth - 6) / 6.7)
    lines.append(
      #"<g><title>\#(text): \#(steps) steps, \#(percent) %</title><rect x="\#(number(x))" y="\#(number(y))" width="\#(number(boxWidth))" height="\#(number(rowHeight))" fill="\#(color(of: name))"/>"#
    )
    if capacity >= 3 {
      let shown = name.count <= capacity ? text : Markup.escaped(String(name.prefix(capacity - 1))) + "…"
      lines.append(#"<text x="\#(number(x + 3))" y="\#(number(y + 13))">\#(shown)</text>"#)
    }
    lines.append("</g>")
    var at = start
    var rest = rows.drop { $0.boxes.count <= level }
    while let box = rest.first?.boxes[level] {
      let group = rest.prefix { $0.boxes[level] == box }
      draw(names[box], group, names, start: at, level: level + 1, height, total, &lines)
      at += group.reduce(0) { $0 + $1.steps }
      rest = rest.dropFirst(group.count)
    }
  }

  /// A warm color that depends on the name only.
  private static func color(of name: String) -> String {
    let hash = SeededGenerator.hash(name)
    return "hsl(\(hash % 50 + 5) \(hash / 64 % 25 + 60)% \(hash / 4096 % 14 + 62)%)"
  }

  /// A number with at most two digits after the decimal point.
  private static func number(_ value: Double) -> String {
    let text = "\((value * 100).rounded() / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
