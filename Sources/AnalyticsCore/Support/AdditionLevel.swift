import Foundation

/// The plugins and flush policies that the current thread adds in response to one another: a plugin that adds another
/// one when it is configured, and so on.
///
/// Not a ``CallDepth``, because a plugin may track any number of events when it is configured, for example those that
/// it has stored itself.
struct AdditionLevel {
  /// The maximum depth.
  static let limit = CallDepth.limit
  private static let key = "analytics.additions"

  /// A value of the thread, because tasks that a plugin starts do not belong to its addition.
  private static var current: AdditionLevel? {
    get { Thread.current.threadDictionary[key] as? AdditionLevel }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  var depth = 1
  /// The number of additions in response to one of the app.
  let budget = EventBudget()

  /// The level of something that is added now.
  static var next: AdditionLevel {
    guard var level = current else { return AdditionLevel() }
    level.depth += 1
    return level
  }

  static func run(at level: AdditionLevel, _ body: () -> Void) {
    let previous = current
    current = level
    defer { current = previous }
    body()
  }
}
