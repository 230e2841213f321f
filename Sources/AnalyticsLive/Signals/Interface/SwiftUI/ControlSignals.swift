#if canImport(SwiftUI)
import SwiftUI

/// What the wrappers of SwiftUI's controls have in common.
@MainActor
enum ControlSignals {
  static func emit(_ component: String, _ title: String, _ data: [String: Any]? = nil) {
    Signals.emit(signal: InteractionSignal(component: component, title: title, data: data), source: .autoSwiftUI)
  }

  static func emit(_ action: NavigationSignal.NavigationAction, _ screen: String, previous: String? = nil) {
    Signals.emit(signal: NavigationSignal(action: action, screen: screen, previousScreen: previous), source: .autoSwiftUI)
  }
}

/// What a control says: its title, else the text in its label, else the place in the source where it is.
struct ControlTitle: Sendable {
  let text: String

  init(_ title: some StringProtocol) { text = String(title) }

  init(_ key: LocalizedStringKey) { text = Self.firstText(in: key) ?? "Unknown Label" }

  init(label: Any, _ file: String, _ function: String, _ line: Int) {
    text = Self.firstText(in: label) ?? "Unknown Label @ \(file.split(separator: "/").last ?? ""), \(function), line \(line)"
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

extension Binding {
  /// The same binding, which tells of each change of the value from the control.
  @MainActor func telling(_ action: @escaping @MainActor (_ old: Value, _ new: Value) -> Void) -> Binding<Value> {
    // SwiftUI reads and writes bindings of views on the main thread.
    nonisolated(unsafe) let binding = self
    return Binding(
      get: { binding.wrappedValue },
      set: { value, transaction in
        nonisolated(unsafe) let (old, new) = (binding.wrappedValue, value)
        binding.transaction(transaction).wrappedValue = new
        MainActor.assumeIsolated { action(old, new) }
      })
  }
}
#endif
