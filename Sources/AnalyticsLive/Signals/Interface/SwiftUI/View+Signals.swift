#if canImport(SwiftUI)
  import SwiftUI

  /// Signals by hand, for views that make none by themselves.
  extension View {
    /// A screen is entered when this view appears.
    public func signalNavigation(_ screen: String) -> some View {
      onAppear { Signals.emit(signal: NavigationSignal(action: .entering, screen: screen)) }
    }

    /// A tap on this view is an interaction.
    public func signalInteraction(component: String, title: String, data: [String: Any]? = nil) -> some View {
      simultaneousGesture(
        TapGesture().onEnded { Signals.emit(signal: InteractionSignal(component: component, title: title, data: data)) }
      )
    }

    /// Data was read or written when this view appears.
    public func signalLocalData<T: Codable>(action: LocalDataSignal.LocalDataAction, identifier: String, model: T)
      -> some View
    {
      onAppear { Signals.shared.localData(action: action, identifier: identifier, model: model) }
    }

    /// Says in the view's accessibility identifier what it is about.
    public func signalAnnotation(_ text: String) -> some View { accessibilityIdentifier(text) }

    /// The same, depending on a state.
    public func signalAnnotation(state: Bool, true trueText: String, false falseText: String) -> some View {
      signalAnnotation(state ? trueText : falseText)
    }

    /// The same, made of a state.
    public func signalAnnotation<T>(state: T, text: (T) -> String) -> some View { signalAnnotation(text(state)) }
  }
#endif
