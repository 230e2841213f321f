import Foundation
import JSONModel

extension Analytics {
    /// The last step of making a client.
    func start() {
        timeline.owner = self
        applySettings()
        let found = storage.journal?.read() ?? []
        state.withLock { state in
            for event in found { state.queue.append(QueuedEvent(event: event, enrichments: nil, counts: true)) }
        }
        if values.autoAddSegmentDestination {
            let destination = SegmentDestination(storage)
            metadata.set(destination.timeline.find(pluginType: DestinationMetadataPlugin.self))
            add(plugin: destination)
        }
        for policy in values.flushPolicies ?? [CountBasedFlushPolicy(), IntervalBasedFlushPolicy()] { add(flushPolicy: policy) }
        startPlatform()
        guard values.fetchesSettings else {
            inform()
            return finishWaiting { _ in }
        }
        state.withLock { $0.waitsForSettings = true }
        armTimeout()
        refreshSettings()
        if let interval = values.settingsRefreshInterval {
            refreshTimer.set(RepeatingTimer(interval: interval, on: work) { [weak self] in self?.refreshSettings() })
        }
    }

    // MARK: Waiting

    /// Makes events wait until ``resumeEventProcessing(plugin:)`` is called with the same plugin, or the configuration's `waitingTimeout` has passed.
    public func pauseEventProcessing(plugin: any Plugin) {
        let begins = state.withLock { state in
            guard state.phase != .closed else { return false }
            state.waitingPlugins[ObjectIdentifier(plugin)] = plugin
            defer { state.phase = .waiting }
            return state.phase != .waiting || state.waits == 0
        }
        if begins { armTimeout() }
    }

    /// Lets events pass, unless somebody else makes them wait.
    public func resumeEventProcessing(plugin: any Plugin) {
        finishWaiting { $0.waitingPlugins[ObjectIdentifier(plugin)] = nil }
    }

    /// Whether events go through the timeline as they come.
    var isRunning: Bool { state.withLock { $0.phase == .running } }

    private func armTimeout() {
        let wait = state.withLock { state in
            state.waits += 1
            return state.waits
        }
        work.asyncAfter(deadline: .now() + values.waitingTimeout) { [weak self] in self?.stopWaiting(wait) }
    }

    /// Has waited long enough.
    private func stopWaiting(_ wait: Int?) {
        let late: [String] = state.withLock { state in
            guard state.phase == .waiting, wait == nil || state.waits == wait else { return [] }
            return (state.waitsForSettings ? ["settings"] : []) + state.waitingPlugins.values.map { "\(type(of: $0))" }
        }
        guard !late.isEmpty else { return }
        if wait != nil { report(AnalyticsError.waitingTimedOut(late), level: .warning) }
        inform()
        finishWaiting { state in
            state.waitsForSettings = false
            state.waitingPlugins = [:]
        }
    }

    /// Goes on when nothing is left to wait for.
    func finishWaiting(_ change: (inout ClientState) -> Void) {
        let (isOver, isIdle) = state.withLock { state in
            change(&state)
            guard state.phase == .waiting, !state.waitsForSettings, state.waitingPlugins.isEmpty else { return (false, false) }
            // Without anything to replay events can pass at once.
            let isIdle = state.queue.isEmpty && state.whenRunning.isEmpty && state.blocked.isEmpty
            state.phase = isIdle ? .running : .replaying
            return (true, isIdle)
        }
        if isOver, !isIdle { work.async { self.replay() } }
    }

    // MARK: The queue

    /// Puts an event behind those that wait. Comes back when it is on disk, where there is one.
    /// - Returns: false when events do not wait any more.
    func enqueue(_ queued: QueuedEvent) -> Bool {
        while true {
            var reason: Counters.DropReason?
            var hasDroppedOldest = false
            var gate: DispatchSemaphore?
            let isRunning = state.withLock { state in
                if state.phase == .running { return true }
                if state.phase == .closed {
                    reason = .disabled
                    return false
                }
                if state.queue.count >= values.startupQueueLimit {
                    switch values.startupBackPressure {
                    case .block where !isOnWorkQueue:
                        let semaphore = DispatchSemaphore(value: 0)
                        state.blocked.append(semaphore)
                        gate = semaphore
                        return false
                    case .dropNewest where state.phase == .waiting:
                        reason = .queueFull
                        return false
                    case .dropOldest where state.phase == .waiting:
                        _ = state.queue.removeFirst()
                        hasDroppedOldest = true
                    case .block, .dropNewest, .dropOldest: break
                    }
                }
                state.queue.append(queued)
                state.journaled += 1
                storage.journal(queued.event)
                return false
            }
            if let gate {
                gate.wait()
                continue
            }
            if hasDroppedOldest || reason == .queueFull {
                sink.countDropped(.queueFull)
                report(AnalyticsError.queueFull(queue: "start-up queue", lost: 1), level: .warning)
            } else if let reason {
                sink.countDropped(reason)
            }
            return !isRunning
        }
    }

    /// Whether this is the thread that replays: it cannot wait for itself.
    private var isOnWorkQueue: Bool { DispatchQueue.getSpecific(key: Self.isOnWork) == ObjectIdentifier(state) }

    /// Sends what has waited through the timeline, in order, until nothing is left or something makes it wait again. On the work queue.
    private func replay() {
        while true {
            var completions: [@Sendable () -> Void] = []
            var blocked: [DispatchSemaphore] = []
            var policies: [any FlushPolicy] = []
            let queued: QueuedEvent? = state.withLock { state in
                blocked = state.blocked
                state.blocked = []
                guard state.phase == .replaying else { return nil }
                policies = state.flushPolicies
                if let next = state.queue.removeFirst() { return next }
                state.phase = .running
                completions = state.whenRunning
                state.whenRunning = []
                return nil
            }
            for semaphore in blocked { semaphore.signal() }
            if let queued {
                EventChain.continued(queued.chain) { run(queued.event, queued.enrichments, queued.counts ? policies : []) }
                continue
            }
            removeJournal()
            for completion in completions { completion() }
            return
        }
    }

    /// Removes the journal when all its events are stored.
    private func removeJournal() {
        guard let journal = storage.journal else { return }
        let journaled = state.withLock { $0.journaled }
        storage.writer.commit { [state] in
            state.withLock { if $0.journaled == journaled, $0.queue.isEmpty { journal.remove() } }
        }
    }

    /// Calls a closure on the work queue when nothing makes events wait any more.
    func whenRunning(_ action: @escaping @Sendable () -> Void) {
        work.async {
            let runsNow = self.state.withLock { state in
                if state.phase == .running || state.phase == .closed { return true }
                state.whenRunning.append(action)
                return false
            }
            if runsNow { action() }
        }
    }

    /// Does not wait for anybody any longer.
    func runRegardless() { stopWaiting(nil) }
}
