#if os(Linux) || os(macOS)
  import Foundation
  import JSONModel
  import TestSupport

  @testable import AnalyticsCore
  @testable import AnalyticsLive

  /// A random sequence of calls of a client and its successors, which use the same directory.
  final class AccountingRun {
    /// What happened in the sequences.
    struct Totals: Sendable {
      var counters = Counters()
      var quietMoments = 0
      var clients = 0
      var arrivals = 0

      mutating func add(_ other: Totals) {
        add(other.counters)
        quietMoments += other.quietMoments
        clients += other.clients
        arrivals += other.arrivals
      }

      mutating func add(_ other: Counters) {
        counters.accepted += other.accepted
        counters.stored += other.stored
        counters.sent += other.sent
        counters.retried += other.retried
        counters.rejected += other.rejected
        counters.dropped.merge(other.dropped, uniquingKeysWith: +)
      }
    }

    /// The calls, for a report.
    private(set) var steps: [String] = []
    private(set) var totals = Totals()
    private var random: SeededRandom
    private let isOnDisk: Bool
    private let folder = TemporaryFolder()
    private let server: AccountingServer
    private var client: Analytics
    private var live: LivePlugins?
    private var plugins: [any Plugin] = []
    /// The number of threads that have tracked.
    private var threads = 0
    private let tracking = DispatchGroup()

    init(_ random: SeededRandom) throws {
      var random = random
      isOnDisk = random.chance(75)
      server = try AccountingServer(seed: random.next())
      client = Self.client(&random, folder, server.host, isOnDisk)
      self.random = random
      begin()
    }

    private static func client(
      _ random: inout SeededRandom, _ folder: TemporaryFolder, _ host: String, _ isOnDisk: Bool
    ) -> Analytics {
      let limits = HttpConfig(
        rateLimitConfig: RateLimitConfig(enabled: true, maxRetryCount: 3, maxRetryInterval: 1),
        backoffConfig: BackoffConfig(
          enabled: true, maxRetryCount: 3, baseBackoffInterval: 0.1, maxBackoffInterval: 1, jitterPercent: 0))
      let isSynchronous = random.chance(40)
      let configuration = Configuration(writeKey: "key").apiHost(host).cdnHost(host).httpConfig(limits)
        .storageMode(isOnDisk ? .diskAtURL(folder.url.appendingPathComponent("data")) : .memory(60))
        .operatingMode(isSynchronous ? .synchronous : .asynchronous).fetchSettings(random.chance(70))
        .defaultSettings(Settings(object: ["integrations": ["Segment.io": [:], "A": [:]]]))
        .maximumEventSize(1500).commitInterval(.seconds(0.001)).requestTimeout(.seconds(0.3))
        .waitingTimeout(.seconds(0.3)).shutdownTimeout(.seconds(random.pick([0.01, 0.5])))
        .startupQueue(limit: random.pick([5, 1000]), whenFull: random.pick([.block, .dropNewest, .dropOldest]))
        .storageLimits(StorageLimits(bytes: random.pick([12_000, 1_000_000]), batches: random.pick([3, 1000])))
        .flushPolicies(random.chance(50) ? [] : [CountBasedFlushPolicy(count: 5)])
        .setTrackedApplicationLifecycleEvents(.none).errorHandler { _ in }
      return Analytics(configuration: configuration)
    }

    // MARK: Steps

    /// Makes the calls.
    /// - Returns: A description of the first defect.
    func defect() -> String? {
      for number in 1...40 {
        step()
        if number % 10 == 0, let defect = rest() { return defect }
      }
      return end()
    }

    private func step() {
      switch random.below(24) {
      case 0: perform("purge") { client.purgeStorage() }
      case 1: perform("reset") { client.reset() }
      case 2:
        let isEnabled = random.chance(75)
        perform("enabled \(isEnabled)") { client.enabled = isEnabled }
      case 3: restart()
      case 4, 5: perform("flush") { client.flush(completion: nil) }
      case 6, 7: perform("request flush") { client.requestFlush() }
      case 8: perform("refresh settings") { client.refreshSettings() }
      case 9: addPlugin()
      case 10:
        let plugin: any Plugin = AccountingDestination(random.pick(["A", "B"]))
        plugins.append(plugin)
        perform("add destination") { client.add(plugin: plugin) }
      case 11:
        guard !plugins.isEmpty else { return }
        let plugin = plugins.remove(at: random.below(plugins.count))
        perform("remove \(type(of: plugin))") { client.remove(plugin: plugin) }
      case 12: reload()
      case 13: usleep(UInt32(random.below(100_000)))
      default: track()
      }
    }

    private func perform(_ name: String, _ body: () -> Void) {
      steps.append(name)
      body()
    }

    private func addPlugin() {
      let plugin = AccountingPlugin(&random)
      plugins.append(plugin)
      let destination = client.find(key: random.pick(["Segment.io", "A"]))
      if let destination, random.chance(50) {
        perform("add plugin to destination") { destination.add(plugin: plugin) }
      } else {
        perform("add plugin") { client.add(plugin: plugin) }
      }
    }

    private func reload() {
      guard let live else { return }
      try? Data(random.pick(AccountingScripts.all).utf8).write(to: folder.url.appendingPathComponent("p.js"))
      perform("reload") { _ = wait { await live.reload() } }
    }

    /// Tracks on some threads, which continue during the next steps.
    private func track() {
      let count = random.below(3) + 1
      steps.append("track on \(count) threads")
      for _ in 0..<count {
        let (thread, events, seed) = (threads, random.below(40), random.next())
        threads += 1
        let client = client
        tracking.enter()
        Thread.detachNewThread { [tracking] in
          var random = SeededRandom(seed: seed)
          for number in 0..<events {
            let text = String(repeating: "x", count: random.chance(5) ? 2000 : random.below(400))
            client.track(name: "\(thread).\(number)", properties: ["text": text])
          }
          tracking.leave()
        }
      }
      if random.chance(30) { tracking.wait() }
    }

    /// Adds the plugins of a new client.
    private func begin() {
      totals.clients += 1
      plugins = []
      live = nil
      if random.chance(60) { client.add(plugin: DestinationFilters()) }
      guard random.chance(50) else { return }
      let file = folder.url.appendingPathComponent("p.js")
      try? Data(random.pick(AccountingScripts.all).utf8).write(to: file)
      // Few steps, because some scripts have an endless loop.
      let live = LivePlugins(fallbackFileURL: file, force: true, options: .init(callSteps: 50_000))
      client.add(plugin: live)
      self.live = live
    }

    /// Shuts the client down, while threads may still track, and starts a successor.
    private func restart() {
      steps.append("shutdown and successor")
      let client = client
      wait { await client.shutdown() }
      // An event that is tracked later is not accepted.
      tracking.wait()
      totals.add(client.counters)
      // Events in memory end with the client.
      if !isOnDisk { lost += count(client) }
      self.client = Self.client(&random, folder, server.host, isOnDisk)
      begin()
    }

    private var lost = 0

    // MARK: Checks

    /// Waits until nothing is under way, and returns a description of events that are not accounted for.
    private func rest() -> String? {
      tracking.wait()
      let client = client
      wait { await client.waitUntilStarted() }
      let end = DispatchTime.now() + 30
      var text = ""
      repeat {
        wait { _ = await client.waitUntilStored() }
        let before = client.counters
        let stored = count(client)
        guard before == client.counters else { continue }
        let balance = balance(before)
        if balance == stored {
          totals.quietMoments += 1
          return order(before)
        }
        text = "\(balance) events must be stored, but \(stored) are: \(before), before: \(totals.counters)"
        usleep(10_000)
      } while DispatchTime.now() < end
      return text
    }

    /// The number of accepted events less those that were sent, rejected or dropped.
    private func balance(_ present: Counters) -> Int {
      let earlier = totals.counters
      return [earlier, present].reduce(-lost) { sum, counters in
        let dropped = counters.droppedTotal - counters.dropped[.disabled, default: 0]
        return sum + counters.accepted - counters.sent - counters.rejected - dropped
      }
    }

    /// The number of stored events.
    private func count(_ client: Analytics) -> Int {
      let store = client.storage.store
      guard store.transactionType == .file else { return store.count }
      return (store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles ?? []).reduce(0) { sum, file in
        if case .body(_, let events) = store.body(of: file) { sum + events } else { sum }
      }
    }

    /// Returns a description of events that arrived in the wrong order, twice with different ids, or too rarely.
    /// - Parameter present: The counters that are not among the totals.
    private func order(_ present: Counters) -> String? {
      // Read first: events that are confirmed later may be counted or not.
      let sent = totals.counters.sent + present.sent
      guard let arrivals = server.arrivals else { return "a body is not JSON" }
      var (ids, names) = ([String: String](), [String: String]())
      var last: [Int: Int] = [:]
      var taken: Set<String> = []
      var confirmed = 0
      for event in arrivals {
        if event.isConfirmed { confirmed += 1 }
        let parts = event.name.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 2 else { continue }
        if ids.updateValue(event.id, forKey: event.name) ?? event.id != event.id {
          return "\(event.name) arrived with two ids"
        }
        if names.updateValue(event.name, forKey: event.id) ?? event.name != event.name {
          return "\(event.id) is the id of two events"
        }
        guard event.isTaken, taken.insert(event.name).inserted else { continue }
        if let number = last[parts[0]], number >= parts[1] { return "\(event.name) arrived after \(number)" }
        last[parts[0]] = parts[1]
      }
      return sent > confirmed ? "\(sent) events are counted as sent, but \(confirmed) were confirmed" : nil
    }

    /// Lets a last client deliver everything.
    private func end() -> String? {
      server.recover()
      restart()
      client.enabled = true
      let client = client
      let end = DispatchTime.now() + 30
      wait { await client.waitUntilStarted() }
      while client.hasUnsentEvents, DispatchTime.now() < end {
        wait { await client.flush() }
        usleep(5000)
      }
      let defect = rest()
      totals.arrivals = server.arrivals?.count ?? 0
      wait { await client.shutdown() }
      totals.add(client.counters)
      let rest = balance(Counters())
      if let defect = defect ?? order(Counters()) { return defect }
      return rest == 0 ? nil : "\(rest) events are not accounted for: \(totals.counters)"
    }

    /// Waits for an asynchronous function.
    private func wait<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
      let (result, done) = (Protected<Result?>(nil), DispatchSemaphore(value: 0))
      Task.detached {
        result.set(await body())
        done.signal()
      }
      while true {
        done.wait()
        if let result = result.current { return result }
      }
    }
  }
#endif
