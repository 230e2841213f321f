#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The values that the host holds, which are roots of the collector.
///
/// A lock guards the table: the last reference to a value may disappear on any thread, while scripts run on another one.
final class HandleTable {
  private var values: [Value] = []
  private var free: [Int] = []
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  func add(_ v: Value) -> Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let i = free.popLast() {
      values[i] = v
      return i
    }
    values.append(v)
    return values.count - 1
  }

  func remove(_ i: Int) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    values[i] = .undefined
    free.append(i)
  }

  /// Calls `body`, which must not run script code, with every value.
  func visit(_ body: (Value) -> Void) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    for v in values { body(v) }
  }
}
