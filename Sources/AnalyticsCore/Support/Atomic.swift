/// A property that any thread may read, and change with `set` and `mutate` of the wrapper:
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

  /// The value at this moment. Read-only, because reading, changing and writing back is three steps.
  public var wrappedValue: Value { value.current }

  /// Replaces the value.
  public func set(_ newValue: Value) { value.set(newValue) }

  /// Changes the value in one step, in which no other thread sees it.
  public func mutate<Failure: Error>(_ change: (inout Value) throws(Failure) -> Void) throws(Failure) {
    try value.withLock(change)
  }
}
