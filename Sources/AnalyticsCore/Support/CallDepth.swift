import Foundation

/// The number of calls of a client, on the current thread, that plugins have made in response to one another: an event
/// that a plugin tracks while it handles an event, and so on.
///
/// Without a limit, a plugin that tracks an event for each event would exhaust the stack.
package enum CallDepth {
  /// The maximum. Larger than the length that chains of events made by scripts may have.
  package static let limit = 16

  /// A thread-local value, because it changes twice for each event. Nil if the system has none left.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// The depth of the current thread.
  package static var current: Int {
    get { key.map { Int(bitPattern: pthread_getspecific($0)) } ?? 0 }
    set { if let key { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) } }
  }

  /// Runs a closure at a depth.
  package static func run<Result, Failure: Error>(at depth: Int, _ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let previous = current
    current = depth
    defer { current = previous }
    return try body()
  }
}
