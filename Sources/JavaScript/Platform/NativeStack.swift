#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The native stack of the current thread.
enum NativeStack {
  /// The number of bytes reserved for code that does not check the stack itself.
  static var reserve: UInt { 192 * 1024 }

  /// The number of usable bytes below the current address if the system does not report the size of the stack.
  static var assumedSize: UInt { 256 * 1024 }

  /// The number of bytes that a call by the host may use, because they come on top of the limit of memory. Threads with
  /// stacks of this size or less are not affected.
  static var maximumUse: UInt {
    #if DEBUG
      // Frames are several times larger, and with a sanitizer many times.
      return 512 << 20
    #else
      return 2 << 20
    #endif
  }

  /// An address in the current frame.
  ///
  /// Without the unprotected variant, the compiler would save and check a guard value in each function that needs
  /// the address; these are five more instructions in each call of a script's function.
  @inline(__always) static var currentAddress: UInt {
    var marker: UInt8 = 0
    return _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }

  /// Returns the lowest address that a call which begins here may reach on a stack of any size.
  static func lowestAddressForCall() -> UInt {
    let here = currentAddress
    return here - min(here, maximumUse)
  }

  static var currentThread: UInt {
    #if canImport(Darwin)
      return UInt(bitPattern: pthread_self())
    #else
      return UInt(pthread_self())
    #endif
  }

  /// The limit of each thread that has used an interpreter. The identifier of a thread would not do as a key, because
  /// the system gives it to later threads, whose stacks can be smaller.
  private static let limits: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// Returns the limit of this thread, which is determined once.
  static func knownLimit() -> UInt {
    guard let limits else { return limit() }
    if let known = pthread_getspecific(limits) { return UInt(bitPattern: known) }
    let limit = limit()
    pthread_setspecific(limits, UnsafeRawPointer(bitPattern: limit))
    return limit
  }

  /// Returns the lowest address that evaluation may reach on this thread.
  static func limit() -> UInt {
    #if canImport(Darwin)
      let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      return top - size + min(reserve, size / 4)
    #else
      guard LinuxFunctions.getThreadId?() == getpid() else { return reportedLimit() }
      // For the main thread, the C library reads the process's memory map, which takes hundreds of microseconds.
      let maximum = maximumSize
      if let known = mainThread, known.thread == currentThread, known.maximum == maximum { return known.limit }
      let limit = reportedLimit()
      mainThread = (currentThread, maximum, limit)
      return limit
    #endif
  }

  #if !canImport(Darwin)
    /// The limit of the main thread while the maximum size of its stack is the same. Only accessed by that thread.
    private nonisolated(unsafe) static var mainThread: (thread: UInt, maximum: UInt, limit: UInt)?

    /// The maximum size of the main thread's stack, which the process can change.
    private static var maximumSize: UInt {
      var maximum = rlimit()
      #if canImport(Musl)
        getrlimit(RLIMIT_STACK, &maximum)
      #else
        getrlimit(numericCast(RLIMIT_STACK.rawValue), &maximum)
      #endif
      return UInt(maximum.rlim_cur)
    }

    /// Returns the limit that follows from the attributes of the current thread.
    private static func reportedLimit() -> UInt {
      let here = currentAddress
      var attributes = pthread_attr_t()
      guard let getAttributes = LinuxFunctions.getAttributes, getAttributes(pthread_self(), &attributes) == 0 else {
        return here - min(here, assumedSize)
      }
      defer { pthread_attr_destroy(&attributes) }
      var address: UnsafeMutableRawPointer?
      var size = 0
      pthread_attr_getstack(&attributes, &address, &size)
      return UInt(bitPattern: address) + min(reserve, UInt(size) / 4)
    }

    /// Functions that the C library declares only under a feature macro that Swift's import does not set.
    private enum LinuxFunctions {
      static let getAttributes = dlsym(nil, "pthread_getattr_np").map {
        unsafeBitCast($0, to: (@convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32).self)
      }
      static let getThreadId = dlsym(nil, "gettid").map { unsafeBitCast($0, to: (@convention(c) () -> pid_t).self) }
    }
  #endif

  /// The number of bytes of native stack that one level of the tree may use, measured with a safety margin.
  static var bytesPerLevel: UInt {
    #if DEBUG
      return 1200
    #else
      return 320
    #endif
  }
}
