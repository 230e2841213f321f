/// The screens of a navigation stack, from its root to the visible one. For each move it emits two signals: `leaving`
/// the previous screen and `entering` the next one.
@MainActor
final class SignalNavigationTrail {
  nonisolated static let root = "Root"
  private var screens = [root]
  /// The title of the last link that the user followed, which is the name of the next screen.
  var followed: String?

  /// Receives the action, the name of the screen, and the name of the previous screen.
  private let emit: @MainActor (NavigationSignal.NavigationAction, String, String?) -> Void

  nonisolated init(emit: @escaping @MainActor (NavigationSignal.NavigationAction, String, String?) -> Void) {
    self.emit = emit
  }

  private var current: String { screens.last ?? Self.root }

  /// Records that a screen appeared, either a new one or one to which the user returned.
  func appeared(_ screen: String) {
    guard screen != current else { return }
    let former = current
    if let place = screens.lastIndex(of: screen) {
      screens.removeSubrange((place + 1)...)
    } else {
      screens.append(screen)
    }
    moved(from: former)
  }

  /// Records that the number of elements in the path changed.
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - name: The name of the last element, if it is known.
  func pathChanged(to count: Int, name: String?) {
    let former = current
    defer { followed = nil }
    if count + 1 > screens.count {
      screens.append(followed ?? name ?? "Unknown")
    } else if count + 1 < screens.count {
      screens.removeSubrange((count + 1)...)
    } else {
      return
    }
    moved(from: former)
  }

  private func moved(from former: String) {
    guard former != current else { return }
    emit(.leaving, former, nil)
    emit(.entering, current, former)
  }
}
