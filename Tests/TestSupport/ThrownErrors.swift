import Foundation

/// Errors of Swift in this process.
public enum ThrownErrors {
  /// Ends the recording of a backtrace for each error that is thrown, which takes Swift Testing up to a hundred times as
  /// long as throwing it: tests that measure time would measure this.
  public static func stopRecordingBacktraces() {
    for name in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
      dlsym(nil, name)?.assumingMemoryBound(to: UInt.self).pointee = 0
    }
  }
}
