#if canImport(SwiftUI)
  import SwiftUI

  /// Functions that the wrappers of SwiftUI controls share.
  @MainActor
  enum ControlSignals {
    static func emit(_ component: String, _ title: String, _ data: [String: Any]? = nil) {
      Signals.emit(signal: InteractionSignal(component: component, title: title, data: data), source: .autoSwiftUI)
    }

    static func emit(_ action: NavigationSignal.NavigationAction, _ screen: String, previous: String? = nil) {
      Signals.emit(
        signal: NavigationSignal(action: action, screen: screen, previousScreen: previous), source: .autoSwiftUI)
    }
  }

  extension ControlTitle {
    init(_ key: LocalizedStringKey) { self.init(Self.firstText(in: key) ?? "Unknown Label") }
  }

  extension Binding {
    /// Returns a binding that calls an action when the control changes the value.
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
