import AnalyticsCore

// Live plugins serve one client. Without a protective plugin, they move to the client that they are added to last. A
// client that they refuse must not send events, because these have not passed the protective plugin.

extension LivePlugins: ExclusivePlugin {
  package func claim(for client: Analytics) -> Bool {
    let isProtective = isProtective
    let refused: RefusedClient? = state.withLock { state in
      if isProtective, let user = state.user, user !== client, !user.isShuttingDown { return RefusedClient(client) }
      state.user = client
      return nil
    }
    guard let refused else {
      withdraw(from: client)
      return true
    }
    let isNew = state.withLock { state in
      state.refused.removeAll { $0.client == nil }
      if state.refused.contains(where: { $0.client === client }) { return false }
      state.refused.append(refused)
      return true
    }
    if isNew { client.timeline.exchange([], for: [refused.stage]) }
    LiveProblem.loading(.usedElsewhere).report(to: context.options.onProblem, or: client)
    return false
  }

  package func withdraw(from client: Analytics) {
    let stages = state.withLock { state in
      defer { state.refused.removeAll { $0.client === client } }
      return state.refused.filter { $0.client === client }.map(\.stage)
    }
    if !stages.isEmpty { client.timeline.exchange(stages, for: []) }
  }

  /// Whether no event may continue without a plugin. Unknown scripts are not protective.
  private var isProtective: Bool {
    context.options.policies.values.contains(where: \.isProtective) || hosts.contains(where: \.hasProtectivePlugin)
  }
}

extension LivePluginHost {
  fileprivate var hasProtectivePlugin: Bool {
    lock.withLock { plugins.contains { $0.record.policy.isProtective } }
  }
}

/// A client whose events are dropped.
struct RefusedClient: Sendable {
  weak var client: Analytics?
  let stage = Barrier()

  init(_ client: Analytics) { self.client = client }

  /// A plugin that drops all events.
  final class Barrier: EventStage {
    let type = PluginType.before
    func process(_ event: consuming EventRecord) -> EventRecord? { nil }
  }
}
