#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The memory of a process that tracks many events with five trackers. `TRACKER_EVENTS` is the number of events. The
  /// time that callers need is checked only if it is set, because that requires many events and a machine that does
  /// nothing else.
  @Suite struct TrackerMemoryTests {
    @Test("Memory stays constant with a slow tracker and with many steps of activities, and each event is counted")
    func memory() async throws {
      let events = TestRounds.number("TRACKER_EVENTS", 10_000)
      let lines = try await onThread { try TestbedProcess(["trackers", "\(events)"]).lines() }
      let numbers = try #require(lines.first).split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 6)
      #expect(numbers[2] == 0)
      #expect(numbers[1] - numbers[0] <= 8 * 1024)
      #expect(numbers[4] - numbers[3] <= 8 * 1024)
      if ProcessInfo.processInfo.environment["TRACKER_EVENTS"] != nil { #expect(numbers[5] <= 1.2) }
    }
  }
#endif
