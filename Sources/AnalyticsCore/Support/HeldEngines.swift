import Foundation

/// The engines of scripts whose locks the current thread holds, and what waits until it has released them.
///
/// A script can call code of the app: a handler of printed text, or a function of the host. If that code used the
/// client, plugins would run while the lock is held, and could wait for another engine, whose thread waits for this one
/// in the same way. Therefore the client stamps an event immediately, and runs plugins after the release.
package enum HeldEngines {
  /// The state of a thread.
  private struct State {
    /// The number of engines.
    var count = 0
    /// What waits for their release.
    var waiting = DeferredWork()
    /// The number of events and notifications of plugins that wait.
    var calls = 0
  }

  /// A thread-local value, because it changes for each event. Nil if the system has none left.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, { free($0) }) == 0 ? key : nil
  }()

  private static func free(_ state: UnsafeMutableRawPointer?) {
    let state = state?.assumingMemoryBound(to: State.self)
    state?.deinitialize(count: 1)
    state?.deallocate()
  }

  /// The state of the current thread; nil if it has never held an engine.
  private static var current: UnsafeMutablePointer<State>? {
    key.flatMap { pthread_getspecific($0) }?.assumingMemoryBound(to: State.self)
  }

  @inline(never) private static func begin(on key: pthread_key_t) {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State(count: 1))
    pthread_setspecific(key, state)
  }

  /// Notes that the current thread has acquired the lock of an engine.
  package static func begin() {
    if let current { current.pointee.count += 1 } else if let key { begin(on: key) }
  }

  /// Notes that the current thread has released the lock, and runs what has waited if it was the last one.
  package static func end() {
    guard let current else { return }
    current.pointee.count -= 1
    if current.pointee.count == 0, !current.pointee.waiting.isEmpty { runWaiting(current) }
  }

  @inline(never) private static func runWaiting(_ state: UnsafeMutablePointer<State>) {
    state.pointee.calls = 0
    DeferredWork.run(state.pointee.waiting.removeAll())
  }

  /// Whether the current thread holds an engine.
  package static var exist: Bool { (current?.pointee.count ?? 0) > 0 }

  /// Runs an action when the current thread holds no engine: immediately, or after it has released the last one.
  package static func whenReleased(_ action: @escaping DeferredWork.Action) {
    if let current, current.pointee.count > 0 { current.pointee.waiting.add(action) } else { action() }
  }

  /// Makes an event or a notification of plugins wait. The current thread holds an engine.
  /// - Returns: false if too many wait already. The action does not run then.
  static func makeWait(_ action: @escaping DeferredWork.Action) -> Bool {
    guard let current, current.pointee.calls < EventBudget.limit else { return false }
    current.pointee.calls += 1
    current.pointee.waiting.add(action)
    return true
  }
}
