import Foundation
import JSONModel
import JavaScript

/// A filter expression, ready to be asked about events. Any thread may use it; it answers one at a time.
public final class EventFilter: @unchecked Sendable {
  // Unchecked because of the interpreter and what belongs to it: only touched under the lock.
  private let lock = NSLock()
  private let function: JSValue

  /// - Throws: ``JavaScriptError`` only when the expression is too large for the limits.
  public init(_ expression: FilterExpression, limits: Limits = Limits()) throws(JavaScriptError) {
    function = try FilterRealm(limits: limits, random: nil).function(FilterScript(expression))
  }

  /// Whether the expression is true for the event.
  public func matches(_ event: some RawEvent) throws(JavaScriptError) -> Bool { try matches(event.object) }

  /// Whether the expression is true for any JSON object.
  /// - Throws: ``JavaScriptError`` when a limit is exceeded.
  public func matches(_ object: JSONObject) throws(JavaScriptError) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return try function.transform(object, nil, nil)?.boolValue ?? false
  }
}
