import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// A client that talks to a ``FakeSession``, and what came out of its timeline.
struct TestClient {
  let analytics: Analytics
  let session: FakeSession
  let output: EventRecorder
  let errors: ErrorRecorder

  /// In memory, synchronous, without settings from a server, without flush policies, unless `change` says otherwise.
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

  /// No time-out is reached while other tests keep the processors busy; those who test one set it.
  static func configuration(_ session: FakeSession, _ errors: ErrorRecorder) -> Configuration {
    Configuration(writeKey: "key").storageMode(.memory(1000)).operatingMode(.synchronous).fetchSettings(false)
      .flushPolicies([])
      .setTrackedApplicationLifecycleEvents(.none).httpSession(session).errorHandler { errors.add($0) }
      .waitingTimeout(100_000).requestTimeout(100_000).shutdownTimeout(100_000)
  }

  /// The last event that came out.
  var last: JSON? { output.events.last }
}

/// Errors as an error handler gets them.
final class ErrorRecorder: Sendable {
  private let seen = Protected([any Error]())

  func add(_ error: any Error) { seen.withLock { $0.append(error) } }
  var all: [AnalyticsError] { seen.current.compactMap { $0 as? AnalyticsError } }
  var texts: [String] { all.map(\.description) }
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
