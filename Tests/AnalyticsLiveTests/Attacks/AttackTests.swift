import AnalyticsLive
import Foundation
import TestSupport
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
  func attack(_ attack: Attack) async throws {
    let (result, reports, next, count) = try await onThread(stackSize: attack.stack) {
      let setup = try Self.setup(attack)
      let result = setup.track(["attack": true])
      let reports = setup.reports.map { "\($0)" }
      return (result, reports, setup.track(["attack": false]), setup.reports.count)
    }
    // The other plugin receives the event as it was.
    #expect(result?.properties?["n"] == 1)
    switch attack.outcome {
    case .steps: #expect(reports.count == 1 && reports[0].contains("\(attack.steps) steps"), "\(reports)")
    case .memory: #expect(reports.count == 1 && reports[0].contains("bytes of memory"), "\(reports)")
    case .error(let text): #expect(reports.count == 1 && reports[0].contains(text), "\(reports)")
    case .nothing: #expect(reports == [])
    }
    for report in reports { #expect(!report.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" }) }
    #expect(next?.properties == ["attack": false, "seen": "attack", "n": 2])
    #expect(count == reports.count)
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
    case .error, .nothing: 1_600_000
    }
  }

  /// The size of the native stack in bytes: small where filling it is the attack.
  fileprivate var stack: Int { if case .error("RangeError") = outcome { 1 << 20 } else { 8 << 20 } }

  /// The maximum number of bytes: few where using them up is the attack.
  fileprivate var memory: Int { if case .memory = outcome { 1 << 20 } else { 24 << 20 } }
}
