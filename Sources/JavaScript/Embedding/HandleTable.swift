#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The values that the host holds, which are roots of the collector.
///
/// A lock guards the table: the last reference to a value may disappear on any thread, while scripts run on another
/// one.
final class HandleTable: @unchecked Sendable {
  // Behind pointers, so that an access is not checked for exclusivity.
  private struct Values {
    var all: [Value] = []
    var free: [Int] = []
  }

  private let values = UnsafeMutablePointer<Values>.allocate(capacity: 1)
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    values.initialize(to: Values())
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
    values.deinitialize(count: 1)
    values.deallocate()
  }

  func add(_ v: Value) -> Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let i = values.pointee.free.popLast() {
      values.pointee.all[i] = v
      return i
    }
    values.pointee.all.append(v)
    return values.pointee.all.count - 1
  }

  func value(_ i: Int) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return values.pointee.all[i]
  }

  func remove(_ i: Int) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    values.pointee.all[i] = .undefined
    values.pointee.free.append(i)
  }

  /// Calls `body`, which must not run script code, with every value.
  func visit(_ body: (Value) -> Void) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    for v in values.pointee.all { body(v) }
  }
}
