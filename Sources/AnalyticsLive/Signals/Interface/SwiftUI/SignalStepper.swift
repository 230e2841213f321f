#if canImport(SwiftUI) && !os(tvOS)
  import SwiftUI

  /// SwiftUI's `Stepper`, whose steps are signals: `typealias Stepper = SignalStepper`.
  public struct SignalStepper<Label: View>: View {
    private let stepper: SwiftUI.Stepper<Label>

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

    public init<V: Strideable>(
      value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      stepper = SwiftUI.Stepper(value: Self.told(value, ControlTitle(label: label, file, function, line)), step: step) {
        label
      }
    }

    public init<V: Strideable>(
      value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      stepper = SwiftUI.Stepper(
        value: Self.told(value, ControlTitle(label: label, file, function, line)), in: bounds, step: step
      ) { label }
    }

    public init(
      @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      let title = ControlTitle(label: label, file, function, line)
      stepper = SwiftUI.Stepper(
        label: { label }, onIncrement: Self.told(onIncrement, "increment", title),
        onDecrement: Self.told(onDecrement, "decrement", title))
    }
  }

  extension SignalStepper where Label == Text {
    public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1) {
      stepper = SwiftUI.Stepper(titleKey, value: Self.told(value, ControlTitle(titleKey)), step: step)
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1) {
      stepper = SwiftUI.Stepper(title, value: Self.told(value, ControlTitle(title)), step: step)
    }

    public init<V: Strideable>(
      _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
    ) {
      stepper = SwiftUI.Stepper(titleKey, value: Self.told(value, ControlTitle(titleKey)), in: bounds, step: step)
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: Strideable>(
      _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
    ) {
      stepper = SwiftUI.Stepper(title, value: Self.told(value, ControlTitle(title)), in: bounds, step: step)
    }

    public init(
      _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
    ) {
      let title = ControlTitle(titleKey)
      stepper = SwiftUI.Stepper(
        titleKey, onIncrement: Self.told(onIncrement, "increment", title),
        onDecrement: Self.told(onDecrement, "decrement", title))
    }
  }
#endif
