#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `Toggle` that emits a signal for each change. To use it everywhere, write `typealias Toggle =
  /// SignalToggle`.
  public struct SignalToggle<Label: View>: View {
    private let toggle: SwiftUI.Toggle<Label>

    /// The content of the view.
    public var body: some View { toggle }

    private static func told(_ isOn: Binding<Bool>, _ title: ControlTitle) -> Binding<Bool> {
      isOn.telling { _, new in ControlSignals.emit("Toggle", title.text, ["value": new]) }
    }

    /// Creates a toggle like the initializer of SwiftUI's `Toggle` with the same parameters.
    public init(
      isOn: Binding<Bool>, @ViewBuilder label: () -> Label, file: String = #fileID, function: String = #function,
      line: Int = #line
    ) {
      let label = label()
      toggle = SwiftUI.Toggle(isOn: Self.told(isOn, ControlTitle(label: label, file, function, line))) { label }
    }
  }

  extension SignalToggle where Label == Text {
    /// Creates a toggle like the initializer of SwiftUI's `Toggle` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
      toggle = SwiftUI.Toggle(titleKey, isOn: Self.told(isOn, ControlTitle(titleKey)))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
      toggle = SwiftUI.Toggle(title, isOn: Self.told(isOn, ControlTitle(title)))
    }
  }
#endif
