import Dispatch

/// The plugins that have begun to flush and have not completed it. Reports those that take long.
final class FlushWatch: Sendable {
  private struct Flush {
    let id: Int
    let name: String
    let start: DispatchTime
    var isReported = false
  }

  private struct State {
    var flushes: [Flush] = []
    var nextId = 0
    /// Whether a check is going to follow. One is enough for all flushes.
    var isArmed = false
    var isEnded = false
  }

  private let state = Protected(State())
  /// The time after which a plugin is reported, in seconds.
  private let timeout: Double
  private let report: @Sendable (AnalyticsError) -> Void
  private static let queue = LibraryQueue.make("flush watch")

  init(timeout: Double, report: @escaping @Sendable (AnalyticsError) -> Void) {
    self.timeout = timeout
    self.report = report
  }

  /// Flushes a plugin.
  /// - Parameter group: Is entered until the plugin has completed.
  func flush(_ plugin: any Plugin, in group: DispatchGroup) {
    if let completing = plugin as? any FlushCompletion {
      let id = begin(plugin)
      group.enter()
      // Separate, so that it is known which plugin has not completed.
      let own = DispatchGroup()
      completing.flush(group: own)
      own.notify(queue: Self.queue) {
        self.end(id)
        group.leave()
      }
    } else if let plugin = plugin as? any EventPlugin {
      let id = begin(plugin)
      plugin.flush()
      end(id)
    }
  }

  /// Ends reports, and returns the plugins that have not completed.
  func finish() -> [String] {
    state.withLock { state in
      state.isEnded = true
      return state.flushes.map(\.name)
    }
  }

  private func begin(_ plugin: any Plugin) -> Int {
    let key = (plugin as? any DestinationPlugin)?.key ?? ""
    let name = "\(type(of: plugin)).flush()" + (key.isEmpty ? "" : " (\(key))")
    let (id, arms) = state.withLock { state in
      state.nextId += 1
      state.flushes.append(Flush(id: state.nextId, name: name, start: .now()))
      defer { state.isArmed = true }
      return (state.nextId, !state.isArmed)
    }
    if arms { check(after: timeout) }
    return id
  }

  private func end(_ id: Int) {
    state.withLock { state in state.flushes.removeAll { $0.id == id } }
  }

  private func check(after seconds: Double) {
    Self.queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.check() }
  }

  private func check() {
    let now = DispatchTime.now()
    let (late, next) = state.withLock { state in
      var (late, next) = ([String](), Double?.none)
      for index in state.flushes.indices where !state.flushes[index].isReported {
        let rest = state.flushes[index].start + timeout
        if rest <= now {
          state.flushes[index].isReported = true
          late.append(state.flushes[index].name)
        } else {
          let seconds = Double(rest.uptimeNanoseconds - now.uptimeNanoseconds) / 1e9
          next = min(next ?? seconds, seconds)
        }
      }
      state.isArmed = next != nil
      return (state.isEnded ? [] : late, next)
    }
    if !late.isEmpty { report(.flushTimedOut(late, after: .seconds(timeout))) }
    if let next { check(after: next) }
  }
}
