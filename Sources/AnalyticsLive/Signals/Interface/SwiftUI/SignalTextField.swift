#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// A SwiftUI `TextField` that emits a signal when it gets or loses the focus. To use it everywhere, write
  /// `typealias TextField = SignalTextField`.
  public struct SignalTextField<Label: View>: View {
    @FocusState private var isFocused: Bool
    private let title: ControlTitle
    private let value: @MainActor () -> String
    private let field: SwiftUI.TextField<Label>

    /// The content of the view.
    public var body: some View {
      field.focused($isFocused).onChange(of: isFocused) { focused in
        ControlSignals.emit("TextField", title.text, ["value": value(), "focused": focused])
      }
    }

    fileprivate init(
      _ title: ControlTitle, _ field: SwiftUI.TextField<Label>, _ value: @escaping @MainActor () -> String
    ) {
      self.title = title
      self.field = field
      self.value = value
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init(
      text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label, file: String = #fileID,
      function: String = #function,
      line: Int = #line
    ) {
      let label = label()
      self.init(
        ControlTitle(label: label, file, function, line), SwiftUI.TextField(text: text, prompt: prompt) { label }
      ) { text.wrappedValue }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init<F: ParseableFormatStyle>(
      value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) where F.FormatOutput == String {
      let label = label()
      self.init(
        ControlTitle(label: label, file, function, line),
        SwiftUI.TextField(value: value, format: format, prompt: prompt) { label }
      ) {
        "\(value.wrappedValue)"
      }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init<V>(
      value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      self.init(
        ControlTitle(label: label, file, function, line),
        SwiftUI.TextField(value: value, formatter: formatter, prompt: prompt) { label }
      ) {
        "\(value.wrappedValue)"
      }
    }
  }

  extension SignalTextField where Label == Text {
    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
      self.init(ControlTitle(titleKey), SwiftUI.TextField(titleKey, text: text, prompt: prompt)) { text.wrappedValue }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
      self.init(ControlTitle(title), SwiftUI.TextField(title, text: text, prompt: prompt)) { text.wrappedValue }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
      self.init(ControlTitle(titleKey), SwiftUI.TextField(titleKey, text: text, axis: axis)) { text.wrappedValue }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
      self.init(ControlTitle(title), SwiftUI.TextField(title, text: text, axis: axis)) { text.wrappedValue }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init<F: ParseableFormatStyle>(
      _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    )
    where F.FormatOutput == String {
      self.init(ControlTitle(titleKey), SwiftUI.TextField(titleKey, value: value, format: format, prompt: prompt)) {
        "\(value.wrappedValue)"
      }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, F: ParseableFormatStyle>(
      _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    )
    where F.FormatOutput == String {
      self.init(ControlTitle(title), SwiftUI.TextField(title, value: value, format: format, prompt: prompt)) {
        "\(value.wrappedValue)"
      }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init<F: ParseableFormatStyle>(
      _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    )
    where F.FormatOutput == String {
      self.init(ControlTitle(titleKey), SwiftUI.TextField(titleKey, value: value, format: format, prompt: prompt)) {
        value.wrappedValue.map { "\($0)" } ?? ""
      }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, F: ParseableFormatStyle>(
      _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    )
    where F.FormatOutput == String {
      self.init(ControlTitle(title), SwiftUI.TextField(title, value: value, format: format, prompt: prompt)) {
        value.wrappedValue.map { "\($0)" } ?? ""
      }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
      self.init(ControlTitle(titleKey), SwiftUI.TextField(titleKey, value: value, formatter: formatter, prompt: prompt))
      { "\(value.wrappedValue)" }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
      self.init(ControlTitle(title), SwiftUI.TextField(title, value: value, formatter: formatter, prompt: prompt)) {
        "\(value.wrappedValue)"
      }
    }
  }

  extension SignalTextField {
    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init(
      text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      self.init(
        ControlTitle(label: label, file, function, line),
        SwiftUI.TextField(text: text, prompt: prompt, axis: axis) { label }
      ) { text.wrappedValue }
    }
  }

  extension SignalTextField where Label == Text {
    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
      self.init(ControlTitle(titleKey), SwiftUI.TextField(titleKey, text: text, prompt: prompt, axis: axis)) {
        text.wrappedValue
      }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
      self.init(ControlTitle(title), SwiftUI.TextField(title, text: text, prompt: prompt, axis: axis)) {
        text.wrappedValue
      }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    @available(*, deprecated, message: "Use focused(_:) and onSubmit(of:_:), as for SwiftUI's TextField.")
    public init(
      _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
      onCommit: @escaping () -> Void = {}
    ) {
      self.init(
        ControlTitle(titleKey),
        SwiftUI.TextField(titleKey, text: text, onEditingChanged: onEditingChanged, onCommit: onCommit)
      ) { text.wrappedValue }
    }

    @_disfavoredOverload
    @available(*, deprecated, message: "Use focused(_:) and onSubmit(of:_:), as for SwiftUI's TextField.")
    public init<S: StringProtocol>(
      _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
      onCommit: @escaping () -> Void = {}
    ) {
      self.init(
        ControlTitle(title),
        SwiftUI.TextField(title, text: text, onEditingChanged: onEditingChanged, onCommit: onCommit)
      ) { text.wrappedValue }
    }

    /// Creates a text field like the initializer of SwiftUI's `TextField` with the same parameters.
    @available(*, deprecated, message: "Use onSubmit(of:_:), as for SwiftUI's TextField.")
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
      self.init(ControlTitle(titleKey), SwiftUI.TextField(titleKey, text: text, onCommit: onCommit)) {
        text.wrappedValue
      }
    }

    @_disfavoredOverload
    @available(*, deprecated, message: "Use onSubmit(of:_:), as for SwiftUI's TextField.")
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
      self.init(ControlTitle(title), SwiftUI.TextField(title, text: text, onCommit: onCommit)) { text.wrappedValue }
    }
  }
#endif
