import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// A client that uses a ``FakeSession``, with a record of the events after its timeline.
struct TestClient {
  let analytics: Analytics
  let session: FakeSession
  let output: EventRecorder
  let errors: ErrorRecorder

  /// Creates a synchronous client with memory storage, without fetched settings and without flush policies; `change`
  /// can change its configuration.
  init(_ session: FakeSession = FakeSession(), _ change: (Configuration) -> Void = { _ in }) {
    let errors = ErrorRecorder()
    let configuration = Self.configuration(session, errors)
    change(configuration)
    self.init(Analytics(configuration: configuration), session, errors)
  }

  init(_ analytics: Analytics, _ session: FakeSession, _ errors: ErrorRecorder) {
    self.analytics = analytics
    self.session = session
    self.errors = errors
    output = EventRecorder(.after)
    analytics.add(plugin: output)
  }

  /// Time-outs are too long to be reached on a busy machine; tests of time-outs set them.
  static func configuration(_ session: FakeSession, _ errors: ErrorRecorder) -> Configuration {
    Configuration(writeKey: "key").storageMode(.memory(1000)).operatingMode(.synchronous).fetchSettings(false)
      .flushPolicies([])
      .setTrackedApplicationLifecycleEvents(.none).httpSession(session).errorHandler { errors.add($0) }
      .waitingTimeout(.seconds(100_000)).requestTimeout(.seconds(100_000)).shutdownTimeout(.seconds(100_000))
  }

  /// The last event after the timeline.
  var last: JSON? { output.events.last }
}

/// The errors that an error handler received.
final class ErrorRecorder: Sendable {
  private let seen = Protected([any Error]())

  func add(_ error: any Error) { seen.withLock { $0.append(error) } }
  var all: [AnalyticsError] { seen.current.compactMap { $0 as? AnalyticsError } }
  var texts: [String] { all.map(\.description) }

  /// The number of events that were lost, according to all reports, because a queue was full.
  func lost(in queue: String) -> Int {
    all.reduce(0) { if case .queueFull(queue, let lost) = $1 { $0 + lost } else { $0 } }
  }
}

extension TemporaryFolder {
  /// The names of the event files, in numeric order.
  var eventFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.contains("segment-events") }.sorted {
      $0.localizedStandardCompare($1) == .orderedAscending
    }
  }
}
