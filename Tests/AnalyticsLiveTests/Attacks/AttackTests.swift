import AnalyticsLive
import Foundation
import Testing

/// Tests that each attack of a table ends with the right error, and that the next event is processed normally.
@Suite struct AttackTests {
  private static func setup(_ attack: Attack) throws -> LiveSetup {
    try LiveSetup(
      """
      class Attack extends LivePlugin {
        track(event) {
          if (!event.properties.attack) { event.properties.seen = (event.properties.seen ?? "") + "attack"; return event }
          return attack.call(this, event) ?? event;
        }
      }
      function attack(event) { \(attack.body) }
      analytics.add(new Attack("before"));
      """,
      """
      let n = 0;
      class Good extends LivePlugin { track(event) { event.properties.n = ++n; return event } }
      analytics.add(new Good("before"));
      """,
      limits: Limits(steps: attack.steps, memory: attack.memory), callSteps: attack.steps, eventSteps: .max)
  }

  @Test("An attack ends with the right error, and the next event is processed normally", arguments: Attack.all)
  func attack(_ attack: Attack) throws {
    let setup = try Self.setup(attack)
    let result = setup.track(["attack": true])
    // The other plugin receives the event as it was.
    #expect(result?.properties?["n"] == 1)
    let reports = setup.reports.map { "\($0)" }
    switch attack.outcome {
    case .steps: #expect(reports.count == 1 && reports[0].contains("\(attack.steps) steps"), "\(reports)")
    case .memory: #expect(reports.count == 1 && reports[0].contains("bytes of memory"), "\(reports)")
    case .error(let text): #expect(reports.count == 1 && reports[0].contains(text), "\(reports)")
    case .nothing: #expect(reports == [])
    }
    for report in setup.reports {
      #expect(!report.description.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" })
    }
    let next = setup.track(["attack": false])
    #expect(next?.properties == ["attack": false, "seen": "attack", "n": 2])
    #expect(setup.reports.count == reports.count)
  }

  @Test("The table has at least 100 attacks of nine classes")
  func table() {
    #expect(Attack.all.count >= 100)
    #expect(Set(Attack.all.map(\.name)).count == Attack.all.count)
  }
}

extension Attack {
  /// The maximum number of steps: few where using them up is the attack, because that takes time, and many where using
  /// up the memory is.
  fileprivate var steps: Int {
    switch outcome {
    case .steps: 25_000
    case .memory: 20_000_000
    case .error, .nothing: 200_000
    }
  }

  /// The maximum number of bytes: few where using them up is the attack.
  fileprivate var memory: Int { if case .memory = outcome { 2 << 20 } else { 24 << 20 } }
}
