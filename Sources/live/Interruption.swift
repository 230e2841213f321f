import AnalyticsCore
import Foundation

/// The request of a signal to end early. A command that accepts requests ends after the current event, with complete
/// output; any other command is ended by the process.
final class Interruption: Sendable {
  private struct State {
    var isAccepted = false
    var signal: Int32?
    var observers: [Observer] = []
  }

  /// What one of several threads sees of a request. Threads that acquired the same lock for each event would wait for
  /// each other.
  final class Observer: Sendable {
    fileprivate let requested = Protected(false)

    var isRequested: Bool { requested.current }
  }

  private let state = Protected(State())
  /// A pipe that is closed by a request, which wakes a thread that waits for input.
  private let ends: (reading: Int32, writing: Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.reading)
    if signal == nil { close(ends.writing) }
  }

  /// Announces that the command ends by itself after a request.
  func accept() { state.withLock { $0.isAccepted = true } }

  /// Requests the end of the command.
  /// - Returns: Whether the command ends by itself.
  func request(_ signal: Int32) -> Bool {
    state.withLock { state in
      if state.signal == nil {
        state.signal = signal
        for observer in state.observers { observer.requested.set(true) }
        close(ends.writing)
      }
      return state.isAccepted
    }
  }

  /// The signal that requested the end; nil without a request.
  var signal: Int32? { state.withLock { $0.signal } }

  var isRequested: Bool { signal != nil }

  /// Returns an observer for a thread.
  func observer() -> Observer {
    let observer = Observer()
    state.withLock { state in
      if state.signal != nil { observer.requested.set(true) }
      state.observers.append(observer)
    }
    return observer
  }

  /// Waits until a descriptor can be read.
  /// - Returns: False if the end is requested, also while waiting.
  func waitForInput(_ descriptor: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&descriptors, 2, -1) < 0, errno == EINTR || errno == EAGAIN {}
    return !isRequested
  }
}
