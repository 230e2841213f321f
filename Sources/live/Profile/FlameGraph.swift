import JavaScript

/// A picture of sampled stacks: the width of a box is its number of steps, and the boxes above it are the functions
/// that it calls.
enum FlameGraph {
  /// A stack whose steps are shown: the names of its boxes, as indices.
  private struct Row {
    let boxes: [Int]
    let steps: Int
  }

  /// A function on top of others.
  private struct Box {
    let name: Int
    /// The number of steps to the left of the box.
    let start: Int
    let steps: Int
    /// The number of boxes below it.
    let level: Int
  }

  /// The maximum number of boxes: about 3 MB.
  private static let maximumBoxes = 10_000

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
    for box in visibleBoxes(rows, samples.total) {
      draw(box, box.level == 0 ? "all plugins" : names[box.name], height, samples.total, &lines)
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func title(of frame: StepSamples.Frame) -> String {
    let name = frame.function ?? "(anonymous)"
    return frame.file.map { "\(name) \($0):\(frame.start)" } ?? "\(name) (native)"
  }

  /// Returns the boxes that are wide enough to be visible, and wider ones if they are too many.
  private static func visibleBoxes(_ rows: [Row], _ total: Int) -> [Box] {
    var minimumSteps = Double(total) * 0.3 / width
    while true {
      var boxes: [Box] = []
      add(rows[...], Box(name: 0, start: 0, steps: total, level: 0), minimumSteps, &boxes)
      if boxes.count <= maximumBoxes { return boxes }
      minimumSteps *= 2
    }
  }

  /// Adds a box, and the boxes above it.
  /// - Parameter rows: The stacks that contain the box.
  private static func add(_ rows: ArraySlice<Row>, _ box: Box, _ minimumSteps: Double, _ boxes: inout [Box]) {
    guard Double(box.steps) >= minimumSteps else { return }
    boxes.append(box)
    var start = box.start
    var rest = rows.drop { $0.boxes.count <= box.level }
    while let name = rest.first?.boxes[box.level] {
      let group = rest.prefix { $0.boxes[box.level] == name }
      let steps = group.reduce(0) { $0 + $1.steps }
      add(group, Box(name: name, start: start, steps: steps, level: box.level + 1), minimumSteps, &boxes)
      start += steps
      rest = rest.dropFirst(group.count)
    }
  }

  private static func draw(_ box: Box, _ name: String, _ height: Double, _ total: Int, _ lines: inout [String]) {
    let scale = width / Double(max(1, total))
    let boxWidth = Double(box.steps) * scale
    let x = Double(box.start) * scale
    let y = height - Double(box.level + 1) * rowHeight - 4
    let percent = (1000 * Double(box.steps) / Double(max(1, total))).rounded() / 10
    let text = Markup.escaped(name)
    let capacity = Int((boxWidth - 6) / 6.7)
    lines.append(
      #"<g><title>\#(text): \#(box.steps) steps, \#(percent) %</title><rect x="\#(number(x))" y="\#(number(y))" width="\#(number(boxWidth))" height="\#(number(rowHeight))" fill="\#(color(of: name))"/>"#
    )
    if capacity >= 3 {
      let shown = name.count <= capacity ? text : Markup.escaped(String(name.prefix(capacity - 1))) + "…"
      lines.append(#"<text x="\#(number(x + 3))" y="\#(number(y + 13))">\#(shown)</text>"#)
    }
    lines.append("</g>")
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
