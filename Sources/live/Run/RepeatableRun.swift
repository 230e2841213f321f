import AnalyticsCore
import AnalyticsLive
import Foundation

/// The clock, the random numbers and the ids of a run that has the same result each time. They depend only on the
/// current event, so that it does not matter which events were processed before it.
final class RepeatableRun: Sendable {
  enum Clock: Equatable {
    case fixed(Date)
    /// The `timestamp` of the current event; 1970-01-01T00:00:00Z if the event has none, or not one in ISO 8601 format.
    /// A timestamp without an offset is in UTC.
    case event

    /// The values that ``init(option:)`` accepts.
    static let meaning = "event or a time such as 2026-01-15T18:42:07Z"

    /// - Parameter option: The value of `--clock`: `event`, or a time in ISO 8601 format.
    init(option: String) throws(Timestamp.Problem) {
      self = option == "event" ? .event : .fixed(try Timestamp.date(parsing: option))
    }

    /// The clock of tests that do not set one.
    static let standard = Clock.fixed(RepeatableRun.standardTime)
  }

  /// The time of events without a valid timestamp with ``Clock/event``, and the time at which scripts are loaded.
  static let unknownTime = Date(timeIntervalSince1970: 0)

  /// The time of tests that do not set one.
  static let standardTime = Date(timeIntervalSince1970: 1_767_225_600)

  private struct State {
    var now: Date
    var random = SeededGenerator(seed: 0)
    var parent = "load"
    var count = 0
  }

  private let clock: Clock
  private let state: Protected<State>

  init(_ clock: Clock) {
    self.clock = clock
    if case .fixed(let date) = clock {
      state = Protected(State(now: date))
    } else {
      state = Protected(State(now: RepeatableRun.unknownTime))
    }
  }

  /// Begins an event.
  /// - Returns: Why the clock does not show the timestamp of the event, although it has one; nil if it does.
  func begin(_ event: EventRecord) -> String? {
    var date: Date?
    var fault: String?
    if case .event = clock {
      do throws(UnreadableTimestamp) { date = try Self.timestamp(of: event) } catch { fault = error.description }
      date = date ?? RepeatableRun.unknownTime
    }
    let text = event.messageId ?? event.json.description
    let hash = SeededGenerator.hash(text)
    state.withLock { state in
      if let date { state.now = date }
      state.random = SeededGenerator(seed: hash)
      state.parent = event.messageId ?? String(hash, radix: 16)
      state.count = 0
    }
    return fault
  }

  /// The timestamp of an event; nil if it has none.
  private static func timestamp(of event: EventRecord) throws(UnreadableTimestamp) -> Date? {
    guard let text = event.object["timestamp"]?.stringValue else { return nil }
    do throws(Timestamp.Problem) { return try Timestamp.date(parsing: text) } catch {
      throw UnreadableTimestamp(found: "\"\(text.shortenedForReport)\"", problem: error)
    }
  }

  var now: Date { state.withLock { $0.now } }

  /// Returns a number of at least 0 and less than 1.
  func random() -> Double { state.withLock { Double.random(in: 0..<1, using: &$0.random) } }

  /// The ids and times of the events that scripts create: the `messageId` of the event that caused them and a number.
  var stamps: EventStamps {
    EventStamps(
      id: { [self] in
        state.withLock { state in
          state.count += 1
          return "\(state.parent).\(state.count)"
        }
      }, time: { [self] in Timestamp.text(of: now) })
  }

  /// The id of a user that is not known.
  final class AnonymousId: AnonymousIdGenerator {
    static let text = "anonymous"

    func newAnonymousId() -> String { AnonymousId.text }
  }
}

/// A generator of random numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The hash of a text (FNV-1a with 64 bits), which is the same in all processes.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// A timestamp is not in ISO 8601 format, or a time that does not exist.
struct UnreadableTimestamp: Error, CustomStringConvertible {
  let found: String
  let problem: Timestamp.Problem
  var description: String {
    "\"timestamp\" must be in ISO 8601 format, such as \"2026-01-15T18:42:07.531Z\", found \(found)\(problem.addition)"
  }
}

extension Timestamp.Problem {
  /// The part of a message after the text that is not a time.
  var addition: String { self == .format(nil) ? "" : "; \(self)" }
}
