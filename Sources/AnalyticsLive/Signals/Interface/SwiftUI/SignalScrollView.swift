#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `ScrollView` that emits a signal after each scrolled screen and at each edge. To use it everywhere,
  /// write `typealias ScrollView = SignalScrollView`.
  public struct SignalScrollView<Content: View>: View {
    @State private var progress = ScrollProgress()
    private let axes: Axis.Set
    private let showsIndicators: Bool
    private let content: Content

    /// Creates a scroll view like the initializer of SwiftUI's `ScrollView` with the same parameters.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
      self.axes = axes
      self.showsIndicators = showsIndicators
      self.content = content()
    }

    /// The content of the view.
    public var body: some View {
      GeometryReader { outer in
        let size = outer.size
        SwiftUI.ScrollView(axes, showsIndicators: showsIndicators) {
          content.background(
            GeometryReader { inner in
              Color.clear.preference(key: ScrollFrameKey.self, value: inner.frame(in: .named(ScrollProgress.space)))
            })
        }
        .coordinateSpace(name: ScrollProgress.space)
        .onPreferenceChange(ScrollFrameKey.self) { frame in
          MainActor.assumeIsolated { progress.moved(frame, in: size) }
        }
      }
    }
  }

  private struct ScrollFrameKey: PreferenceKey {
    static var defaultValue: CGRect { .zero }
    static func reduce(value: inout CGRect, nextValue: () -> CGRect) { value = nextValue() }
  }

  /// The position of a scroll view, and the positions for which signals were emitted.
  @MainActor
  final class ScrollProgress {
    nonisolated static let space = "SignalScrollView"
    private var told = CGPoint.zero
    private var edges: Set<String> = ["top", "leading"]

    nonisolated init() {}

    /// - Parameters:
    ///   - frame: The frame of the content in the coordinates of the scroll view.
    ///   - size: The size of the visible part.
    func moved(_ frame: CGRect, in size: CGSize) {
      let offset = CGPoint(x: -frame.minX, y: -frame.minY)
      let (dx, dy) = (offset.x - told.x, offset.y - told.y)
      if abs(dy) >= size.height, size.height > 0 { tell(dy > 0 ? "down" : "up", offset) }
      if abs(dx) >= size.width, size.width > 0 { tell(dx > 0 ? "right" : "left", offset) }
      var reached: Set<String> = []
      if offset.y <= 0 { reached.insert("top") }
      if offset.x <= 0 { reached.insert("leading") }
      if frame.height > size.height, offset.y + size.height >= frame.height { reached.insert("bottom") }
      if frame.width > size.width, offset.x + size.width >= frame.width { reached.insert("trailing") }
      for edge in reached.subtracting(edges).sorted() {
        ControlSignals.emit("ScrollView", "ScrollView", ["action": "scrollEdge", "edge": edge])
      }
      edges = reached
    }

    private func tell(_ direction: String, _ offset: CGPoint) {
      told = offset
      ControlSignals.emit(
        "ScrollView", "ScrollView",
        ["action": "scroll", "direction": direction, "x": Double(offset.x), "y": Double(offset.y)])
    }
  }
#endif
