#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where limits are enforced and garbage is collected.
extension VM {
  /// Steps between two looks at the clock and the collector, unless that is under stress.
  static var sliceSize: Int { 20_000 }

  /// `fuel` has run out: collect if due, check every limit, refill. Everything needed must be rooted.
  @inline(never) func safepoint() throws(Abrupt) {
    let s = state
    if s.pointee.heap.isCollectionDue || realm.stressesCollector {
      collectGarbage()
      if s.pointee.heap.isOverLimit { throw limitExceeded(.memory(limit: s.pointee.heap.limit)) }
    }
    let rest = s.pointee.fuelReserve + s.pointee.fuel
    if rest < 0 {
      s.pointee.fuelReserve = 0
      s.pointee.fuel = 0
      throw limitExceeded(.steps(limit: realm.limits.steps))
    }
    if let deadline = realm.deadline, SystemClock.nanoseconds() > deadline {
      throw limitExceeded(.time(seconds: realm.limits.time ?? 0))
    }
    let slice = min(rest, realm.sliceSize)
    s.pointee.fuel = slice
    s.pointee.fuelReserve = rest - slice
  }

  /// Accounts for `n` steps of work inside a built-in. Never collects.
  @inline(__always) func charge(_ n: Int) throws(Abrupt) {
    state.pointee.fuel &-= n
    if state.pointee.fuel < 0 { try checkBudget() }
  }

  /// What a built-in may have used up without reaching a safepoint: steps, time, or memory, garbage included.
  @inline(never) private func checkBudget() throws(Abrupt) {
    if state.pointee.fuelReserve + state.pointee.fuel < 0 { throw limitExceeded(.steps(limit: realm.limits.steps)) }
    try reserve(0)
    let slice = min(state.pointee.fuelReserve, VM.sliceSize)
    let isCollectionDue = state.pointee.heap.isCollectionDue || realm.stressesCollector
    if isCollectionDue {
      // Without fuel the next safepoint comes at once. Until then the clock is looked at once a slice.
      if state.pointee.fuel > -VM.sliceSize { return }
      state.pointee.fuelReserve += state.pointee.fuel
      state.pointee.fuel = 0
    }
    if let deadline = realm.deadline, SystemClock.nanoseconds() > deadline {
      throw limitExceeded(.time(seconds: realm.limits.time ?? 0))
    }
    if isCollectionDue { return }
    state.pointee.fuelReserve -= slice
    state.pointee.fuel += slice
  }

  /// Asks whether `bytes` more may be allocated before the next safepoint. What is garbage by now counts as well, so that twice the
  /// limit may be in use until the collector has had its turn.
  func reserve(_ bytes: Int) throws(Abrupt) {
    let limit = state.pointee.heap.limit
    if bytes > limit || state.pointee.heap.bytes + bytes > 2 * limit { throw limitExceeded(.memory(limit: limit)) }
  }

  /// One step, in a loop of a built-in.
  @inline(__always) func tick() throws(Abrupt) {
    state.pointee.fuel &-= 1
    if state.pointee.fuel < 0 { try safepoint() }
  }

  // MARK: Native stack

  @inline(__always) func isNativeStackLow(need: UInt = 0) -> Bool {
    var marker: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    return here &- need < state.pointee.nativeStackLimit
  }

  /// For recursion in built-ins.
  @inline(__always) func checkNativeStack() throws(Abrupt) {
    if isNativeStackLow() { throw stackOverflow() }
  }

  /// As in other engines a script can catch this one: the stack has unwound by then.
  @inline(never) func stackOverflow() -> Abrupt { rangeError("Maximum call stack size exceeded") }

  /// Lets a matcher work within the step budget.
  func withStepBudget<R>(_ body: (inout Int) throws(RegularExpressionFailure) -> R) throws(Abrupt) -> R {
    var steps = state.pointee.fuel + state.pointee.fuelReserve
    let before = steps
    do throws(RegularExpressionFailure) {
      let result = try body(&steps)
      state.pointee.fuel &-= before - steps
      return result
    } catch {
      switch error {
      case .stepLimit: throw limitExceeded(.steps(limit: realm.limits.steps))
      case .stackLimit: throw limitExceeded(.memory(limit: state.pointee.heap.limit))
      }
    }
  }
}

/// The system's clocks.
enum SystemClock {
  /// Milliseconds since 1970, UTC.
  static func milliseconds() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_REALTIME, &t)
    return (Double(t.tv_sec) * 1000 + Double(t.tv_nsec / 1_000_000))
  }

  /// Monotonic.
  static func nanoseconds() -> UInt64 {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return UInt64(t.tv_sec) * 1_000_000_000 + UInt64(t.tv_nsec)
  }
}

/// The native stack of the current thread.
enum NativeStack {
  /// Kept free for what runs without a check of its own.
  static var reserve: UInt { 192 * 1024 }

  /// What may be used below the current address when the system does not tell.
  static var assumedSize: UInt { 256 * 1024 }

  static var currentThread: UInt {
    #if canImport(Darwin)
      return UInt(bitPattern: pthread_self())
    #else
      return UInt(pthread_self())
    #endif
  }

  /// The lowest address that evaluation may reach on this thread.
  static func limit() -> UInt {
    #if canImport(Darwin)
      let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      return top - size + min(reserve, size / 4)
    #else
      // The C library hides the declaration behind a feature macro that Swift's import does not set.
      typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
      var marker: UInt8 = 0
      let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
      guard let symbol = dlsym(nil, "pthread_getattr_np") else { return here - min(here, assumedSize) }
      let getAttributes = unsafeBitCast(symbol, to: GetAttributes.self)
      var attributes = pthread_attr_t()
      guard getAttributes(pthread_self(), &attributes) == 0 else { return here - min(here, assumedSize) }
      defer { pthread_attr_destroy(&attributes) }
      var address: UnsafeMutableRawPointer?
      var size = 0
      pthread_attr_getstack(&attributes, &address, &size)
      return UInt(bitPattern: address) + min(reserve, UInt(size) / 4)
    #endif
  }
}
