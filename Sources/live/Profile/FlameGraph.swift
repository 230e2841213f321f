import JavaScript

/// A picture of sampled stacks: the width of a box is its number of steps, and the boxes above it are the functions
/// that it calls.
enum FlameGraph {
  /// A box, with the boxes of the functions that it calls.
  private final class Node {
    let name: String
    var steps = 0
    var children: [String: Node] = [:]

    init(_ name: String) { self.name = name }

    func child(_ name: String) -> Node {
      if let known = children[name] { return known }
      let new = Node(name)
      children[name] = new
      return new
    }

    var depth: Int { 1 + (children.values.map(\.depth).max() ?? 0) }
  }

  private static let width = 1200.0
  private static let rowHeight = 18.0

  /// Returns the picture, which needs no other file, in the format SVG.
  static func svg(_ samples: StepSamples) -> String {
    let root = Node("all plugins")
    for stack in samples.stacks {
      root.steps += stack.steps
      var node = root.child(stack.plugin)
      node.steps += stack.steps
      for frame in stack.frames {
        node = node.child(title(of: frame))
        node.steps += stack.steps
      }
    }
    let height = Double(root.depth) * rowHeight + 8
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(number(width)) \#(number(height))" width="\#(number(width))" height="\#(number(height))" font-family="ui-monospace, monospace" font-size="11">"#,
      "<title>Steps of plugins</title>",
      "<style>svg { background: #fff } rect { stroke: #fff } text { fill: #1a1a1a }",
      "@media (prefers-color-scheme: dark) { svg { background: #16181d } rect { stroke: #16181d } }</style>",
    ]
    draw(root, 0, 0, height, samples.total, &lines)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func title(of frame: StepSamples.Frame) -> String {
    let name = frame.function ?? "(anonymous)"
    return frame.file.map { "\(name) \($0):\(frame.start)" } ?? "\(name) (native)"
  }

  private static func draw(
    _ node: Node, _ start: Int, _ level: Int, _ height: Double, _ total: Int, _ lines: inout [String]
  ) {
    let scale = width / Double(max(1, total))
    let boxWidth = Double(node.steps) * scale
    // A narrower box is not visible.
    guard boxWidth >= 0.3 else { return }
    let x = Double(start) * scale
    let y = height - Double(level + 1) * rowHeight - 4
    let percent = (1000 * Double(node.steps) / Double(max(1, total))).rounded() / 10
    let name = Markup.escaped(node.name)
    let capacity = Int((boxWidth - 6) / 6.7)
    lines.append(
      #"<g><title>\#(name): \#(node.steps) steps, \#(percent) %</title><rect x="\#(number(x))" y="\#(number(y))" width="\#(number(boxWidth))" height="\#(number(rowHeight))" fill="\#(color(of: node.name))"/>"#
    )
    if capacity >= 3 {
      let text = node.name.count <= capacity ? name : Markup.escaped(String(node.name.prefix(capacity - 1))) + "…"
      lines.append(#"<text x="\#(number(x + 3))" y="\#(number(y + 13))">\#(text)</text>"#)
    }
    lines.append("</g>")
    var at = start
    for child in node.children.values.sorted(by: { $0.name < $1.name }) {
      draw(child, at, level + 1, height, total, &lines)
      at += child.steps
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
