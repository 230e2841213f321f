#if canImport(SwiftUI) && !os(tvOS)
  import SwiftUI

  /// A SwiftUI `Slider` that emits a signal when the user releases it. To use it everywhere, write
  /// `typealias Slider = SignalSlider`.
  public struct SignalSlider<Label: View, ValueLabel: View>: View {
    private let slider: SwiftUI.Slider<Label, ValueLabel>

    /// The content of the view.
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

    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
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

    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
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
    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
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
    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      file: String = #fileID, function: String = #function, line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      slider = SwiftUI.Slider(
        value: value, in: bounds,
        onEditingChanged: Self.telling(value, ControlTitle(label: (), file, function, line), onEditingChanged))
    }

    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
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

  extension SignalSlider {
    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
    @available(*, deprecated, message: "Pass the label before the other closures, as for SwiftUI's Slider.")
    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label,
      file: String = #fileID, function: String = #function,
      line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      let label = label()
      slider = SwiftUI.Slider(
        value: value, in: bounds, label: { label }, minimumValueLabel: { minimumValueLabel },
        maximumValueLabel: { maximumValueLabel },
        onEditingChanged: Self.telling(value, ControlTitle(label: label, file, function, line), onEditingChanged))
    }

    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
    @available(*, deprecated, message: "Pass the label before the other closures, as for SwiftUI's Slider.")
    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label,
      file: String = #fileID, function: String = #function,
      line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      let label = label()
      slider = SwiftUI.Slider(
        value: value, in: bounds, step: step, label: { label }, minimumValueLabel: { minimumValueLabel },
        maximumValueLabel: { maximumValueLabel },
        onEditingChanged: Self.telling(value, ControlTitle(label: label, file, function, line), onEditingChanged))
    }
  }

  extension SignalSlider where ValueLabel == EmptyView {
    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
    @available(*, deprecated, message: "Pass the label before the other closures, as for SwiftUI's Slider.")
    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      @ViewBuilder label: () -> Label, file: String = #fileID, function: String = #function,
      line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      let label = label()
      slider = SwiftUI.Slider(
        value: value, in: bounds, label: { label },
        onEditingChanged: Self.telling(value, ControlTitle(label: label, file, function, line), onEditingChanged))
    }

    /// Creates a slider like the initializer of SwiftUI's `Slider` with the same parameters.
    @available(*, deprecated, message: "Pass the label before the other closures, as for SwiftUI's Slider.")
    public init<V: BinaryFloatingPoint>(
      value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
      @ViewBuilder label: () -> Label, file: String = #fileID, function: String = #function,
      line: Int = #line
    ) where V.Stride: BinaryFloatingPoint {
      let label = label()
      slider = SwiftUI.Slider(
        value: value, in: bounds, step: step, label: { label },
        onEditingChanged: Self.telling(value, ControlTitle(label: label, file, function, line), onEditingChanged))
    }
  }
#endif
