#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `NavigationLink` that provides the name of its destination for signals. To use it everywhere, write
  /// `typealias NavigationLink = SignalNavigationLink`.
  public struct SignalNavigationLink<Label: View, Destination: View>: View {
    @Environment(\.signalNavigationTrail) private var trail
    private let title: ControlTitle
    private let link: @MainActor (SignalNavigationTrail?) -> AnyView

    /// The content of the view.
    public var body: some View {
      link(trail).simultaneousGesture(TapGesture().onEnded { trail?.followed = title.text })
    }

    fileprivate init(_ title: ControlTitle, _ label: Label, _ destination: Destination) {
      self.title = title
      link = { trail in
        AnyView(
          SwiftUI.NavigationLink {
            destination.onAppear {
              if let trail { trail.appeared(title.text) } else { ControlSignals.emit(.entering, title.text) }
            }
          } label: {
            label
          })
      }
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    public init(
      @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label, file: String = #fileID,
      function: String = #function,
      line: Int = #line
    ) {
      self.init(signalLabel: nil, destination: destination, label: label, file: file, function: function, line: line)
    }

    /// Creates a link with a name of its destination for signals. If `signalLabel` is nil, signals contain the text in
    /// the label.
    public init(
      signalLabel: String?, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label,
      file: String = #fileID,
      function: String = #function, line: Int = #line
    ) {
      let label = label()
      self.init(ControlTitle(given: signalLabel, label: label, file, function, line), label, destination())
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    public init(
      destination: Destination, @ViewBuilder label: () -> Label, file: String = #fileID, function: String = #function,
      line: Int = #line
    ) {
      let label = label()
      self.init(ControlTitle(label: label, file, function, line), label, destination)
    }
  }

  extension SignalNavigationLink where Label == Text {
    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
      self.init(ControlTitle(titleKey), Text(titleKey), destination())
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
      self.init(ControlTitle(title), Text(title), destination())
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
      self.init(ControlTitle(titleKey), Text(titleKey), destination)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: Destination) {
      self.init(ControlTitle(title), Text(title), destination)
    }
  }

  extension SignalNavigationLink where Destination == Never {
    fileprivate init<P: Hashable>(_ title: ControlTitle, _ label: Label, _ value: P?) {
      self.title = title
      link = { _ in AnyView(SwiftUI.NavigationLink(value: value) { label }) }
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    public init<P: Hashable>(
      value: P?, @ViewBuilder label: () -> Label, file: String = #fileID, function: String = #function,
      line: Int = #line
    ) {
      let label = label()
      self.init(ControlTitle(label: label, file, function, line), label, value)
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
      self.init(ControlTitle(titleKey), Text(titleKey), value)
    }

    @_disfavoredOverload
    public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
      self.init(ControlTitle(title), Text(title), value)
    }
  }

  // The forms for `NavigationView`, which apps with older deployment targets use.
  extension SignalNavigationLink {
    fileprivate init(
      _ title: ControlTitle, _ destination: Destination,
      _ make: @escaping @MainActor (_ destination: AnyView) -> AnyView
    ) {
      self.title = title
      link = { trail in
        make(
          AnyView(
            destination.onAppear {
              if let trail { trail.appeared(title.text) } else { ControlSignals.emit(.entering, title.text) }
            }))
      }
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    @available(*, deprecated, message: "Use a NavigationStack, as for SwiftUI's NavigationLink.")
    public init(
      isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label,
      file: String = #fileID, function: String = #function, line: Int = #line
    ) {
      let label = label()
      self.init(ControlTitle(label: label, file, function, line), destination()) { destination in
        AnyView(
          SwiftUI.NavigationLink(isActive: isActive) {
            destination
          } label: {
            label
          })
      }
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    @available(*, deprecated, message: "Use a NavigationStack, as for SwiftUI's NavigationLink.")
    public init<V: Hashable>(
      tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label,
      file: String = #fileID, function: String = #function, line: Int = #line
    ) {
      let label = label()
      self.init(ControlTitle(label: label, file, function, line), destination()) { destination in
        AnyView(
          SwiftUI.NavigationLink(tag: tag, selection: selection) {
            destination
          } label: {
            label
          })
      }
    }
  }

  extension SignalNavigationLink where Label == Text {
    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    @available(*, deprecated, message: "Use a NavigationStack, as for SwiftUI's NavigationLink.")
    public init(
      _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
      self.init(ControlTitle(titleKey), destination()) { destination in
        AnyView(SwiftUI.NavigationLink(titleKey, isActive: isActive) { destination })
      }
    }

    /// Creates a link like the initializer of SwiftUI's `NavigationLink` with the same parameters.
    @available(*, deprecated, message: "Use a NavigationStack, as for SwiftUI's NavigationLink.")
    public init<V: Hashable>(
      _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
    ) {
      self.init(ControlTitle(titleKey), destination()) { destination in
        AnyView(SwiftUI.NavigationLink(titleKey, tag: tag, selection: selection) { destination })
      }
    }

    @_disfavoredOverload
    @available(*, deprecated, message: "Use a NavigationStack, as for SwiftUI's NavigationLink.")
    public init<S: StringProtocol>(
      _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
      self.init(ControlTitle(title), destination()) { destination in
        AnyView(SwiftUI.NavigationLink(title, isActive: isActive) { destination })
      }
    }

    @_disfavoredOverload
    @available(*, deprecated, message: "Use a NavigationStack, as for SwiftUI's NavigationLink.")
    public init<S: StringProtocol, V: Hashable>(
      _ title: S, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
    ) {
      self.init(ControlTitle(title), destination()) { destination in
        AnyView(SwiftUI.NavigationLink(title, tag: tag, selection: selection) { destination })
      }
    }
  }
#endif
