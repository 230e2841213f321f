#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation
  import JSONModel

  /// Sends the events of a document to any server.
  ///
  ///     testbed sequences < DOCUMENT
  ///
  /// DOCUMENT is `{"writeKey", "apiHost"?, "cdnHost"?, "sequences": [{"delayMs", "events": […]}], "config"?}` with a
  /// configuration `{"flushAt", "flushInterval", "maxRetries", "timeout"}`.
  /// Prints `{"success", "error"?, "sentBatches"}`.
  struct Sequences {
    static func run(_ input: Data) async {
      let batches = Count()
      do {
        let document = try JSON(parsing: [UInt8](input))
        guard let writeKey = document["writeKey"]?.stringValue else { throw Problem(text: "writeKey is missing") }
        let options = document["config"]
        let configuration = Configuration(writeKey: writeKey).storageMode(.memory(10_000)).operatingMode(.synchronous)
          .setTrackedApplicationLifecycleEvents(.none)
        if let host = document["apiHost"]?.stringValue { configuration.apiHost(host) }
        if let host = document["cdnHost"]?.stringValue {
          configuration.cdnHost(host)
        } else {
          configuration.fetchSettings(false)
        }
        configuration.flushAt(options?["flushAt"]?.intValue ?? 20).flushInterval(
          options?["flushInterval"]?.doubleValue ?? 30)
        configuration.requestTimeout(.seconds(options?["timeout"]?.doubleValue ?? 10))
        let retries = options?["maxRetries"]?.intValue ?? 100
        configuration.httpConfig(
          HttpConfig(
            rateLimitConfig: RateLimitConfig(enabled: true, maxRetryCount: retries),
            backoffConfig: BackoffConfig(enabled: true, maxRetryCount: retries, baseBackoffInterval: 0.1)))
        configuration.requestFactory { request in
          if request.httpMethod == "POST" { batches.increase() }
          return request
        }
        let analytics = Analytics(configuration: configuration)
        for sequence in document["sequences"]?.arrayValue ?? [] {
          try await Task.sleep(nanoseconds: UInt64(max(sequence["delayMs"]?.intValue ?? 0, 0)) * 1_000_000)
          for event in sequence["events"]?.arrayValue ?? [] { try send(event, analytics) }
        }
        while analytics.hasUnsentEvents {
          await analytics.flush()
          try await Task.sleep(nanoseconds: 20_000_000)
        }
        await analytics.shutdown()
        let lost = analytics.counters.rejected + analytics.counters.droppedTotal
        if lost > 0 { throw Problem(text: "\(lost) events were not delivered") }
        print((["success": true, "sentBatches": JSON(batches.value)] as JSON).description)
      } catch {
        print(
          (["success": false, "error": .string("\(error)"), "sentBatches": JSON(batches.value)] as JSON).description)
      }
    }

    private static func send(_ event: JSON, _ analytics: Analytics) throws {
      switch try Event.make(from: event) {
      case let event as TrackEvent: analytics.track(name: event.event, properties: event.properties)
      case let event as IdentifyEvent: analytics.identify(userId: event.userId ?? "", traits: event.traits)
      case let event as ScreenEvent:
        analytics.screen(title: event.name ?? "", category: event.category, properties: event.properties)
      case let event as GroupEvent: analytics.group(groupId: event.groupId ?? "", traits: event.traits)
      default: analytics.alias(newId: event["userId"]?.stringValue ?? "")
      }
    }
  }

  struct Problem: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    var value: Int { lock.withLock { number } }
    func increase() { lock.withLock { number += 1 } }
  }
#endif
