#if canImport(SwiftUI)
  import SwiftUI

  /// SwiftUI's `Toggle`, whose changes are signals: `typealias Toggle = SignalToggle`.
  public struct SignalToggle<Label: View>: View {
    private let toggle: SwiftUI.Toggle<Label>

    public var body: some View { toggle }

    private static func told(_ isOn: Binding<Bool>, _ title: ControlTitle) -> Binding<Bool> {
      isOn.telling { _, new in ControlSignals.emit("Toggle", title.text, ["value": new]) }
    }

    public init(
      isOn: Binding<Bool>, @ViewBuilder label: () -> Label, file: String = #fileID, function: String = #function,
      line: Int = #line
    ) {
      let label = label()
      toggle = SwiftUI.Toggle(isOn: Self.told(isOn, ControlTitle(label: label, file, function, line))) { label }
    }
  }

  extension SignalToggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
      toggle = SwiftUI.Toggle(titleKey, isOn: Self.told(isOn, ControlTitle(titleKey)))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
      toggle = SwiftUI.Toggle(title, isOn: Self.told(isOn, ControlTitle(title)))
    }
  }
#endif
