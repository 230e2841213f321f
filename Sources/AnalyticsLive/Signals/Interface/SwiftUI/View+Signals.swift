#if canImport(SwiftUI)
  import SwiftUI

  /// Explicit signals, for views that do not emit signals automatically.
  extension View {
    /// Emits a signal for entering a screen when the view appears.
    public func signalNavigation(_ screen: String) -> some View {
      onAppear { Signals.emit(signal: NavigationSignal(action: .entering, screen: screen)) }
    }

    /// Emits an interaction signal for each tap on the view.
    public func signalInteraction(component: String, title: String, data: [String: Any]? = nil) -> some View {
      simultaneousGesture(
        TapGesture().onEnded { Signals.emit(signal: InteractionSignal(component: component, title: title, data: data)) }
      )
    }

    /// Emits a signal for data that was read or written when the view appears.
    public func signalLocalData<T: Codable>(action: LocalDataSignal.LocalDataAction, identifier: String, model: T)
      -> some View
    {
      onAppear { Signals.shared.localData(action: action, identifier: identifier, model: model) }
    }

    /// Sets the accessibility identifier of the view to a description.
    public func signalAnnotation(_ text: String) -> some View { accessibilityIdentifier(text) }

    /// Sets the accessibility identifier of the view to one of two descriptions, depending on a state.
    public func signalAnnotation(state: Bool, true trueText: String, false falseText: String) -> some View {
      signalAnnotation(state ? trueText : falseText)
    }

    /// Sets the accessibility identifier of the view to a description of a state.
    public func signalAnnotation<T>(state: T, text: (T) -> String) -> some View { signalAnnotation(text(state)) }
  }
#endif
