import Foundation

/// The subscribers to changes of the user.
struct UserSubscriptions {
  struct Subscription {
    let queue: DispatchQueue
    let handler: @Sendable (UserInfo) -> Void

    /// Called under the lock of the state, so that changes arrive in order.
    /// - Parameter budget: The budget of the calls that subscribers make in response.
    func send(_ user: UserInfo, _ budget: EventBudget) {
      let (handler, depth, chain) = (handler, CallDepth.current + 1, EventChain.inherited)
      queue.async {
        CallDepth.run(at: depth, continuing: budget) { EventChain.continued(chain) { handler(user) } }
      }
    }
  }

  private var subscriptions: [Int: Subscription] = [:]
  private var nextId = 1

  /// Adds a subscription.
  /// - Parameter subscription: The subscription; nil for one that ends immediately.
  mutating func add(_ subscription: Subscription?) -> Int {
    defer { nextId += 1 }
    subscriptions[nextId] = subscription
    return nextId
  }

  mutating func remove(_ id: Int) -> Subscription? { subscriptions.removeValue(forKey: id) }

  func send(_ user: UserInfo) {
    if subscriptions.isEmpty { return }
    let budget = CallDepth.sharedBudget
    for subscription in subscriptions.values { subscription.send(user, budget) }
  }
}
