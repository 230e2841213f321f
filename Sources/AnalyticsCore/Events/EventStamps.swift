/// The source of the ids and times of events, in place of random ids and the system's clock. Runs that must have the
/// same result each time set it.
package struct EventStamps: Sendable {
  /// Returns the `messageId` of the next event.
  package let id: @Sendable () -> String
  /// Returns the `timestamp` of the next event.
  package let time: @Sendable () -> String

  package init(id: @escaping @Sendable () -> String, time: @escaping @Sendable () -> String) {
    self.id = id
    self.time = time
  }
}
