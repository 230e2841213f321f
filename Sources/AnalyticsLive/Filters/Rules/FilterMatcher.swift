import JSONModel

/// The events to which a step of a filter rule applies.
public enum FilterMatcher: Sendable, Hashable {
  /// Every event.
  case all
  /// No event. An empty expression in the settings has this meaning.
  case none
  /// The events for which the expression is true.
  case expression(FilterExpression)

  /// Reads a matcher of the settings.
  ///
  /// A matcher is `{"type": "all"}` or `{"type": "fql", "ir": "…"}`, where `ir` is the intermediate representation
  /// as a string of JSON. Instead of `ir`, a matcher may have `expression`, the text of an expression.
  /// - Throws: ``FilterFault``. Invalid parts of an expression do not throw; they fail when an event reaches them.
  @inlinable @inline(__always)
  public init(json: JSON) throws(FilterFault) { self = try FilterMatcher.read(json).get() }

  @usableFromInline
  static func read(_ json: JSON) -> Result<FilterMatcher, FilterFault> {
    Result { () throws(FilterFault) in try FilterMatcher(reading: json) }
  }

  private init(reading json: JSON) throws(FilterFault) {
    guard case .object(let object) = json else {
      throw FilterFault("a matcher must be an object with \"type\" and \"ir\"; found \(json.kindDescription)")
    }
    switch object["type"]?.stringValue {
    case "all": self = .all
    case "fql": self = try FilterMatcher.fql(object)
    case let type?: throw FilterFault("unknown matcher \"\(type)\"; use all or fql", at: "type")
    case nil: throw FilterFault("the type is missing; use all or fql", at: "type")
    }
  }

  private static func fql(_ object: JSONObject) throws(FilterFault) -> FilterMatcher {
    switch object["ir"] {
    case .string(let text):
      if text.isEmpty { return .none }
      do throws(JSONParseError) {
        return .expression(FilterExpression(FQLNode(ir: try JSON(parsing: text).streamSafe)))
      } catch {
        let place = "line \(error.line), column \(error.column)"
        throw FilterFault("the intermediate representation is not valid JSON: \(place): \(error.message)", at: "ir")
      }
    case nil, .null?:
      guard let text = object["expression"]?.stringValue else { return .none }
      do throws(FQLError) {
        return .expression(try FilterExpression(text))
      } catch {
        throw FilterFault("\(error.place): \(error.message)", at: "expression")
      }
    case let other?:
      throw FilterFault(
        "the intermediate representation must be a string of JSON; found \(other.kindDescription)", at: "ir")
    }
  }

  /// The errors in the expression.
  var faults: [FilterFault] {
    guard case .expression(let expression) = self else { return [] }
    return expression.root.faults.map { FilterFault($0.message, at: "ir" + $0.path) }
  }
}
