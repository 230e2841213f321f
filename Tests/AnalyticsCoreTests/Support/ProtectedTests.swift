import Testing

@testable import AnalyticsCore

@Suite struct ProtectedTests {
  /// Uses the lock at the end of its life.
  private final class Value: Sendable {
    private let onEnd: @Sendable () -> Void
    init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }
    deinit { onEnd() }
  }
  private struct State {
    var value: Value?
    var count = 0
  }

  @Test("An earlier value is released after the lock, so that it may use it")
  func release() {
    let state = Protected(State())
    let end: @Sendable () -> Void = { state.withLock { $0.count += 1 } }
    state.set(\.value, Value(onEnd: end))
    state.set(\.value, Value(onEnd: end))
    state.set(\.value, nil)
    #expect(state.withLock { $0.count } == 2)
    let whole = Protected<Value?>(nil)
    whole.set(Value { _ = whole.current })
    whole.set(nil)
    #expect(whole.current == nil)
  }
}
