#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `TabView` that emits a signal for each selection. To use it everywhere, write
  /// `typealias TabView = SignalTabView`. Without a binding for the selection, SwiftUI does not report which tab is
  /// selected, so the view emits no signals.
  public struct SignalTabView<SelectionValue: Hashable, Content: View>: View {
    private let tabView: SwiftUI.TabView<SelectionValue, Content>

    /// The content of the view.
    public var body: some View { tabView }

    /// Creates a tab view like the initializer of SwiftUI's `TabView` with the same parameters.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
      let told = selection?.telling { old, new in
        if old == new { return }
        ControlSignals.emit(
          "TabView", "\(new)", ["action": "tabSelected", "previousTab": "\(old)", "selectedTab": "\(new)"])
        ControlSignals.emit(.page, "\(new)", previous: "\(old)")
      }
      tabView = SwiftUI.TabView(selection: told, content: content)
    }
  }

  extension SignalTabView where SelectionValue == Int {
    /// Creates a tab view like the initializer of SwiftUI's `TabView` with the same parameters.
    public init(@ViewBuilder content: () -> Content) { tabView = SwiftUI.TabView(content: content) }
  }
#endif
