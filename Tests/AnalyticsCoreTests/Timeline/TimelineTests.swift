import AnalyticsCore
import Foundation
import JSONModel
import TestSupport
import Testing

@Suite struct TimelineTests {
  @Test("Plugin types have their documented raw values")
  func pluginTypes() {
    #expect(PluginType.allCases == [.before, .enrichment, .destination, .after, .utility])
    #expect(PluginType.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(UpdateType.initial != .refresh)
  }

  @Test("Plugins run by type, then in the order of registration; utility plugins never run")
  func order() throws {
    let journal = Journal()
    let timeline = Timeline()
    for (type, name) in [
      (PluginType.after, "after 1"), (.utility, "utility"), (.destination, "destination 1"),
      (.enrichment, "enrichment 1"),
      (.before, "before 1"), (.before, "before 2"), (.enrichment, "enrichment 2"), (.destination, "destination 2"),
      (.after, "after 2"),
    ] {
      timeline.add(plugin: Recorder(type, name, journal))
    }
    let result = try #require(timeline.process(event: TrackEvent(event: "e")))
    #expect(
      journal.names == [
        "before 1", "before 2", "enrichment 1", "enrichment 2", "destination 1", "destination 2", "after 1", "after 2",
      ])
    #expect(
      result.properties == [
        "before 1": 1, "before 2": 1, "enrichment 1": 1, "enrichment 2": 1, "after 1": 1, "after 2": 1,
      ])
  }

  @Test(
    "Returning nil drops the event, and later plugins do not run", arguments: [PluginType.before, .enrichment, .after])
  func dropping(_ type: PluginType) {
    let journal = Journal()
    let timeline = Timeline()
    for each in PluginType.allCases { timeline.add(plugin: Recorder(each, "\(each)", journal)) }
    timeline.add(plugin: Dropper(type))
    timeline.add(plugin: Recorder(type, "late", journal))
    #expect(timeline.process(event: TrackEvent(event: "e")) == nil)
    let reached = PluginType.allCases.filter { $0.rawValue <= type.rawValue }.map { "\($0)" }
    #expect(journal.names == reached)
  }

  @Test("Changes by a destination are visible only inside the destination")
  func destinationResults() throws {
    let journal = Journal()
    let timeline = Timeline()
    timeline.add(plugin: Recorder(.destination, "first", journal))
    timeline.add(plugin: Dropper(.destination))
    timeline.add(plugin: Recorder(.destination, "second", journal))
    timeline.add(plugin: Recorder(.after, "after", journal))
    let result = try #require(timeline.process(event: TrackEvent(event: "e", properties: [:])))
    #expect(journal.names == ["first", "second", "after"])
    #expect(journal.properties == [[:], [:], [:]])
    #expect(result.properties == ["after": 1])
  }

  @Test("An unchanged event stays the same JSON value")
  func untouched() throws {
    let timeline = Timeline()
    timeline.add(plugin: PassThrough(.before))
    timeline.add(plugin: PassThrough(.enrichment))
    let json = try JSON(parsing: #"{"type":"track","event":"e","x":9007199254740993}"#)
    let event: any RawEvent = try Event.make(from: json)
    let result: (any RawEvent)? = timeline.process(event: event)
    #expect(result?.json.isIdentical(to: json) == true)
  }

  @Test("Plugins are removed by identity and shut down once")
  func removing() {
    let journal = Journal()
    let timeline = Timeline()
    let first = Recorder(.before, "first", journal)
    let second = Recorder(.before, "second", journal)
    timeline.add(plugin: first)
    timeline.add(plugin: second)
    timeline.add(plugin: first)
    timeline.remove(plugin: first)
    timeline.remove(plugin: first)
    timeline.process(event: TrackEvent(event: "e"))
    #expect(journal.names == ["shutdown first", "second"])
  }

  @Test("An event passes through the plugins with which it began, also through those of destinations")
  func replacementMeanwhile() {
    let (journal, timeline, destination) = (Journal(), Timeline(), PassingDestination())
    let old = [Recorder(.after, "old", journal), Recorder(.before, "old of destination", journal)]
    let new = [Recorder(.after, "new", journal), Recorder(.before, "new of destination", journal)]
    timeline.add(plugin: old[0])
    timeline.add(plugin: destination)
    destination.add(plugin: old[1])
    let event = TrackEvent(event: "e")
    timeline.process(
      event: event,
      enrichments: [
        { event in
          // The timeline of the destination comes first, because the order does not matter.
          Timeline.exchange([
            Timeline.Exchange(timeline: destination.timeline, old: [old[1]], new: [new[1]]),
            Timeline.Exchange(timeline: timeline, old: [old[0]], new: [new[0]]),
          ])
          return event
        }
      ])
    timeline.process(event: event)
    timeline.process(
      event: event,
      enrichments: [
        { event in
          destination.remove(plugin: new[1])
          return event
        }
      ])
    timeline.process(event: event)
    #expect(
      journal.names == [
        "old of destination", "old", "new of destination", "new", "shutdown new of destination", "new of destination",
        "new", "new",
      ])
  }

  @Test("A destination can be in several timelines, and be added to another one")
  func severalContainers() {
    let (journal, first, second, destination) = (Journal(), Timeline(), Timeline(), PassingDestination())
    first.add(plugin: destination)
    second.add(plugin: destination)
    destination.add(plugin: Recorder(.enrichment, "a", journal))
    Timeline.exchange([
      Timeline.Exchange(timeline: second, old: [], new: [Recorder(.after, "b", journal)]),
      Timeline.Exchange(timeline: destination.timeline, old: [], new: [Recorder(.enrichment, "c", journal)]),
      Timeline.Exchange(timeline: first, old: [destination], new: [destination]),
    ])
    first.process(event: TrackEvent(event: "e"))
    second.process(event: TrackEvent(event: "e"))
    #expect(journal.names == ["a", "c", "a", "c", "b"])
    first.remove(plugin: destination)
    destination.add(plugin: Recorder(.enrichment, "d", journal))
    first.process(event: TrackEvent(event: "e"))
    second.process(event: TrackEvent(event: "e"))
    #expect(journal.names.dropFirst(5) == ["a", "c", "d", "b"])
  }

  @Test("apply visits the plugins in the order of their types")
  func applying() throws {
    let timeline = Timeline()
    for type in PluginType.allCases.reversed() { timeline.add(plugin: PassThrough(type)) }
    var types: [PluginType] = []
    timeline.apply { types.append($0.type) }
    #expect(types == PluginType.allCases)
    #expect(throws: CancellationError.self) { try timeline.apply { _ in throw CancellationError() } }
  }

  @Test("Plugins can be added and removed while events are processed, also by plugins")
  func changesWhileEventsFlow() async {
    let timeline = Timeline()
    let journal = Journal()
    timeline.add(plugin: SelfRemover(timeline))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for number in 0..<500 {
            #expect(timeline.process(event: TrackEvent(event: "\(number)"))?.event == "\(number)")
          }
        }
        group.addTask {
          for _ in 0..<200 {
            let plugin = Recorder(.after, "temporary", journal)
            timeline.add(plugin: plugin)
            timeline.remove(plugin: plugin)
          }
        }
      }
    }
    var count = 0
    timeline.apply { _ in count += 1 }
    #expect(count == 0)
    #expect(journal.names.filter { $0 == "shutdown temporary" }.count == 800)
  }
}

/// The names of the plugins that were called, with the properties that they received.
private final class Journal: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [(name: String, properties: JSON?)] = []

  func add(_ name: String, _ properties: JSON? = nil) { lock.withLock { entries.append((name, properties)) } }
  var names: [String] { lock.withLock { entries.map(\.name) } }
  var properties: [JSON?] { lock.withLock { entries.map(\.properties) } }
}

/// Records its calls and marks the event.
private final class Recorder: Plugin {
  let type: PluginType
  let name: String
  let journal: Journal

  init(_ type: PluginType, _ name: String, _ journal: Journal) {
    self.type = type
    self.name = name
    self.journal = journal
  }

  func execute<T: RawEvent>(event: T?) -> T? {
    guard var event else { return nil }
    journal.add(name, event["properties"])
    var properties = event["properties"] ?? [:]
    properties[name] = 1
    event["properties"] = properties
    return event
  }

  func shutdown() { journal.add("shutdown \(name)") }
}

private final class Dropper: Plugin {
  let type: PluginType
  init(_ type: PluginType) { self.type = type }
  func execute<T: RawEvent>(event: T?) -> T? { nil }
}

private final class PassThrough: Plugin {
  let type: PluginType
  init(_ type: PluginType) { self.type = type }
}

private final class PassingDestination: DestinationPlugin {
  let type = PluginType.destination
  let key = "Destination"
  let timeline = Timeline()
}

/// Removes itself from the timeline when it receives an event.
private final class SelfRemover: Plugin {
  let type = PluginType.enrichment
  let timeline: Timeline
  init(_ timeline: Timeline) { self.timeline = timeline }
  func execute<T: RawEvent>(event: T?) -> T? {
    timeline.remove(plugin: self)
    return event
  }
}
