import AnalyticsCore
import JSONModel

/// Objects whose members are some of a few known ones, in one order. Their lists of keys are made once and shared, which is what makes them cheap.
struct JSONForm: Sendable {
  private let keys: [String]
  /// Objects of nulls, by which of the members they have: a bit for each.
  private let templates = Protected<[(members: Int, object: JSONObject)]>([])

  init(_ keys: String...) {
    self.keys = keys
  }

  /// - Parameter values: one for each key; nil: without that member.
  func object(_ values: JSON?...) -> JSONObject {
    precondition(values.count == keys.count, "a value or nil for each key")
    var members = 0
    for place in values.indices where values[place] != nil { members |= 1 << place }
    return withUnsafePointer(to: template(members)) {
      let builder = JSONObjectBuilder(keysOf: UnsafeJSONMembers(of: $0))
      for value in values {
        if let value { builder.append(value) }
      }
      return builder.finish()
    }
  }

  private func template(_ members: Int) -> JSONObject {
    templates.withLock { templates in
      if let known = templates.first(where: { $0.members == members }) { return known.object }
      var object = JSONObject()
      for place in keys.indices where members & 1 << place != 0 { object[keys[place]] = .null }
      templates.append((members, object))
      return object
    }
  }
}
