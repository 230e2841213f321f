#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation
  import TestSupport
  import Testing

  /// Tests that clients lose no event in random sequences of calls, while a server on the loopback interface, plugins,
  /// scripts, filters and settings fail. See ``FuzzRun`` for longer runs.
  @Suite struct AccountingFuzzTests {
    @Test("Each event of a random sequence of calls is sent, rejected, dropped for a reason or stored, in order")
    func sequences() async throws {
      let totals = Protected(AccountingRun.Totals())
      let defects = try await onThread {
        try FuzzRun("accounting", rounds: 3).run { random, note in
          let run = try AccountingRun(random)
          let defect = run.defect()
          note(run.steps.joined(separator: "\n"))
          totals.withLock { $0.add(run.totals) }
          return defect
        }
      }
      #expect(defects.isEmpty, "\(defects.joined(separator: "\n\n"))")
      let total = totals.current
      #expect(total.counters.sent > 0 && total.quietMoments > 0)
      if ProcessInfo.processInfo.environment["FUZZ_SECONDS"] != nil { print("accounting: \(total)") }
    }
  }
#endif
