/// The title of a control in signals: its title, or the text in its label, or its position in the source code.
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

  /// Returns the first text in a view. It is found by reflection, since SwiftUI has no function for it.
  static func firstText(in value: Any, depth: Int = 0) -> String? {
    guard depth < 12 else { return nil }
    if let text = value as? String { return text.isEmpty ? nil : text }
    for child in Mirror(reflecting: value).children {
      // These children contain attributes and the names of images.
      if child.label == "modifiers" || child.label == "systemName" || child.label == "table" { continue }
      if let text = firstText(in: child.value, depth: depth + 1) { return text }
    }
    return nil
  }
}
