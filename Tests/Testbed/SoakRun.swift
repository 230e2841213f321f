#if os(Linux) || os(macOS)
  import AnalyticsLive
  import Foundation

  /// A client that eight threads use while the disk fills up, the clock of scripts steps and scripts are loaded again.
  ///
  ///     testbed soak DIRECTORY HOST RUN SECONDS
  ///
  /// tracks events `RUN.THREAD.NUMBER` for a number of seconds, then delivers what is stored and exits. It prints
  /// `ack RUN.THREAD.NUMBER` when this event and all earlier ones of the thread are stored, `quiet` when every event is
  /// accounted for, `broken …` if that is not so, and `done`. `counters RUN …` shows how far storing and sending
  /// are, and `loss RUN …` the events that were dropped, by reason, or rejected.
  final class SoakRun: @unchecked Sendable {
    private let directory: URL
    private let run: Int
    private let seconds: Double
    private let analytics: Analytics
    private let live: LivePlugins
    private let condition = NSCondition()
    // Accessed only under the condition's lock.
    private var last = [Int](repeating: -1, count: 8)
    private var resting = 0
    private var isPaused = false
    private var isOver = false
    /// The text of the last line about losses. Accessed only by the task that runs.
    private var loss = ""
    /// The number of events that were stored when the process started.
    private let start: Int

    init?(_ arguments: [String]) {
      guard arguments.count == 4, let run = Int(arguments[2]), let seconds = Double(arguments[3]) else { return nil }
      directory = URL(fileURLWithPath: arguments[0])
      self.run = run
      self.seconds = seconds
      signal(SIGXFSZ, SIG_IGN)
      start = Self.storedEvents(directory)
      let retries = HttpConfig(
        rateLimitConfig: RateLimitConfig(enabled: true, maxRetryCount: 10_000, maxRetryInterval: 1),
        backoffConfig: BackoffConfig(
          enabled: true, maxRetryCount: 10_000, baseBackoffInterval: 0.1, maxBackoffInterval: 1))
      let configuration = Configuration(writeKey: "soak").storageMode(.diskAtURL(directory))
        .apiHost(arguments[1]).cdnHost(arguments[1]).httpConfig(retries).requestTimeout(.seconds(1))
        .flushAt(20).flushInterval(.milliseconds(300)).shutdownTimeout(.seconds(5))
        .setTrackedApplicationLifecycleEvents(.none).errorHandler { _ in }
      let scripts = directory.appendingPathComponent("scripts")
      // The process may have ended while the script was invalid.
      try? FileManager.default.removeItem(at: scripts.appendingPathComponent("plugin.js"))
      do {
        live = try LivePlugins(
          directory: scripts, options: .init(clock: { Date(timeIntervalSince1970: .random(in: -1e9...4e9)) }))
        analytics = try Analytics(opening: configuration)
      } catch {
        Self.say("broken: \(error)")
        return nil
      }
      analytics.add(plugin: live)
    }

    func run() async {
      // The wall clock may be stepped while this runs.
      let end = ContinuousClock.now + .seconds(seconds)
      if seconds > 0 {
        for thread in 0..<8 { Thread.detachNewThread { self.track(thread) } }
        var quiet = ContinuousClock.now + .seconds(4)
        while ContinuousClock.now < end {
          if Int.random(in: 0..<10) == 0 { await fillDisk() }
          if Int.random(in: 0..<5) == 0 { await reload() }
          await acknowledge()
          if ContinuousClock.now > quiet {
            await rest()
            quiet = ContinuousClock.now + .seconds(4)
          }
          try? await Task.sleep(for: .milliseconds(100))
        }
        await rest(isLast: true)
      }
      while analytics.hasUnsentEvents {
        await analytics.flush()
        try? await Task.sleep(for: .milliseconds(50))
      }
      await analytics.shutdown()
      Self.say("done")
    }

    // MARK: Tracking

    private func track(_ thread: Int) {
      for number in 0... {
        condition.lock()
        if isPaused || isOver {
          resting += 1
          condition.broadcast()
          while isPaused { condition.wait() }
          resting -= 1
        }
        let isOver = isOver
        condition.unlock()
        if isOver { return }
        analytics.track(
          name: "\(run).\(thread).\(number)", properties: ["text": String(repeating: "x", count: number % 400)])
        condition.withLock { last[thread] = number }
        if number % 10 == 0 { usleep(.random(in: 0...200_000)) }
      }
    }

    /// Acknowledges the events that are stored. Those that were accepted later may be among them, never fewer.
    ///
    /// The number of stored events does not show which ones are stored, as it includes those of earlier processes.
    private func acknowledge() async {
      let last = condition.withLock { self.last }
      let isStored = await analytics.waitUntilStored()
      guard isStored, !tell() else { return }
      for (thread, number) in last.enumerated() where number >= 0 { Self.say("ack \(run).\(thread).\(number)") }
    }

    /// Prints the counters.
    /// - Returns: Whether events of this process may have been dropped.
    @discardableResult
    private func tell() -> Bool {
      let counters = analytics.counters
      Self.say(
        "counters \(run) accepted \(counters.accepted) stored \(counters.stored) sent \(counters.sent) "
          + "retried \(counters.retried)")
      let dropped = counters.dropped.map { "\($0.key) \($0.value)" }.sorted().joined(separator: " ")
      let text = "loss \(run) rejected \(counters.rejected) \(dropped)"
      if counters.rejected + counters.droppedTotal > 0, text != loss { Self.say(text) }
      loss = text
      return counters.droppedTotal > counters.dropped[.damaged, default: 0]
    }

    // MARK: Faults

    /// Lets every write that needs space fail for a moment: fills a small volume, and forbids longer files on others.
    private func fillDisk() async {
      let attributes = try? FileManager.default.attributesOfFileSystem(forPath: directory.path)
      if let free = attributes?[.systemFreeSize] as? NSNumber, free.intValue < 64 << 20 { return await fillVolume() }
      var limit = rlimit()
      getrlimit(Self.fileSize, &limit)
      let old = limit.rlim_cur
      limit.rlim_cur = 0
      setrlimit(Self.fileSize, &limit)
      try? await Task.sleep(for: .milliseconds(.random(in: 1...1500)))
      limit.rlim_cur = old
      setrlimit(Self.fileSize, &limit)
    }

    private func fillVolume() async {
      let file = directory.appendingPathComponent("filler")
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      if let handle = try? FileHandle(forWritingTo: file) {
        for size in [1 << 16, 1 << 10, 1] {
          let data = Data(count: size)
          while (try? handle.write(contentsOf: data)) != nil {}
        }
        try? handle.close()
      }
      try? await Task.sleep(for: .milliseconds(.random(in: 1...1500)))
      try? FileManager.default.removeItem(at: file)
    }

    #if os(Linux)
      private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      private static let fileSize = RLIMIT_FSIZE
    #endif

    private func reload() async {
      let source = Int.random(in: 0..<8) == 0 ? "this is no script" : Self.script(version: .random(in: 0..<1000))
      let file = directory.appendingPathComponent("scripts/plugin.js")
      try? Data(source.utf8).write(to: file, options: .atomic)
      _ = await live.reload()
    }

    static func script(version: Int) -> String {
      """
      class Stamp extends LivePlugin {
        track(event) { event.properties.version = \(version); event.properties.now = Date.now(); return event }
      }
      analytics.add(new Stamp(LivePluginType.enrichment, null));
      """
    }

    // MARK: Quiet moments

    /// Pauses the threads and checks that every event is accounted for.
    private func rest(isLast: Bool = false) async {
      condition.withLock { isPaused = true }
      while condition.withLock({ resting }) < 8 { try? await Task.sleep(for: .milliseconds(5)) }
      var text = ""
      // The process is killed after fifteen seconds at the earliest, and must have come to a result by then.
      let end = ContinuousClock.now + .seconds(6)
      repeat {
        try? await Task.sleep(for: .milliseconds(20))
        let isStored = await analytics.waitUntilStored()
        let before = analytics.counters
        let stored = Self.storedEvents(directory)
        let counters = analytics.counters
        guard before == counters else { continue }
        let damaged = counters.dropped[.damaged, default: 0]
        let expected = start + counters.accepted - counters.sent - counters.rejected - counters.droppedTotal + damaged
        text =
          expected == stored
          ? "quiet"
          : "\(isStored ? "broken" : "unstored") \(run) start \(start), stored \(stored), expected \(expected), "
            + "\(counters)"
      } while text != "quiet" && ContinuousClock.now < end
      tell()
      Self.say(text)
      condition.withLock {
        if isLast { isOver = true }
        isPaused = false
        condition.broadcast()
      }
    }

    /// The number of complete events in the files of a directory.
    static func storedEvents(_ directory: URL) -> Int {
      let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
      var count = 0
      for case let file as URL in files ?? .init()
      where file.pathExtension != "js" && file.lastPathComponent != "filler" {
        guard let text = try? Data(contentsOf: file) else { continue }
        for line in text.split(separator: 0x0A) where line.count > 30 {
          let object = line.first == 0x2C ? line.dropFirst() : line
          if let json = try? JSON(parsing: Array(object)), json["messageId"] != nil { count += 1 }
        }
      }
      return count
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
  }
#endif
