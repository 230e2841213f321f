#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation

  /// Tracks a number of events on eight threads.
  ///
  ///     testbed threads DIRECTORY EVENTS
  ///
  /// prints the numbers of accepted, stored and dropped events, and the peak memory use of the process in KiB.
  struct ThreadsRun {
    static func run(_ directory: String, _ events: Int) async {
      let configuration = Configuration(writeKey: "testbed").storageMode(.diskAtURL(URL(fileURLWithPath: directory)))
        .fetchSettings(false)
        .flushPolicies([]).storageLimits(StorageLimits(bytes: 1 << 40, batches: 1 << 30)).shutdownTimeout(.seconds(0))
      let analytics = Analytics(configuration: configuration)
      let threads = 8
      await withTaskGroup(of: Void.self) { group in
        for thread in 0..<threads {
          group.addTask {
            await withCheckedContinuation { continuation in
              Thread.detachNewThread {
                for number in 0..<(events / threads) {
                  analytics.track(name: "\(thread)-\(number)", properties: ["n": number])
                }
                continuation.resume()
              }
            }
          }
        }
      }
      await analytics.waitUntilStored()
      let counters = analytics.counters
      print(counters.accepted, counters.stored, counters.droppedTotal, memory())
    }

    /// The most memory that the process ever had, in KiB.
    static func memory() -> Int {
      #if os(Linux)
        // Unlike that of `getrusage`, this peak does not include the process that started this one.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
      #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss / 1024
      #endif
    }
  }
#endif
