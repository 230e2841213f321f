import AnalyticsCore
import JSONModel

/// Finds parts of settings that are valid but ignored.
extension FilterRule {
  /// - Parameter lists: The lists of transformers, one for each matcher.
  static func ignoredParts(_ matchers: [JSON], _ lists: [JSON]) -> [FilterFault] {
    var found: [FilterFault] = []
    for (i, matcher) in matchers.enumerated() where matcher["type"]?.stringValue == "fql" {
      guard let expression = matcher["expression"], !expression.isNull, matcher["ir"]?.isNull == false else { continue }
      found.append(
        FilterFault(
          "\"ir\" is used, so \"expression\" has no effect; remove one of them", at: "matchers[\(i)].expression"))
    }
    for (i, list) in lists.enumerated() {
      for (j, transformer) in (list.arrayValue ?? []).enumerated() {
        guard transformer["type"]?.stringValue == "map_properties" else { continue }
        found += ignoredMappings(transformer["config"]?["map"]?.objectValue ?? [:]).map {
          $0.inside("transformers[\(i)][\(j)].config.map")
        }
      }
    }
    if lists.count > matchers.count, !matchers.isEmpty {
      let count = matchers.count == 1 ? "there is only one matcher" : "there are only \(matchers.count) matchers"
      found.append(
        FilterFault(
          "\(count), so this list has no effect; each matcher has one list of transformers",
          at: "transformers[\(matchers.count)]"))
    }
    return found
  }

  private static func ignoredMappings(_ mappings: JSONObject) -> [FilterFault] {
    mappings.compactMap { path, mapping in
      guard let object = mapping.objectValue else { return nil }
      let operations = ["copy", "move", "set"].filter { name in
        switch object[name] {
        case nil: false
        case .null?, .bool(false)?, .string("")?: name == "set"
        default: true
        }
      }
      if operations.count > 1 {
        return FilterFault(
          "\"\(path)\" has \(operations.joined(separator: " and ")), but only \(operations[0]) has an effect; write an entry for each"
        )
      }
      let isText = object["to_string"]?.boolValue == true
      return operations.isEmpty && !isText
        ? FilterFault("\"\(path)\" does nothing; it needs one of copy, move, set and to_string") : nil
    }
  }

}

/// Finds destinations of rules whose key differs from one in the settings only in case or by a few letters.
struct MisspelledDestinations {
  private let integrations: JSONObject
  private let keys: [String]
  /// The key that each name probably means.
  private var found: [ExactText: String?] = [:]
  /// The maximum number of names that are searched for, and of keys with which each is compared. Settings can name any
  /// number of destinations.
  private static let maximumSearches = 100, maximumKeys = 1000

  init(_ settings: Settings) {
    integrations = settings.integrations?.objectValue ?? [:]
    keys = integrations.lazy.prefix(MisspelledDestinations.maximumKeys).map(\.key)
  }

  /// Returns the mistake in the destination of a rule; nil if none was found.
  mutating func mistake(in rule: FilterRule) -> FilterFault? {
    guard let destination = rule.destination, !destination.isEmpty, destination != Settings.cloudKey,
      integrations[destination] == nil
    else { return nil }
    let name = ExactText(destination)
    if found[name] == nil {
      guard found.count < MisspelledDestinations.maximumSearches else { return nil }
      found[name] = .some(NearestName.of(destination, in: keys))
    }
    return found[name]?.map { near in
      FilterFault(
        "\"integrations\" has no destination \"\(destination)\"; did you mean \"\(near)\"?", at: "destinationName")
    }
  }
}
