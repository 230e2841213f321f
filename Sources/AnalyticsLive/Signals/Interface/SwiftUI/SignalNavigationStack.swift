#if canImport(SwiftUI)
  import SwiftUI

  /// SwiftUI's `NavigationStack`, whose screens make signals: `typealias NavigationStack = SignalNavigationStack`. For each move there are two, `leaving` and
  /// `entering`; the first screen is called `Root`.
  public struct SignalNavigationStack<Data, Root: View>: View {
    @State private var trail = SignalNavigationTrail { ControlSignals.emit($0, $1, previous: $2) }
    @State private var ownPath = NavigationPath()
    private let root: Root
    private let stack: @MainActor (Root, Binding<NavigationPath>, SignalNavigationTrail) -> AnyView

    public var body: some View { stack(root, $ownPath, trail).environment(\.signalNavigationTrail, trail) }

    private static func appearing(_ root: Root, _ trail: SignalNavigationTrail) -> some View {
      root.onAppear { trail.appeared(SignalNavigationTrail.root) }
    }
  }

  extension SignalNavigationStack where Data == NavigationPath {
    public init(@ViewBuilder root: () -> Root) {
      self.root = root()
      stack = { root, path, trail in
        AnyView(
          SwiftUI.NavigationStack(path: path.telling { _, new in trail.pathChanged(to: new.count, name: nil) }) {
            Self.appearing(root, trail)
          })
      }
    }

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
