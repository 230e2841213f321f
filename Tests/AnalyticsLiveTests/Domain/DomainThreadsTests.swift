import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Everything that a client with trackers can do, from several threads at the same time.
@Suite struct DomainThreadsTests {
  private struct Step: TrackableEvent, Encodable {
    let thread: Int
    let number: Int
    var identifier: EventIdentifier { EventIdentifier(object: "Step", action: "Made") }
    static var domainType: String { "Threads.Step" }
  }

  /// What a tracker has noticed.
  private struct Notes: Sendable {
    var events = 0
    var disorders = 0
    var overlaps = 0
    var isBusy = false
    var last: [Int: Int] = [:]
  }

  private struct Checker: Tracker {
    let name: String
    let notes: Protected<Notes>

    func receive(_ item: TrackerItem) {
      let isFirst = notes.withLock { notes in
        defer { notes.isBusy = true }
        return !notes.isBusy
      }
      if !isFirst { notes.withLock { $0.overlaps += 1 } }
      if case .event(let event, _) = item {
        notes.withLock { notes in
          notes.events += 1
          guard let thread = event.properties["thread"]?.intValue, let number = event.properties["number"]?.intValue
          else { return }
          if let last = notes.last[thread], last >= number { notes.disorders += 1 }
          notes.last[thread] = number
        }
      }
      notes.withLock { $0.isBusy = false }
    }
  }

  private static func script(_ number: Int) throws -> Script {
    try Script(#"domain.map("Threads.Step", (event) => { event.properties.version = \#(number) })"#)
  }

  @Test("Registration, removal, reloads, resets, consent and lifecycle on other threads lose and reorder no event")
  func everything() async throws {
    let analytics = Analytics.local()
    // Counts the events in front of the destinations.
    let counted = Protected(0)
    let live = try LivePlugins(scripts: [Self.script(0)], options: .init(onProblem: { Issue.record("\($0)") }))
    analytics.add(plugin: live)
    analytics.add { event in
      if event is TrackEvent { counted.withLock { $0 += 1 } }
      return event
    }
    let (notes, others) = (Protected(Notes()), Protected(0))
    let destination = analytics.register(
      Checker(name: "Checker", notes: notes), options: TrackerOptions(limit: 1_000_000))
    await analytics.waitUntilStarted()
    let rounds = TestRounds.number("DOMAIN_ROUNDS", 20)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<3 {
        group.addTask {
          await onThread { for number in 0..<(50 * rounds) { analytics.track(Step(thread: thread, number: number)) } }
        }
      }
      group.addTask {
        for round in 0..<rounds {
          let extra = Protected(Notes())
          let other = analytics.register(Checker(name: "Other \(round)", notes: extra))
          await other.waitUntilDelivered()
          analytics.remove(plugin: other)
          others.withLock { $0 += extra.current.overlaps + extra.current.disorders }
        }
      }
      group.addTask {
        for round in 0..<rounds {
          guard let script = try? Self.script(round) else { return }
          let load = await live.reload(scripts: [script])
          #expect(!load.isFailure)
        }
      }
      group.addTask {
        await onThread {
          for _ in 0..<rounds {
            analytics.identify(userId: "u")
            analytics.reset()
          }
        }
      }
      group.addTask {
        await onThread {
          for round in 0..<rounds {
            analytics.consent.set(.denied, for: round.isMultiple(of: 2) ? .everything : .destination("Checker"))
            analytics.consent.set(.granted)
            analytics.consent.set(.granted, for: .destination("Checker"))
          }
        }
      }
      group.addTask {
        await onThread {
          for round in 0..<rounds {
            analytics.track(DomainActivity(name: "\(round)"), with: .open())
            analytics.handle(.willResignActive)
            analytics.handle(.didBecomeActive)
          }
        }
      }
    }
    await destination.waitUntilDelivered()
    let result = notes.current
    #expect(result.overlaps == 0 && result.disorders == 0 && others.current == 0)
    let counters = destination.counters
    #expect(counters.failed == 0 && counters.droppedByLimit == 0 && counters.waiting == 0)
    // Identify events are dropped, too.
    let dropped = counted.current - result.events
    #expect(dropped >= 0 && (dropped...(dropped + rounds)).contains(counters.droppedByConsent))
    #expect(analytics.activities.count == rounds)
  }
}
