import Foundation

/// SIGINT and SIGTERM, to be waited for by one thread, so that what is complete can be written before the process ends.
/// Create it before other threads start: they inherit that the signals do not interrupt them.
struct EndingSignals {
  private var set = sigset_t()

  init() {
    // A closed pipe shows as an error of `write`.
    signal(SIGPIPE, SIG_IGN)
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM] where !EndingSignals.isIgnored(signal) { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits until one of the signals comes.
  func wait() -> Int32 {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 { pause() }
    return signal
  }

  /// As in a process that a shell has put into the background, or one started by `nohup`.
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
