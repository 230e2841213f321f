#if canImport(SwiftUI) && !os(tvOS)
  import SwiftUI

  /// A SwiftUI `Stepper` that emits a signal for each step. To use it everywhere, write `typealias Stepper =
  /// SignalStepper`.
  public struct SignalStepper<Label: View>: View {
    private let stepper: SwiftUI.Stepper<Label>

    /// The content of the view.
    public var body: some View { stepper }

    private static func told<V>(_ value: Binding<V>, _ title: ControlTitle) -> Binding<V> {
      value.telling { _, new in
        ControlSignals.emit("Stepper", title.text, ["value": (new as? any Encodable) ?? "\(new)"])
      }
    }

    private static func told(_ action: (@MainActor () -> Void)?, _ name: String, _ title: ControlTitle) -> (() -> Void)?
    {
      guard let action else { return nil }
      return {
        MainActor.assumeIsolated {
          ControlSignals.emit("Stepper", title.text, ["action": name])
          action()
        }
      }
    }

    private static func onMain(_ action: @escaping @MainActor (Bool) -> Void) -> (Bool) -> Void {
      { isEditing in MainActor.assumeIsolated { action(isEditing) } }
    }

    /// Creates a stepper like the initializer of SwiftUI's `Stepper` with the same parameters.
    public init<V: Strideable>(
      value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      stepper = SwiftUI.Stepper(
        value: Self.told(value, ControlTitle(label: label, file, function, line)), step: step, label: { label },
        onEditingChanged: Self.onMain(onEditingChanged))
    }

    /// Creates a stepper like the initializer of SwiftUI's `Stepper` with the same parameters.
    public init<V: Strideable>(
      value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      stepper = SwiftUI.Stepper(
        value: Self.told(value, ControlTitle(label: label, file, function, line)), in: bounds, step: step,
        label: { label }, onEditingChanged: Self.onMain(onEditingChanged))
    }

    /// Creates a stepper like the initializer of SwiftUI's `Stepper` with the same parameters.
    public init(
      @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      let title = ControlTitle(label: label, file, function, line)
      stepper = SwiftUI.Stepper(
        label: { label }, onIncrement: Self.told(onIncrement, "increment", title),
        onDecrement: Self.told(onDecrement, "decrement", title), onEditingChanged: Self.onMain(onEditingChanged))
    }
  }

  extension SignalStepper where Label == Text {
    /// Creates a stepper like the initializer of SwiftUI's `Stepper` with the same parameters.
    public init<V: Strideable>(
      _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
      stepper = SwiftUI.Stepper(
        titleKey, value: Self.told(value, ControlTitle(titleKey)), step: step,
        onEditingChanged: Self.onMain(onEditingChanged))
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: Strideable>(
      _ title: S, value: Binding<V>, step: V.Stride = 1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
      stepper = SwiftUI.Stepper(
        title, value: Self.told(value, ControlTitle(title)), step: step, onEditingChanged: Self.onMain(onEditingChanged)
      )
    }

    /// Creates a stepper like the initializer of SwiftUI's `Stepper` with the same parameters.
    public init<V: Strideable>(
      _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
      stepper = SwiftUI.Stepper(
        titleKey, value: Self.told(value, ControlTitle(titleKey)), in: bounds, step: step,
        onEditingChanged: Self.onMain(onEditingChanged))
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: Strideable>(
      _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
      stepper = SwiftUI.Stepper(
        title, value: Self.told(value, ControlTitle(title)), in: bounds, step: step,
        onEditingChanged: Self.onMain(onEditingChanged))
    }

    /// Creates a stepper like the initializer of SwiftUI's `Stepper` with the same parameters.
    public init(
      _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
      let title = ControlTitle(titleKey)
      stepper = SwiftUI.Stepper(
        titleKey, onIncrement: Self.told(onIncrement, "increment", title),
        onDecrement: Self.told(onDecrement, "decrement", title), onEditingChanged: Self.onMain(onEditingChanged))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
      _ title: S, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
      onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
      let name = ControlTitle(title)
      stepper = SwiftUI.Stepper(
        title, onIncrement: Self.told(onIncrement, "increment", name),
        onDecrement: Self.told(onDecrement, "decrement", name), onEditingChanged: Self.onMain(onEditingChanged))
    }
  }
#endif
