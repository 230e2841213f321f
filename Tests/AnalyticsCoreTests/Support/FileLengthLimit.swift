#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// A limit on the length of all files of the process, which behaves like a full disk.
  enum FileLengthLimit {
    /// Runs a closure while no file can become longer than a number of bytes.
    static func hold(_ bytes: Int, _ body: () throws -> Void) throws {
      let old = set(bytes)
      defer { _ = set(old) }
      try body()
    }

    /// Lets no file become longer than a number of bytes.
    /// - Returns: The number until then.
    static func set(_ bytes: some BinaryInteger) -> rlim_t {
      #if os(Linux)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #else
        let resource = RLIMIT_FSIZE
      #endif
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      getrlimit(resource, &limit)
      let old = limit.rlim_cur
      limit.rlim_cur = rlim_t(bytes)
      #expect(setrlimit(resource, &limit) == 0)
      return old
    }
  }
#endif
