/// A function that changes or skips events, for all destinations of a client or for one tracker.
///
///     let withoutEmail = Middleware<RawAnalyticsEvent> { event in
///       var event = event
///       event.properties["email"] = nil
///       return .forward(event)
///     }
///     analytics.register(withoutEmail)                      // for all destinations, the server among them
///     analytics.register(Reporter(), with: [withoutEmail])  // for one tracker
///
/// Middlewares of the client run first, in the order of their registration, then those of the tracker. They see track
/// and screen events, but not errors.
public struct Middleware<Item>: Sendable {
  /// What a middleware decides about an item.
  public enum Action {
    /// Passes this item on.
    case forward(Item)
    /// Drops the item.
    case skip
  }

  private let closure: @Sendable (Item) -> Action

  /// Creates a middleware from a closure.
  ///
  /// - Parameter closure: called on the threads that report events, by several at the same time.
  public init(_ closure: @escaping @Sendable (Item) -> Action) {
    self.closure = closure
  }

  /// Returns the item as the middleware forwards it; nil when it is skipped, or when the item is nil.
  public func transform(_ item: Item?) -> Item? {
    guard let item, case .forward(let result) = closure(item) else { return nil }
    return result
  }
}

extension Array {
  /// Applies middlewares in order; nil when one of them skips the item.
  public func transform<Item>(_ item: Item?) -> Item? where Element == Middleware<Item> {
    var item = item
    for middleware in self { item = middleware.transform(item) }
    return item
  }
}
