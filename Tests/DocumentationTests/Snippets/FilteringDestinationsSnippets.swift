import AnalyticsLive

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum FilteringDestinationsSnippets {
  static func filters(_ analytics: Analytics) throws -> DestinationFilters {
    // snippet
    let filters = DestinationFilters(onProblem: { print($0) })
    filters.add(
      FilterRule(
        destination: "Amplitude", when: try FilterExpression(#"type = "track" and match(event, "Debug *")"#), [.drop]))
    filters.add(
      FilterRule(
        destination: "Amplitude", [.dropProperties([FilterTarget(path: "context.device", keys: ["id", "name"])])]))
    try filters.add(
      Script("(event, destination) => event.userId ? event : null", name: "known-users.js"), destination: "Warehouse")
    analytics.add(plugin: filters)
    // end
    return filters
  }
}
