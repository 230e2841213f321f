import Foundation

/// The signals SIGINT and SIGTERM, which one thread waits for so that complete output can be written before the process
/// ends.
///
/// Create it before other threads start, because they inherit the signal mask that keeps the signals from interrupting
/// them.
struct EndingSignals {
  private var set = sigset_t()

  init() {
    // A write to a closed pipe reports an error instead, and so does one beyond the limit of a file's size.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    sigemptyset(&set)
    // Otherwise the handler of the Swift runtime prints the stack, and the process continues.
    if !EndingSignals.isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
    // A thread that starts the tool may have blocked the signal.
    sigaddset(&set, SIGQUIT)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    sigdelset(&set, SIGQUIT)
    for signal in [SIGINT, SIGTERM] where !EndingSignals.isIgnored(signal) { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for one of the signals and returns it.
  func wait() -> Int32 {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 { pause() }
    return signal
  }

  /// Returns whether the process ignores a signal, as one that a shell has put into the background, or one started by
  /// `nohup`, does.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }
}
