/// How many events have led to one another: 0 for what the program itself does, 1 while an event that a script made on account of it goes through the timeline, and so on.
/// Who makes events of events looks at it, so that a loop ends.
package enum EventChain {
  @TaskLocal package static var length = 0

  /// Goes on with a chain that was interrupted, in a queue for one.
  package static func continued(_ length: Int, _ body: () -> Void) {
    if length == 0 { body() } else { $length.withValue(length, operation: body) }
  }
}
