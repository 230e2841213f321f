#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `Button` that emits a signal for each tap. To use it everywhere, write `typealias Button =
  /// SignalButton`.
  public struct SignalButton<Label: View>: View {
    private let title: ControlTitle
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    private let label: Label

    fileprivate init(
      _ title: ControlTitle, _ role: ButtonRole?, _ action: @escaping @MainActor () -> Void, _ label: Label
    ) {
      self.title = title
      self.role = role
      self.action = action
      self.label = label
    }

    /// The content of the view.
    public var body: some View {
      SwiftUI.Button(role: role) {
        ControlSignals.emit("Button", title.text)
        action()
      } label: {
        label
      }
    }

    /// Creates a button like the initializer of SwiftUI's `Button` with the same parameters.
    public init(
      action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label, file: String = #fileID,
      function: String = #function, line: Int = #line
    ) { self.init(signalLabel: nil, action: action, label: label, file: file, function: function, line: line) }

    /// Creates a button with a title for signals. If `signalLabel` is nil, signals contain the text in the label.
    public init(
      signalLabel: String?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      self.init(ControlTitle(given: signalLabel, label: label, file, function, line), nil, action, label)
    }

    /// Creates a button like the initializer of SwiftUI's `Button` with the same parameters.
    public init(
      role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      self.init(ControlTitle(label: label, file, function, line), role, action, label)
    }
  }

  extension SignalButton where Label == Text {
    /// Creates a button like the initializer of SwiftUI's `Button` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
      self.init(ControlTitle(titleKey), role, action, Text(titleKey))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
      self.init(ControlTitle(title), role, action, Text(title))
    }
  }

  extension SignalButton where Label == SwiftUI.Label<Text, Image> {
    /// Creates a button like the initializer of SwiftUI's `Button` with the same parameters.
    public init(
      _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
      action: @escaping @MainActor () -> Void
    ) {
      self.init(ControlTitle(titleKey), role, action, SwiftUI.Label(titleKey, systemImage: systemImage))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
      _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
      self.init(ControlTitle(title), role, action, SwiftUI.Label(title, systemImage: systemImage))
    }
  }

  extension SignalButton where Label == PrimitiveButtonStyleConfiguration.Label {
    /// Creates a button like the initializer of SwiftUI's `Button` with the same parameters.
    public init(_ configuration: PrimitiveButtonStyleConfiguration, signalLabel: String) {
      self.init(ControlTitle(signalLabel), configuration.role, { configuration.trigger() }, configuration.label)
    }
  }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
  extension SignalButton where Label == SwiftUI.Label<Text, Image> {
    /// Creates a button like the initializer of SwiftUI's `Button` with the same parameters.
    public init(
      _ titleKey: LocalizedStringKey, image: ImageResource, role: ButtonRole? = nil,
      action: @escaping @MainActor () -> Void
    ) {
      self.init(ControlTitle(titleKey), role, action, SwiftUI.Label(titleKey, image: image))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
      _ title: S, image: ImageResource, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
      self.init(ControlTitle(title), role, action, SwiftUI.Label(title, image: image))
    }
  }
#endif
