import JSONModel
import JavaScript

/// A compiled filter expression that tests events.
///
///     let filter = try EventFilter(FilterExpression(#"type = "track" and properties.price > 10"#))
///     try filter.matches(TrackEvent(event: "Order Placed"))   // false
///
/// You can use a filter from any thread. It tests one event at a time.
public final class EventFilter: Sendable {
  private let function: FilterFunction

  /// Compiles an expression.
  /// - Parameters:
  ///   - expression: The expression.
  ///   - limits: The limits for each event.
  /// - Throws: `JavaScriptError` if the expression is too large for the limits.
  // Inlined for the reason given at `ErrorContent`, like the methods.
  @inlinable @inline(__always)
  public convenience init(_ expression: FilterExpression, limits: Limits = Limits()) throws(JavaScriptError) {
    self.init(try EventFilter.compiled(expression, limits).get())
  }

  /// A compiled expression.
  @usableFromInline
  struct Compiled {
    let function: FilterFunction
  }

  @usableFromInline
  static func compiled(_ expression: FilterExpression, _ limits: Limits) -> Result<Compiled, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      Compiled(function: try FilterFunction(FilterCode.source(expression, limits: limits), limits: limits))
    }
  }

  @usableFromInline
  init(_ compiled: Compiled) { function = compiled.function }

  /// Returns a Boolean value that indicates whether the expression is true for an event.
  /// - Throws: `JavaScriptError` if an invalid part of the expression is reached or a limit is exceeded.
  @inlinable @inline(__always)
  public func matches(_ event: some RawEvent) throws(JavaScriptError) -> Bool { try matches(event.object) }

  /// Returns a Boolean value that indicates whether the expression is true for a JSON object.
  /// - Throws: `JavaScriptError` if an invalid part of the expression is reached or a limit is exceeded.
  @inlinable @inline(__always)
  public func matches(_ object: JSONObject) throws(JavaScriptError) -> Bool { try matching(object).get() }

  @usableFromInline
  func matching(_ object: JSONObject) -> Result<Bool, JavaScriptError> {
    Result { () throws(JavaScriptError) in try function.call(object)?.boolValue ?? false }
  }
}
