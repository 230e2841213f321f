import AnalyticsLive

/// An operation that is performed for each event or each worker, and the same operation without JavaScript for
/// comparison.
struct EventCost {
  let name: String
  /// The number of events that one call handles.
  var events = 1
  var clock = Stopwatch.Clock.elapsed
  let live: () -> Void
  var native: (() -> Void)?

  struct Result {
    let name: String
    var live = Measurement()
    var native: Measurement?

    var ratio: Double? { native.map { live.median / $0.median } }

    var json: JSON {
      var json: JSONObject = ["name": .string(name), "unit": "ns"]
      json["time"] = .object(live.json)
      if let native { json["native"] = .object(native.json) }
      if let ratio { json["ratio"] = .number(ratio) }
      return .object(json)
    }
  }

  static func all(_ files: RepositoryFiles) throws -> [EventCost] {
    try EventHotPath.costs(files) + FilterCost.costs(files) + TrackCost.costs(files) + DomainCost.costs()
      + SignalCost.costs(files)
      + SetUpCost.costs(files)
  }

  static func run(_ costs: [EventCost], rounds: Int) -> [Result] {
    let counts = costs.map { cost in
      Console.progress("warming up: \(cost.name)")
      return (
        live: Stopwatch.calibrate(cost.clock, cost.live),
        native: cost.native.map { Stopwatch.calibrate(cost.clock, $0) }
      )
    }
    var results = costs.map { Result(name: $0.name, native: $0.native == nil ? nil : Measurement()) }
    for round in 1...rounds {
      for (i, cost) in costs.enumerated() {
        Console.progress("round \(round) of \(rounds): \(cost.name)")
        results[i].live.add(Stopwatch.nanoseconds(counts[i].live, cost.clock, cost.live) / Double(cost.events))
        if let native = cost.native, let count = counts[i].native {
          results[i].native?.add(Stopwatch.nanoseconds(count, cost.clock, native) / Double(cost.events))
        }
      }
    }
    Console.progress("")
    return results
  }

  static func table(_ results: [Result]) -> String {
    var table = TextTable(["event hot path, ns", "median", "min", "spread", "native Swift", "ratio"])
    for result in results {
      let live = result.live
      table.add([
        result.name, NumberText.time(live.median), NumberText.time(live.minimum), NumberText.percent(live.spread),
        result.native.map { NumberText.time($0.median) } ?? "", result.ratio.map(NumberText.ratio) ?? "",
      ])
    }
    return table.text
  }

  static func plot(_ results: [Result]) -> DotPlot {
    DotPlot(
      title: "Event hot path, nanoseconds",
      series: ["what the row names", "the same in Swift, or what it is compared with"],
      rows: results.map { .init(name: $0.name, values: [$0.live.median, $0.native?.median]) })
  }
}
