#if canImport(SwiftUI)
  import SwiftUI

  /// SwiftUI's `ScrollView`, which makes signals when it has been scrolled a screen farther, and when it comes to an edge: `typealias ScrollView = SignalScrollView`.
  public struct SignalScrollView<Content: View>: View {
    @State private var progress = ScrollProgress()
    private let axes: Axis.Set
    private let showsIndicators: Bool
    private let content: Content

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
      self.axes = axes
      self.showsIndicators = showsIndicators
      self.content = content()
    }

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

  /// How far a scroll view has been scrolled, and what was told of it.
  @MainActor
  final class ScrollProgress {
    nonisolated static let space = "SignalScrollView"
    private var told = CGPoint.zero
    private var edges: Set<String> = ["top", "leading"]

    nonisolated init() {}

    /// - Parameters:
    ///   - frame: that of the content, as the scroll view sees it.
    ///   - size: what is to be seen of it.
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
