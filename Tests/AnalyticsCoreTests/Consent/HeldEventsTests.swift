import Testing

@testable import AnalyticsCore

@Suite struct HeldEventsTests {
  private func event(_ name: String) -> EventRecord { EventRecord(TrackEvent(event: name)) }

  private func names(_ held: HeldEvents) -> [String] {
    var held = held
    var names: [String] = []
    while let step = held.first {
      if case .event(let event) = step {
        names.append(event.object["event"]?.stringValue ?? "")
      } else {
        names.append("-")
      }
      held.removeFirst()
    }
    return names
  }

  /// - Parameter steps: The names of events, and "-" for resets. Names in upper case may not be dropped.
  private func held(_ steps: String, limit: Int) -> (names: String, dropped: Int, count: Int) {
    var (held, dropped) = (HeldEvents(), 0)
    for step in steps {
      if step == "-" {
        held.appendReset()
      } else {
        dropped += held.append(event(String(step)), limit: limit) { event in
          event.object["event"]?.stringValue?.first?.isLowercase == true
        }
      }
    }
    return (names(held).joined(), dropped, held.eventCount)
  }

  @Test(
    "In excess of the limit the oldest events that may be dropped are, and resets keep their position",
    arguments: [
      ("abc", 2, "bc", 1), ("-a-bc", 2, "-bc", 1), ("a-b-cd", 2, "-cd", 2), ("AbCd", 3, "ACd", 1),
      ("A-b-cd", 3, "A-cd", 1), ("Ab-cd", 3, "A-cd", 1), ("A-bcd", 3, "A-cd", 1), ("ABc", 2, "AB", 1),
      ("-A-bC-d", 2, "-A-C-", 2), ("abC", 2, "bC", 1), ("abCD", 2, "CD", 2), ("ABC", 2, "ABC", 0),
      ("a", 0, "", 1), ("--a--", 1, "-a-", 0), ("-ab", 1, "-b", 1),
    ])
  func limit(_ steps: String, _ limit: Int, _ expected: String, _ dropped: Int) {
    let result = held(steps, limit: limit)
    #expect(result.names == expected && result.dropped == dropped, "\(result)")
    #expect(result.count == expected.count { $0 != "-" })
  }

  @Test("Many events are appended and removed in order")
  func many() {
    var held = HeldEvents()
    for number in 0..<1000 {
      let dropped = held.append(event("\(number)"), limit: 100) { _ in true }
      #expect(dropped == (number < 100 ? 0 : 1))
    }
    #expect(names(held) == (900..<1000).map { "\($0)" })
  }
}
