#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `Picker` that emits a signal for each selection. To use it everywhere, write `typealias Picker =
  /// SignalPicker`.
  public struct SignalPicker<Label: View, SelectionValue: Hashable, Content: View>: View {
    private let picker: SwiftUI.Picker<Label, SelectionValue, Content>

    /// The content of the view.
    public var body: some View { picker }

    private static func told(_ selection: Binding<SelectionValue>, _ title: ControlTitle) -> Binding<SelectionValue> {
      selection.telling { _, new in ControlSignals.emit("Picker", title.text, ["value": "\(new)"]) }
    }

    /// Creates a picker like the initializer of SwiftUI's `Picker` with the same parameters.
    public init(
      selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      picker = SwiftUI.Picker(
        selection: Self.told(selection, ControlTitle(label: label, file, function, line)), content: content
      ) { label }
    }
  }

  extension SignalPicker where Label == Text {
    /// Creates a picker like the initializer of SwiftUI's `Picker` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    {
      picker = SwiftUI.Picker(titleKey, selection: Self.told(selection, ControlTitle(titleKey)), content: content)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    {
      picker = SwiftUI.Picker(title, selection: Self.told(selection, ControlTitle(title)), content: content)
    }
  }
#endif
