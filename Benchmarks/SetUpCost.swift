import AnalyticsLive

/// The costs that are incurred once per worker or script, not for each event.
enum SetUpCost {
  static func costs(_ files: RepositoryFiles) throws -> [EventCost] {
    let source = try files.bytes("Fixtures/plugins/commerce.js")
    let script = try Script(utf8: source, name: "commerce.js")
    return [
      EventCost(name: "fresh interpreter", live: { EventHotPath.consume(Interpreter()) }),
      EventCost(
        name: "fresh interpreter that runs commerce.js",
        live: { EventHotPath.consume(try? LivePlugins(scripts: [script])) }),
      EventCost(
        name: "parse commerce.js (\(source.count) bytes)", live: { EventHotPath.consume(try? Script(utf8: source)) }),
    ]
  }
}
