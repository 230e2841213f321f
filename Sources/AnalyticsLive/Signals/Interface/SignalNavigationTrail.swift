/// The screens of a navigation stack, from its root to the one that is seen. For each move it tells of two things: leaving the one, and entering the other.
@MainActor
final class SignalNavigationTrail {
  nonisolated static let root = "Root"
  private var screens = [root]
  /// The title of the link that was followed last: the name of the screen that comes.
  var followed: String?

  /// Gets what happens, the name of the screen, and that of the one before.
  private let emit: @MainActor (NavigationSignal.NavigationAction, String, String?) -> Void

  nonisolated init(emit: @escaping @MainActor (NavigationSignal.NavigationAction, String, String?) -> Void) {
    self.emit = emit
  }

  private var current: String { screens.last ?? Self.root }

  /// A screen has appeared: one farther on, or one that was left before.
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

  /// The path has another number of elements.
  /// - Parameter name: describes its last element, when it can be seen.
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
