import Foundation

/// The processor time of the current thread, which does not depend on what else the machine does.
public enum ThreadClock {
  public static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
