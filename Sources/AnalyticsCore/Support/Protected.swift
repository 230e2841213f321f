import Foundation

/// A value that only one thread at a time can access. The lock is not recursive: code that could access the same value
/// must not be called under it.
package final class Protected<Value>: @unchecked Sendable {
  private let lock = NSLock()
  /// Behind a pointer, because the lock already guarantees exclusive access.
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @inline(__always)
  package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value.pointee)
  }
}

extension Protected where Value: Sendable {
  /// Returns a copy of the value.
  package var current: Value { withLock { $0 } }

  /// Replaces the value. The earlier one is released after the lock, because that may run code of the app.
  package func set(_ value: Value) { set(\.self, value) }
}

extension Protected {
  /// Removes something from the value. It is released after the lock, because that may run code of the app.
  package func remove<Removed>(_ body: (inout Value) -> Removed) {
    let removed = withLock(body)
    // Optimized code would release a result that is not used under the lock.
    withExtendedLifetime(removed) {}
  }

  /// Replaces a part of the value. The earlier one is released after the lock, because that may run code of the app.
  package func set<Part>(_ part: WritableKeyPath<Value, Part>, _ new: Part) {
    var other = new
    withLock { swap(&$0[keyPath: part], &other) }
    withExtendedLifetime(other) {}
  }
}
