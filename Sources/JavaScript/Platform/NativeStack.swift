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

  static var currentThread: UInt {
    #if canImport(Darwin)
      return UInt(bitPattern: pthread_self())
    #else
      return UInt(pthread_self())
    #endif
  }

  /// Returns the lowest address that evaluation may reach on this thread.
  static func limit() -> UInt {
    #if canImport(Darwin)
      let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      return top - size + min(reserve, size / 4)
    #else
      // The C library declares the function only under a feature macro that Swift's import does not set.
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

  /// The number of bytes of native stack that one level of the tree may use, measured with a safety margin.
  static var bytesPerLevel: UInt {
    #if DEBUG
      return 1200
    #else
      return 320
    #endif
  }
}
