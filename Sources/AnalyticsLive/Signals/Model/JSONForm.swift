import AnalyticsCore
import JSONModel

/// Creates objects whose keys come from a short list, in a fixed order. The objects share their key lists, so creating
/// an object is cheap.
struct JSONForm: Sendable {
  private let keys: [String]
  /// Objects whose values are null, with a bit set of the members that they have.
  private let templates = Protected<[(members: Int, object: JSONObject)]>([])

  init(_ keys: String...) {
    self.keys = keys
  }

  /// - Parameter values: One value for each key; nil omits the member.
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
