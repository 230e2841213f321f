import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests that problems of live plugins, filters, signals and script storage take one route.
@Suite struct ProblemRouteTests {
  /// Lets everything fail that belongs to a client and its live plugins.
  private static func problems(
    ofPluginsTo onProblem: (@Sendable (LiveProblem) -> Void)? = nil,
    ofFiltersTo onFilterProblem: (@Sendable (LiveProblem) -> Void)? = nil,
    toClient errorHandler: @escaping @Sendable (any Error) -> Void
  ) async throws {
    let folder = TemporaryFolder()
    let script = try Script(
      """
      class Fails extends LivePlugin {
        track(event) {
          storage.setValue("key", event.event);
          if (event.event === "loop") for (;;);
          if (event.event === "fail") throw new Error("no");
          return event;
        }
      }
      analytics.add(new Fails(LivePluginType.enrichment, null));
      function processSignal(signal) { throw new Error("rule") }
      """)
    let live = try LivePlugins(
      scripts: [script],
      options: .init(limits: Limits(steps: 100_000), breaker: LivePluginBreaker(calls: 1), onProblem: onProblem))
    let filters = DestinationFilters(onProblem: onFilterProblem)
    let signals = Signals(configuration: SignalsConfiguration(writeKey: "key", sendDebugSignalsToSegment: false))
    let analytics = Analytics(
      configuration: Configuration(writeKey: UUID().uuidString).storageMode(.diskAtURL(folder.url))
        .operatingMode(.synchronous).fetchSettings(false).flushPolicies([]).autoAddSegmentDestination(false)
        .setTrackedApplicationLifecycleEvents(.none).errorHandler(errorHandler))
    analytics.add(plugin: live)
    analytics.add(plugin: filters)
    analytics.add(plugin: signals)
    await analytics.waitUntilStarted()
    await live.ready()
    await signals.waitUntilProcessed()
    try occupy(folder.url.appendingPathComponent("live-storage.json"))
    for name in ["fail", "store", "loop"] { analytics.track(name: name) }
    filters.add(FilterRule(json: ["destinationName": "D"]))
    signals.emit(signal: ListSignal())
    await signals.waitUntilProcessed()
    await analytics.shutdown()
  }

  /// A signal that is not a JSON object.
  private struct ListSignal: RawSignal {
    var anonymousId = ""
    var type = SignalType.userDefined
    var timestamp = ""
    var index = -1
    var data = 1
    func json() throws -> JSON { [1] }
  }

  /// Creates a folder that prevents a file from being written.
  private static func occupy(_ file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.appendingPathComponent("occupied"), withIntermediateDirectories: true)
  }

  private static let kinds: Set = ["loading", "plugin", "filter", "rules", "signal", "storage"]

  private static func kind(_ problem: LiveProblem) -> String {
    switch problem {
    case .loading: "loading"
    case .plugin: "plugin"
    case .filter: "filter"
    case .rules: "rules"
    case .signal: "signal"
    case .storage: "storage"
    }
  }

  @Test func theClientReceivesTheProblemsOfEverything() async throws {
    let kinds = Recorder<String>()
    try await Self.problems { error in
      if let problem = error as? LiveProblem { kinds.add(Self.kind(problem)) } else { kinds.add("\(error)") }
    }
    #expect(Set(kinds.all) == Self.kinds)
  }

  @Test func aHandlerReceivesProblemsInPlaceOfTheClient() async throws {
    let ofPlugins = Recorder<String>()
    let ofFilters = Recorder<String>()
    let others = Recorder<String>()
    try await Self.problems(
      ofPluginsTo: { ofPlugins.add(Self.kind($0)) }, ofFiltersTo: { ofFilters.add(Self.kind($0)) },
      toClient: { others.add("\($0)") })
    #expect(Set(ofPlugins.all) == Self.kinds.subtracting(["filter"]))
    #expect(Set(ofFilters.all) == ["filter"])
    #expect(others.all.isEmpty, "\(others.all)")
  }

  @Test func valuesOfScriptsThatCannotBeWrittenAreWrittenLater() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("live-storage.json")
    let errors = Recorder<String>()
    let storage = LiveStorage { errors.add("\($0)") }
    storage.open(folder: folder.url)
    try Self.occupy(file)
    for number in 0..<20 {
      try storage.set(["key": .integer(Int64(number))], updated: [])
      storage.flush()
    }
    #expect(errors.all.count == 6, "the 1st to 5th and 10th failure are reported")
    try FileManager.default.removeItem(at: file)
    storage.flush()
    let other = LiveStorage { errors.add("\($0)") }
    other.open(folder: folder.url)
    #expect(other["key"] == 19)
    // Later failures are reported again.
    try FileManager.default.removeItem(at: file)
    try Self.occupy(file)
    try storage.set(["key": 20], updated: [])
    storage.flush()
    // The writes that follow each change may also have taken place.
    #expect((7...11).contains(errors.all.count))
  }

  @Test("The receiver of a report about the storage may make the storage write again, as removing live plugins does")
  func storageReportWrites() async throws {
    let folder = TemporaryFolder()
    let (errors, written) = (Recorder<String>(), Protected<LiveStorage?>(nil))
    let storage = LiveStorage {
      errors.add("\($0)")
      written.current?.flush()
    }
    written.set(storage)
    storage.open(folder: folder.url)
    try Self.occupy(folder.url.appendingPathComponent("live-storage.json"))
    // This write is delayed, and so has its own thread.
    try storage.set(["key": 1], updated: [])
    #expect(await eventually { errors.all.count == 5 })
    written.set(nil)
  }
}
