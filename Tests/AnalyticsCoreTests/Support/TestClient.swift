import Foundation
import JSONModel
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

/// A plugin that keeps the events it sees.
final class EventRecorder: Plugin {
  let type: PluginType
  private let seen = Protected([JSON]())

  init(_ type: PluginType) { self.type = type }

  var events: [JSON] { seen.current }
  var names: [String] { events.compactMap { $0["event"]?.stringValue } }

  func execute<T: RawEvent>(event: T?) -> T? {
    if let event { seen.withLock { $0.append(event.json) } }
    return event
  }
}

/// Errors as an error handler gets them.
final class ErrorRecorder: Sendable {
  private let seen = Protected([any Error]())

  func add(_ error: any Error) { seen.withLock { $0.append(error) } }
  var all: [AnalyticsError] { seen.current.compactMap { $0 as? AnalyticsError } }
  var texts: [String] { all.map(\.description) }
}

/// A directory that is removed when it is released.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("analytics-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of the event files, in numeric order.
  var eventFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.contains("segment-events") }.sorted {
      $0.localizedStandardCompare($1) == .orderedAscending
    }
  }

  func text(_ name: String) -> String {
    (try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  func write(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }
}

/// Waits until something holds: for five minutes at most, as other tests may keep the processors busy for long.
func eventually(_ condition: () -> Bool) async -> Bool {
  let end = DispatchTime.now() + 300
  while !condition() {
    if DispatchTime.now() > end { return false }
    try? await Task.sleep(nanoseconds: 5_000_000)
  }
  return true
}
