import JSONModel

/// Which events a step of a filter rule is about (parity row F3).
public enum FilterMatcher: Sendable, Hashable {
  /// Every event.
  case all
  /// No event: what an empty expression means.
  case none
  /// The events for which the expression is true.
  case expression(FilterExpression)

  /// Reads a matcher of the settings: `{"type": "all"}`, or `{"type": "fql", "ir": "..."}` with the intermediate representation as a string of JSON. In
  /// place of `ir` there may be `expression`, the text of one.
  /// - Throws: ``FilterFault``. Parts of an expression that mean nothing are no error here (F15).
  public init(json: JSON) throws(FilterFault) {
    guard case .object(let object) = json else {
      throw FilterFault("a matcher is an object with \"type\" and \"ir\"; found \(json.kindDescription)")
    }
    switch object["type"]?.stringValue {
    case "all": self = .all
    case "fql": self = try FilterMatcher.fql(object)
    case let type?: throw FilterFault("there is no matcher \"\(type)\"; there are all and fql", at: "type")
    case nil: throw FilterFault("the type is missing; it is all or fql", at: "type")
    }
  }

  private static func fql(_ object: JSONObject) throws(FilterFault) -> FilterMatcher {
    switch object["ir"] {
    case .string(let text):
      if text.isEmpty { return .none }
      do throws(JSONParseError) {
        return .expression(FilterExpression(FQLNode(ir: try JSON(parsing: text))))
      } catch {
        throw FilterFault(
          "the intermediate representation is no JSON: line \(error.line), column \(error.column): \(error.message)",
          at: "ir")
      }
    case nil, .null?:
      guard let text = object["expression"]?.stringValue else { return .none }
      do throws(FQLError) {
        return .expression(try FilterExpression(text))
      } catch {
        throw FilterFault("\(error.place): \(error.message)", at: "expression")
      }
    case let other?:
      throw FilterFault("the intermediate representation is a string of JSON; found \(other.kindDescription)", at: "ir")
    }
  }

  /// What is wrong inside of its expression.
  var faults: [FilterFault] {
    guard case .expression(let expression) = self else { return [] }
    return expression.root.faults.map { FilterFault($0.message, at: "ir" + $0.path) }
  }
}
