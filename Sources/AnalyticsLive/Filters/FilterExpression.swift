import JSONModel

/// A condition on events, in the filter query language FQL: as text, such as `type = "track" and properties.price > 10` (`Grammar/FQL.ebnf`), or as
/// the intermediate representation that settings carry (parity rows F4 to F15).
///
///     let expression = try FilterExpression(#"type = "track" and match(event, "Order *")"#)
///     let filter = EventFilter(expression)
///     filter.matches(TrackEvent(event: "Order Placed"))   // true
///
/// A path such as `properties.items.0.id` names a member of the event. Comparison is strict: `1 = "1"` is false, and `<` and its kin are false unless
/// both sides are numbers. What is missing equals nothing, `null` neither.
public struct FilterExpression: Sendable, Hashable, CustomStringConvertible {
  let root: FQLNode

  /// Reads the text of an expression.
  public init(_ text: String) throws(FQLError) {
    root = try FQLParser.parse(text)
  }

  /// Reads an intermediate representation.
  /// - Throws: ``FQLError`` for the first part of it that means nothing.
  public init(ir: JSON) throws(FQLError) {
    root = FQLNode(ir: ir)
    if let fault = root.faults.first { throw FQLError(fault.message, ir: fault.path) }
  }

  /// An expression that may have parts which mean nothing: they fail when an event reaches them (F15).
  init(_ root: FQLNode) { self.root = root }

  /// The intermediate representation.
  public var ir: JSON { root.ir }

  /// The expression as text; nil when there is no text that says the same, as for `["and"]`.
  public var text: String? { root.text }

  /// The text; the intermediate representation when there is none.
  public var description: String { text ?? ir.description }
}
