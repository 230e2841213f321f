import Foundation
import TestSupport
import Testing

/// Mistakes in filter expressions that events show.
@Suite struct FilterObservationTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Live test reports members that no event of its tests has, and those of another kind, once")
  func testedFilters() async throws {
    let one = #"{"type":"track","event":"e","properties":{"total":"8"}}"#
    _ = try folder.file("f.a.in.ndjson", one + "\n")
    _ = try folder.file("f.a.out.ndjson", "null\n")
    _ = try folder.file("f.b.in.ndjson", one + "\n" + one + "\n")
    _ = try folder.file("f.b.out.ndjson", "null\nnull\n")
    _ = try folder.file("f.fql", "properties.total > 10 and evnt = properties.kind")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.status == 0)
    #expect(
      result.errors.split(separator: "\n") == [
        "live: f.fql: no event has the member evnt",
        #"live: f.fql: no event has the member properties.kind; if it is a text, write "properties.kind""#,
        "live: f.fql: properties.total > 10 is never true: properties.total is a string in all events, and only numbers have an order",
      ])
    // A test of events that do not match is not a mistake if others match.
    _ = try folder.file("f.b.in.ndjson", #"{"type":"track","event":"e","properties":{"total":18}}"# + "\n")
    _ = try folder.file("f.b.out.ndjson", #"{"type":"track","event":"e","properties":{"total":18}}"# + "\n")
    _ = try folder.file("f.fql", "properties.total > 10")
    let passed = try await tool.run("test", folder.url.path)
    #expect(passed.errors == "" && passed.status == 0, "\(passed.output)")
  }

  @Test("Live filter examines a limited number of events for mistakes, and says so")
  func boundedSample() async throws {
    let events = String(repeating: #"{"a":"1"}"# + "\n", count: 10_000) + #"{"a":1,"b":1}"# + "\n"
    let result = try await tool.run("filter", "b = 2 and a > 5", input: events)
    #expect(
      result.errors.split(separator: "\n") == [
        "live: none of the first 10000 events has the member b",
        "live: a > 5 is never true: a is a string in the first 10000 events, and only numbers have an order",
      ])
  }
}
