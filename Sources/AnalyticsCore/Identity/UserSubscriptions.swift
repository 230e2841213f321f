import Foundation

/// The subscribers to changes of the user.
struct UserSubscriptions {
  struct Subscription {
    let queue: DispatchQueue
    let handler: @Sendable (UserInfo) -> Void

    /// Called under the lock of the state, so that changes arrive in order.
    func send(_ user: UserInfo) {
      let handler = handler
      queue.async { handler(user) }
    }
  }

  private var subscriptions: [Int: Subscription] = [:]
  private var nextId = 1

  mutating func add(_ subscription: Subscription) -> Int {
    defer { nextId += 1 }
    subscriptions[nextId] = subscription
    return nextId
  }

  mutating func remove(_ id: Int) -> Subscription? { subscriptions.removeValue(forKey: id) }

  func send(_ user: UserInfo) {
    for subscription in subscriptions.values { subscription.send(user) }
  }
}
