import Dispatch

/// The plugins that have begun to flush and have not completed it. Reports those that take long.
final class FlushWatch: Sendable {
  /// The number of flushes that one plugin may have begun without completing them.
  static let limit = 1000

  private struct Flush {
    let plugin: any Plugin
    let start: DispatchTime

    var name: String {
      let key = (plugin as? any DestinationPlugin)?.key ?? ""
      return "\(type(of: plugin)).flush()" + (key.isEmpty ? "" : " (\(key))")
    }
  }

  private struct State {
    /// The flushes that have not been completed, by number.
    var flushes: [Int: Flush] = [:]
    var counts: [ObjectIdentifier: Int] = [:]
    /// The number of the last flush.
    var last = 0
    /// The number of the last flush that has been checked. Numbers are in the order of the time.
    var checked = 0
    /// The number of late flushes by name.
    var late: [String: Int] = [:]
    /// Whether a check is going to follow. One is enough for all flushes.
    var isArmed = false
    var isEnded = false
  }

  private let state = Protected(State())
  /// The time after which a plugin is reported, in seconds.
  private let timeout: Double
  private let report: @Sendable (AnalyticsError) -> Void
  private let ends = LibraryQueue.make("flush ends")
  /// Separate, because an error handler may wait for a flush. Not shared with other clients for the same reason.
  private let checks = LibraryQueue.make("flush watch")

  init(timeout: Double, report: @escaping @Sendable (AnalyticsError) -> Void) {
    self.timeout = timeout
    self.report = report
  }

  /// Flushes a plugin, unless it has not completed too many flushes before.
  /// - Parameter group: Is entered until the plugin has completed.
  func flush(_ plugin: any Plugin, in group: DispatchGroup) {
    if let completing = plugin as? any FlushCompletion {
      guard let number = begin(plugin) else { return }
      group.enter()
      // Separate, so that it is known which plugin has not completed.
      let own = DispatchGroup()
      completing.flush(group: own)
      own.notify(queue: ends) {
        self.end(number)
        group.leave()
      }
    } else if let plugin = plugin as? any EventPlugin {
      guard let number = begin(plugin) else { return }
      plugin.flush()
      end(number)
    }
  }

  /// Ends reports, and returns the plugins that have not completed, each once, in the order of their flushes.
  func finish() -> [String] {
    let flushes = state.withLock { state in
      state.isEnded = true
      return state.flushes
    }
    return unique(flushes.sorted { $0.key < $1.key }.map(\.value))
  }

  private func unique(_ flushes: [Flush]) -> [String] {
    var seen: Set<ObjectIdentifier> = []
    return flushes.filter { seen.insert(ObjectIdentifier($0.plugin)).inserted }.map(\.name)
  }

  /// - Returns: The number of the flush; nil if it must not begin.
  private func begin(_ plugin: any Plugin) -> Int? {
    let (number, arms) = state.withLock { state -> (Int?, Bool) in
      let count = state.counts[ObjectIdentifier(plugin), default: 0]
      if count >= Self.limit { return (nil, false) }
      state.counts[ObjectIdentifier(plugin)] = count + 1
      state.last += 1
      state.flushes[state.last] = Flush(plugin: plugin, start: .now())
      defer { state.isArmed = true }
      return (state.last, !state.isArmed)
    }
    if arms { check(after: timeout) }
    return number
  }

  private func end(_ number: Int) {
    // Released after the lock.
    let flush = state.withLock { state in
      let flush = state.flushes.removeValue(forKey: number)
      if let id = flush.map({ ObjectIdentifier($0.plugin) }), let count = state.counts[id] {
        state.counts[id] = count > 1 ? count - 1 : nil
      }
      return flush
    }
    withExtendedLifetime(flush) {}
  }

  private func check(after seconds: Double) {
    checks.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.check() }
  }

  private func check() {
    let now = DispatchTime.now()
    let (late, next, isEnded) = state.withLock { state in
      var (late, next) = ([Flush](), Double?.none)
      while state.checked < state.last {
        if let flush = state.flushes[state.checked + 1] {
          let end = flush.start + timeout
          if end > now {
            next = Double(end.uptimeNanoseconds - now.uptimeNanoseconds) / 1e9
            break
          }
          late.append(flush)
        }
        state.checked += 1
      }
      state.isArmed = next != nil
      return (late, next, state.isEnded)
    }
    let names = unique(late)
    // A plugin that never completes is late again and again.
    let reported = state.withLock { state in
      names.filter { name in
        state.late[name, default: 0] += 1
        return ReportedCounts.contains(state.late[name] ?? 0)
      }
    }
    if !reported.isEmpty, !isEnded { report(.flushTimedOut(reported, after: .seconds(timeout))) }
    if let next { check(after: next) }
  }
}
