extension JSON {
  /// The JSON text, or its beginning of `limit` characters with an ellipsis. Only that part of the value is visited,
  /// except for arrays that are text. The value does not become larger.
  package func excerpt(_ limit: Int) -> String {
    var budget = limit
    let text = beginning(&budget).description
    let scalars = text.unicodeScalars
    return scalars.count > limit ? "\(String(String.UnicodeScalarView(scalars.prefix(limit - 1))))…" : text
  }

  /// A value whose text begins like that of this one, and is a little longer than the budget if this one's is.
  private func beginning(_ budget: inout Int) -> JSON {
    budget -= 1
    switch self {
    case .string(let text):
      let start = text.unicodeScalars.prefix(max(budget, 0) + 1)
      budget -= start.count
      return .string(String(String.UnicodeScalarView(start)))
    case .malformedString(let units):
      let start = units.prefix(max(budget, 0) + 1)
      budget -= start.count
      return .string(String(decoding: start, as: UTF16.self))
    case .array(let elements):
      var start: [JSON] = []
      for element in elements {
        if budget < 0 { break }
        start.append(element.beginning(&budget))
      }
      return .array(start)
    case .object(let object):
      var start = JSONObject()
      for index in 0..<object.count {
        if budget < 0 { break }
        let key = object.key(at: index).text
        let beginning = String(String.UnicodeScalarView(key.unicodeScalars.prefix(budget + 1)))
        budget -= beginning.unicodeScalars.count
        start[beginning] = object.unstoredValue(at: index).beginning(&budget)
      }
      return .object(start)
    default: return self
    }
  }
}
