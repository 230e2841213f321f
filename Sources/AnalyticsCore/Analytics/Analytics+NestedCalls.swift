// Code of the app may call the client while the client calls it: a plugin tracks an event while it handles another one,
// a subscriber changes the user of whose change it is notified, and so on. Without limits, such calls exhaust the
// stack, or never end.

extension Analytics {
  /// Drops an event that a plugin tracked while it handled another one, because too many events have led to it, or too
  /// many were made in this way.
  func dropNestedEvent(_ depth: Int, _ reason: EventLoopError.Reason) {
    sink.countDropped(.plugin)
    reportNestedCall("track", depth, reason)
  }

  /// Runs what a call of the client does, unless code of the app has made too many calls in response to one another.
  /// - Parameter call: The name of the call.
  package func nested(_ call: String, _ body: () -> Void) {
    let depth = CallDepth.current
    if depth >= CallDepth.limit { return reportNestedCall(call, depth) }
    CallDepth.run(at: depth + 1, body)
  }

  /// Runs code of the app that describes an event, such as `encode(to:)`, and that may call the client itself.
  /// - Returns: nil if such calls have led to one another too often; the event is counted as dropped.
  package func describing<Description>(_ call: String, _ body: () throws -> Description) rethrows -> Description? {
    let depth = CallDepth.current
    if depth >= CallDepth.limit {
      if admit() != nil { sink.countDropped(.plugin) }
      reportNestedCall(call, depth)
      return nil
    }
    CallDepth.current = depth + 1
    defer { CallDepth.current = depth }
    return try body()
  }

  /// Returns whether a call may be performed that notifies code of the app, and counts it. Reports one that may not.
  /// - Parameters:
  ///   - call: The name of the call.
  ///   - isEvent: Whether the call makes an event, which is counted later.
  func mayNotify(_ call: String, isEvent: Bool = false) -> Bool {
    let depth = CallDepth.current
    if depth == 0 { return true }
    if depth >= CallDepth.limit {
      reportNestedCall(call, depth)
      return false
    }
    if isEvent ? CallDepth.budget?.isSpent != true : CallDepth.takeEvent() { return true }
    reportNestedCall(call, depth, .nestedEvents)
    return false
  }

  /// Adds something whose code the client calls, and which may add something in turn, unless that has happened too
  /// often.
  func adding(_ call: String, _ body: () -> Void) {
    let level = AdditionLevel.next
    if level.depth > AdditionLevel.limit { return reportNestedCall(call, CallDepth.current) }
    if level.depth > 1, !level.budget.take() { return reportNestedCall(call, CallDepth.current, .nestedEvents) }
    AdditionLevel.run(at: level, body)
  }

  /// Removes something whose code the client calls, and which may add something in turn.
  func removing(_ body: () -> Void) {
    var level = AdditionLevel.next
    // A removal is always performed.
    level.depth = min(level.depth, AdditionLevel.limit)
    AdditionLevel.run(at: level, body)
  }

  /// Reports a call that was not performed because of its depth. The error handler may make such a call too, which is
  /// not reported.
  func reportNestedCall(_ call: String, _ depth: Int, _ reason: EventLoopError.Reason = .nested) {
    if depth > CallDepth.limit { return }
    let count = state.withLock { state in
      if case .nestedEvents = reason {
        state.nestedEvents += 1
        return state.nestedEvents
      }
      state.nestedCalls += 1
      return state.nestedCalls
    }
    guard ReportedCounts.contains(count) else { return }
    CallDepth.run(at: depth + 1) { report(AnalyticsError.pluginError(EventLoopError(call: call, reason: reason))) }
  }
}
