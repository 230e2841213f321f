import JSONModel

/// A condition on events, written in the filter query language FQL.
///
///     let expression = try FilterExpression(#"type = "track" and match(event, "Order *")"#)
///     let filter = try EventFilter(expression)
///     try filter.matches(TrackEvent(event: "Order Placed"))   // true
///
/// An expression has two forms: text, such as `type = "track" and properties.price > 10` (see `Grammar/FQL.ebnf`), and
/// the intermediate representation that settings contain.
///
/// A path such as `properties.items.0.id` names a member of the event. Comparisons are strict: `1 = "1"` is false, and
/// `<`, `<=`, `>` and `>=` are false unless both sides are numbers. A missing member is not equal to anything, not even
/// to `null`.
public struct FilterExpression: Sendable, Hashable, CustomStringConvertible {
  let root: FQLNode

  /// Parses the text of an expression.
  /// - Throws: ``FQLError`` with the position of the error.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always)
  public init(_ text: String) throws(FQLError) { self = try FilterExpression.parsed(text).get() }

  @usableFromInline
  static func parsed(_ text: String) -> Result<FilterExpression, FQLError> {
    Result { () throws(FQLError) in FilterExpression(try FQLParser.parse(text)) }
  }

  /// Reads an intermediate representation.
  /// - Throws: ``FQLError`` for the first invalid part.
  @inlinable @inline(__always)
  public init(ir: JSON) throws(FQLError) { self = try FilterExpression.read(ir).get() }

  @usableFromInline
  static func read(_ ir: JSON) -> Result<FilterExpression, FQLError> {
    let root = FQLNode(ir: ir.streamSafe)
    if let fault = root.faults.first { return .failure(FQLError(fault.message, ir: fault.path)) }
    return .success(FilterExpression(root))
  }

  /// Creates an expression that may have invalid parts. They fail when an event reaches them.
  init(_ root: FQLNode) { self.root = root }

  /// The intermediate representation.
  public var ir: JSON { root.ir }

  /// The expression as text; nil if no text has the same meaning, as for `["and"]`.
  public var text: String? { root.text }

  /// The text, or the intermediate representation if there is no text.
  public var description: String { text ?? ir.description }
}
