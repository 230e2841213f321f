/// What a control says: its title, else the text in its label, else the place in the source where it is.
struct ControlTitle: Sendable {
  let text: String

  init(_ title: some StringProtocol) { text = String(title) }

  init(label: Any, _ file: String, _ function: String, _ line: Int) {
    text =
      Self.firstText(in: label) ?? "Unknown Label @ \(file.split(separator: "/").last ?? ""), \(function), line \(line)"
  }

  init(given: String?, label: Any, _ file: String, _ function: String, _ line: Int) {
    self = given.map { ControlTitle($0) } ?? ControlTitle(label: label, file, function, line)
  }

  /// The first text in a view, as far as its parts can be seen. SwiftUI has no way to ask for it.
  static func firstText(in value: Any, depth: Int = 0) -> String? {
    guard depth < 12 else { return nil }
    if let text = value as? String { return text.isEmpty ? nil : text }
    for child in Mirror(reflecting: value).children {
      // What follows are attributes, and names of images.
      if child.label == "modifiers" || child.label == "systemName" || child.label == "table" { continue }
      if let text = firstText(in: child.value, depth: depth + 1) { return text }
    }
    return nil
  }
}
