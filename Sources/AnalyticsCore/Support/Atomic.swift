/// A property that every thread can read, and that the wrapper's methods `set` and `mutate` change.
///
///     @Atomic var count = 0
///     _count.mutate { $0 += 1 }
@propertyWrapper
public final class Atomic<Value: Sendable>: Sendable {
  private let value: Protected<Value>

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) {
    value = Protected(wrappedValue)
  }

  /// The current value. Read-only, because reading, changing and writing back would be three separate steps.
  public var wrappedValue: Value { value.current }

  /// Replaces the value.
  public func set(_ newValue: Value) { value.set(newValue) }

  /// Changes the value in one step that no other thread can interrupt.
  public func mutate<Failure: Error>(_ change: (inout Value) throws(Failure) -> Void) throws(Failure) {
    try value.withLock(change)
  }
}
