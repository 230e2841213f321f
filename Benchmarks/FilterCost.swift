import AnalyticsLive

/// The cost of a destination filter for an event that is sent to the destination.
enum FilterCost {
  private static let destination = "Warehouse"

  static func costs(_ files: RepositoryFiles) throws -> [EventCost] {
    let event = try TrackEvent(json: JSON(parsing: files.bytes("Fixtures/event.json")))
    return [
      try cost(
        "destination filter: and, =, >, drop_properties", #"type = "track" and properties.price > 10"#, event,
        isMatch: true),
      try cost(
        "destination filter that does not match", #"type = "track" and properties.price > 100"#, event, isMatch: false),
    ]
  }

  private static func cost(_ name: String, _ expression: String, _ event: TrackEvent, isMatch: Bool) throws -> EventCost
  {
    let filters = DestinationFilters()
    filters.add(
      FilterRule(
        destination: destination, when: try FilterExpression(expression),
        [.dropProperties([FilterTarget(path: "properties", keys: ["category"])])]))
    let (left, right) = (filters.filter(event, destination: destination), isMatch ? native(event) : event)
    guard left?.json.description == right?.json.description else {
      throw BenchmarkError(
        "the filter returns \(left?.json.description ?? "nothing"), Swift returns \(right?.json.description ?? "nothing")"
      )
    }
    return EventCost(
      name: name, clock: .processor, live: { EventHotPath.consume(filters.filter(event, destination: destination)) },
      native: { EventHotPath.consume(native(event, above: isMatch ? 10 : 100)) })
  }

  /// The same filter in Swift.
  @inline(never) private static func native(_ event: TrackEvent, above limit: Double = 10) -> TrackEvent? {
    guard event.object["type"] == .string("track"), let price = event.properties?["price"]?.doubleValue, price > limit
    else { return event }
    var event = event
    event.properties?["category"] = nil
    return event
  }
}
