#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation

  /// A program that tracks a number of events unless it is killed.
  ///
  ///     testbed client DIRECTORY HOST FIRST COUNT sync|async
  ///
  /// prints the numbers of events that are stored, and `done` when all events have been delivered.
  struct TrackingClient {
    let directory: String
    let host: String
    let first: Int
    let count: Int
    let isSynchronous: Bool

    init?(_ arguments: [String]) {
      guard arguments.count == 5, let first = Int(arguments[2]), let count = Int(arguments[3]) else { return nil }
      directory = arguments[0]
      host = arguments[1]
      self.first = first
      self.count = count
      isSynchronous = arguments[4] == "sync"
    }

    func run() async {
      let retries = HttpConfig(
        rateLimitConfig: RateLimitConfig(enabled: true, maxRetryCount: 1000, maxRetryInterval: 1),
        backoffConfig: BackoffConfig(
          enabled: true, maxRetryCount: 1000, baseBackoffInterval: 0.1, maxBackoffInterval: 1))
      let configuration = Configuration(writeKey: "testbed").storageMode(.diskAtURL(URL(fileURLWithPath: directory)))
        .apiHost(host).cdnHost(host)
        .operatingMode(isSynchronous ? .synchronous : .asynchronous).httpConfig(retries).requestTimeout(.seconds(1))
        .flushAt(10)
        .flushInterval(0.2)
        .setTrackedApplicationLifecycleEvents(.none).errorHandler { error in
          // The server causes these errors intentionally.
          if case AnalyticsError.batchUploadFail = error { return }
          FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
      do {
        let analytics = try Analytics(opening: configuration)
        for number in first..<(first + count) {
          analytics.track(name: "\(number)", properties: ["text": String(repeating: "x", count: number % 500)])
          if isSynchronous {
            acknowledge("\(number)")
          } else if number % 7 == 0 {
            await analytics.waitUntilStored()
            acknowledge("\(number)")
          }
          if number % 20 == 0 { try? await Task.sleep(nanoseconds: 1_000_000) }
        }
        while analytics.hasUnsentEvents {
          await analytics.flush()
          try? await Task.sleep(nanoseconds: 50_000_000)
        }
        await analytics.shutdown()
        acknowledge("done")
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
    }

    /// Prints without a buffer, whose content would be lost when the process is killed.
    private func acknowledge(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
  }
#endif
