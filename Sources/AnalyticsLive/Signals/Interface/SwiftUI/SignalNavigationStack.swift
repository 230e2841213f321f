#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `NavigationStack` that emits two signals for each move: `leaving` and `entering`. The name of the first
  /// screen is `Root`. To use it everywhere, write `typealias NavigationStack = SignalNavigationStack`.
  public struct SignalNavigationStack<Data, Root: View>: View {
    @State private var trail = SignalNavigationTrail { ControlSignals.emit($0, $1, previous: $2) }
    @State private var ownPath = NavigationPath()
    private let root: Root
    private let stack: @MainActor (Root, Binding<NavigationPath>, SignalNavigationTrail) -> AnyView

    /// The content of the view.
    public var body: some View { stack(root, $ownPath, trail).environment(\.signalNavigationTrail, trail) }

    private static func appearing(_ root: Root, _ trail: SignalNavigationTrail) -> some View {
      root.onAppear { trail.appeared(SignalNavigationTrail.root) }
    }
  }

  extension SignalNavigationStack where Data == NavigationPath {
    /// Creates a navigation stack like the initializer of SwiftUI's `NavigationStack` with the same parameters.
    public init(@ViewBuilder root: () -> Root) {
      self.root = root()
      stack = { root, path, trail in
        AnyView(
          SwiftUI.NavigationStack(path: path.telling { _, new in trail.pathChanged(to: new.count, name: nil) }) {
            Self.appearing(root, trail)
          })
      }
    }

    /// Creates a navigation stack like the initializer of SwiftUI's `NavigationStack` with the same parameters.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
      self.root = root()
      stack = { root, _, trail in
        AnyView(
          SwiftUI.NavigationStack(path: path.telling { _, new in trail.pathChanged(to: new.count, name: nil) }) {
            Self.appearing(root, trail)
          })
      }
    }
  }

  extension SignalNavigationStack
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    /// Creates a navigation stack like the initializer of SwiftUI's `NavigationStack` with the same parameters.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
      self.root = root()
      stack = { root, _, trail in
        AnyView(
          SwiftUI.NavigationStack(
            path: path.telling { _, new in trail.pathChanged(to: new.count, name: new.last.map { "\($0)" }) }
          ) {
            Self.appearing(root, trail)
          })
      }
    }
  }

  private struct TrailKey: EnvironmentKey {
    static var defaultValue: SignalNavigationTrail? { nil }
  }

  extension EnvironmentValues {
    var signalNavigationTrail: SignalNavigationTrail? {
      get { self[TrailKey.self] }
      set { self[TrailKey.self] = newValue }
    }
  }
#endif
