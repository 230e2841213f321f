#if canImport(SwiftUI)
  import SwiftUI

  /// SwiftUI's `TabView`, whose selections are signals: `typealias TabView = SignalTabView`. Without a binding for the selection nobody can see which tab is selected, so
  /// there are no signals.
  public struct SignalTabView<SelectionValue: Hashable, Content: View>: View {
    private let tabView: SwiftUI.TabView<SelectionValue, Content>

    public var body: some View { tabView }

    public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
      let told = selection.telling { old, new in
        if old == new { return }
        ControlSignals.emit(
          "TabView", "\(new)", ["action": "tabSelected", "previousTab": "\(old)", "selectedTab": "\(new)"])
        ControlSignals.emit(.page, "\(new)", previous: "\(old)")
      }
      tabView = SwiftUI.TabView(selection: told, content: content)
    }
  }

  extension SignalTabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) { tabView = SwiftUI.TabView(content: content) }
  }
#endif
