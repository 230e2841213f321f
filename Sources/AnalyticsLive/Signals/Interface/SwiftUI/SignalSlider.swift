#if canImport(SwiftUI) && !os(tvOS)
  import SwiftUI

  /// SwiftUI's `Slider`, which makes a signal when it is let go: `typealias Slider = SignalSlider`.
  public struct SignalSlider<Label: View, ValueLabel: View>: View {
    private let slider: SwiftUI.Slider<Label, ValueLabel>

    public var body: some View { slider }

    private static func telling<V: BinaryFloatingPoint>(
      _ value: Binding<V>, _ title: ControlTitle, _ action: @escaping @MainActor (Bool) -> Void
    ) -> (Bool) -> Void {
      { isEditing in
        MainActor.assumeIsolated {
          if !isEditing { ControlSignals.emit("Slider", title.text, ["value": Double(value.wrappedValue)]) }
          action(isEditing)
        }
      }
    }

    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
      @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      let label = label()
      slider = SwiftUI.Slider(
        value: value, in: bounds, label: { label }, minimumValueLabel: minimumValueLabel,
        maximumValueLabel: maximumValueLabel,
        onEditingChanged: Self.telling(value, ControlTitle(label: label, file, function, line), onEditingChanged))
    }

    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride, @ViewBuilder label: () -> Label,
      @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      let label = label()
      slider = SwiftUI.Slider(
        value: value, in: bounds, step: step, label: { label }, minimumValueLabel: minimumValueLabel,
        maximumValueLabel: maximumValueLabel,
        onEditingChanged: Self.telling(value, ControlTitle(label: label, file, function, line), onEditingChanged))
    }
  }

  extension SignalSlider where ValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      let label = label()
      slider = SwiftUI.Slider(
        value: value, in: bounds, label: { label },
        onEditingChanged: Self.telling(value, ControlTitle(label: label, file, function, line), onEditingChanged))
    }
  }

  extension SignalSlider where Label == EmptyView, ValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      file: String = #fileID, function: String = #function, line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      slider = SwiftUI.Slider(
        value: value, in: bounds,
        onEditingChanged: Self.telling(value, ControlTitle(label: (), file, function, line), onEditingChanged))
    }

    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      file: String = #fileID, function: String = #function, line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      slider = SwiftUI.Slider(
        value: value, in: bounds, step: step,
        onEditingChanged: Self.telling(value, ControlTitle(label: (), file, function, line), onEditingChanged))
    }
  }
#endif
