import Foundation

/// Errors of Swift in this process.
public enum ThrownErrors {
  /// Ends the recording of a backtrace for each error that is thrown in this process. Recording takes Swift Testing up to
  /// a hundred times as long as throwing: tests that measure time would measure it, and an error of a script that goes
  /// through thousands of calls is thrown again by each of them.
  public static func stopRecordingBacktraces() {
    for name in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
      dlsym(nil, name)?.assumingMemoryBound(to: UInt.self).pointee = 0
    }
  }
}
