#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `SecureField` that emits a signal when it gets or loses the focus. The signal does not contain the text.
  /// To use it everywhere, write `typealias SecureField = SignalSecureField`.
  public struct SignalSecureField<Label: View>: View {
    @FocusState private var isFocused: Bool
    private let title: ControlTitle
    private let field: SwiftUI.SecureField<Label>

    /// The content of the view.
    public var body: some View {
      field.focused($isFocused).onChange(of: isFocused) { focused in
        ControlSignals.emit("SecureField", title.text, ["value": "", "focused": focused])
      }
    }

    /// Creates a secure field like the initializer of SwiftUI's `SecureField` with the same parameters.
    public init(
      text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label, file: String = #fileID,
      function: String = #function,
      line: Int = #line
    ) {
      let label = label()
      title = ControlTitle(label: label, file, function, line)
      field = SwiftUI.SecureField(text: text, prompt: prompt) { label }
    }
  }

  extension SignalSecureField where Label == Text {
    /// Creates a secure field like the initializer of SwiftUI's `SecureField` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
      title = ControlTitle(titleKey)
      field = SwiftUI.SecureField(titleKey, text: text, prompt: prompt)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
      self.title = ControlTitle(title)
      field = SwiftUI.SecureField(title, text: text, prompt: prompt)
    }
  }

  extension SignalSecureField where Label == Text {
    /// Creates a secure field like the initializer of SwiftUI's `SecureField` with the same parameters.
    @available(*, deprecated, message: "Use onSubmit(of:_:), as for SwiftUI's SecureField.")
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
      title = ControlTitle(titleKey)
      field = SwiftUI.SecureField(titleKey, text: text, onCommit: onCommit)
    }

    @_disfavoredOverload
    @available(*, deprecated, message: "Use onSubmit(of:_:), as for SwiftUI's SecureField.")
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
      self.title = ControlTitle(title)
      field = SwiftUI.SecureField(title, text: text, onCommit: onCommit)
    }
  }
#endif
