import AnalyticsLive

/// The cost of an event that passes through a timeline with plugins.
enum EventHotPath {
  static func costs(_ files: RepositoryFiles) throws -> [EventCost] {
    let line = try files.bytes("Fixtures/event.json")
    let event = try TrackEvent(json: JSON(parsing: line))
    typealias Plugins = RenamingPlugins
    let (fix, undo) = (Plugins.add("FixProductViewed"), Plugins.add("UndoProductViewed"))
    let toId = { NativeRenaming(from: "product_did", to: "product_id") }
    let toDid = { NativeRenaming(from: "product_id", to: "product_did") }

    let idle = try Pair(live: Plugins.nothing + Plugins.add("Nothing"), native: [NativeNothing()])
    let one = try Pair(live: Plugins.fix + fix, native: [toId()])
    let five = try Pair(
      live: Plugins.fix + Plugins.undo + fix + undo + fix + undo + fix,
      native: [toId(), toDid(), toId(), toDid(), toId()])
    for pair in [idle, one, five] { try pair.check(event) }
    guard idle.live.process(event: event)?.json.isIdentical(to: event.json) == true else {
      throw BenchmarkError("an event that no plugin changed was not returned as the identical value")
    }
    return [
      idle.cost("untouched event, plugin that does nothing", event),
      one.cost("one plugin, FixProductViewed", event),
      five.cost("five plugins, renaming back and forth", event),
      try Pair(live: "", native: []).lineCost("JSON line in and out, no plugin", line),
      one.lineCost("JSON line in and out, one plugin", line),
      try stream(files),
    ]
  }

  /// The README's first command, without reading and writing files.
  private static func stream(_ files: RepositoryFiles) throws -> EventCost {
    let script = try Script(utf8: files.bytes("Fixtures/plugins/commerce.js"), name: "commerce.js")
    let timeline = Timeline()
    try LivePlugins(scripts: [script]).add(to: timeline)
    let lines = try files.bytes("Fixtures/events.ndjson").split(separator: 0x0A).map(Array.init).filter { line in
      (try? JSON(parsing: line)).flatMap { try? EventRecord(json: $0) } != nil
    }
    return EventCost(
      name: "JSON line in and out, commerce.js over events.ndjson", events: max(1, lines.count),
      live: { for line in lines { handle(line, timeline) } })
  }

  /// Processes an event from text to text.
  /// - Parameter options: How the text is parsed; by default as `live run` does.
  static func handle(_ line: [UInt8], _ timeline: Timeline, _ options: JSONParsingOptions = .keepingText) {
    guard let json = try? JSON(parsing: line, options: options), let event = try? EventRecord(json: json),
      let result = timeline.process(event)
    else { return }
    consume(try? result.json.bytes())
  }

  /// Keeps the optimizer from removing work whose result is not used.
  @inline(never) static func consume<T>(_: T) {}
}

/// A timeline with live plugins and one with the same plugins in Swift.
private struct Pair {
  let live = Timeline()
  let native = Timeline()

  init(live source: String, native plugins: [any Plugin]) throws {
    try LivePlugins(scripts: [Script(source, name: "plugins.js")]).add(to: live)
    for plugin in plugins { native.add(plugin: plugin) }
  }

  func check(_ event: TrackEvent) throws {
    let (left, right) = (live.process(event: event)?.json.description, native.process(event: event)?.json.description)
    guard left == right else {
      throw BenchmarkError(
        "the live plugins return \(left ?? "nothing"), those in Swift return \(right ?? "nothing")")
    }
  }

  func cost(_ name: String, _ event: TrackEvent) -> EventCost {
    EventCost(
      name: name, live: { EventHotPath.consume(live.process(event: event)) },
      native: { EventHotPath.consume(native.process(event: event)) })
  }

  func lineCost(_ name: String, _ line: [UInt8]) -> EventCost {
    // Swift code of an app parses the line with the public API.
    EventCost(
      name: name, live: { EventHotPath.handle(line, live) },
      native: { EventHotPath.handle(line, native, JSONParsingOptions()) })
  }
}
