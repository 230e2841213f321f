import Foundation

/// Takes events from the threads that report them and brings them to the store: at once in synchronous mode, many together in asynchronous mode.
final class EventWriter: @unchecked Sendable {
    // Unchecked because of the variables, which are only touched under the condition's lock.
    private let store: any LineStore
    /// The writer may outlive the client for a moment, and needs the directory as long.
    private let directoryLock: DirectoryLock?
    private let keepsEvents: Bool
    private let isSynchronous: Bool
    private let limit: Int
    private let backPressure: BackPressure
    private let interval: TimeInterval
    private let sink: DiagnosticSink
    private let queue = LibraryQueue.make("writer")
    private let condition = NSCondition()
    private var pending = LineBuffer()
    private var isScheduled = false
    private var isHurrying = false
    /// Whether the store fails, so that there is no use in waiting for it.
    private var isFailing = false
    private var lostForWantOfRoom = 0

    /// From so many bytes on, what waits is written without further delay.
    private static let urgentBytes = 256 << 10

    /// - Parameter keepsEvents: whether the store wants the events too, not only their text.
    init(store: any LineStore, keepsEvents: Bool, _ directoryLock: DirectoryLock?, _ values: ConfigurationValues, _ sink: DiagnosticSink) {
        self.store = store
        self.directoryLock = directoryLock
        self.keepsEvents = keepsEvents
        self.sink = sink
        isSynchronous = values.operatingMode == .synchronous
        limit = values.writeBufferLimit
        backPressure = values.writeBackPressure
        interval = values.commitInterval
    }

    /// Takes an event. In synchronous mode it is stored when this returns.
    func append(_ line: [UInt8], _ event: some RawEvent) {
        condition.lock()
        guard makeRoom(for: line.count + 2) else {
            lostForWantOfRoom += 1
            condition.unlock()
            sink.countDropped(.queueFull)
            return
        }
        pending.append(line, keepsEvents ? event : nil)
        if isSynchronous {
            let error = commitOnce()
            condition.unlock()
            if let error { sink.report(error) }
            return
        }
        let isUrgent = pending.byteCount >= min(Self.urgentBytes, limit / 2)
        let delay: TimeInterval? = !isScheduled ? (isUrgent ? 0 : interval) : isUrgent && !isHurrying ? 0 : nil
        if delay != nil { isScheduled = true }
        if delay == 0 { isHurrying = true }
        condition.unlock()
        if let delay { schedule(after: delay) }
    }

    /// Brings everything taken so far to the store, and then calls `completion`, on the writer's queue.
    func commit(_ completion: @escaping @Sendable () -> Void) {
        queue.async {
            self.commit()
            completion()
        }
    }

    /// Whether anything waits to be written.
    var hasPending: Bool { condition.withLock { !pending.isEmpty } }

    /// Counts what the store still has not taken as lost, when nobody will try again.
    func abandon() {
        let lost = condition.withLock {
            defer { pending.removeAll() }
            return pending.count
        }
        sink.countDropped(.storageFailed, lost)
    }

    // MARK: Writing

    private func schedule(after delay: TimeInterval) {
        if delay > 0 {
            queue.asyncAfter(deadline: .now() + delay) { self.commit() }
        } else {
            queue.async { self.commit() }
        }
    }

    /// Writes until nothing is left. On the queue.
    private func commit() {
        while true {
            condition.lock()
            isHurrying = false
            if pending.isEmpty {
                isScheduled = false
                let lost = lostForWantOfRoom
                lostForWantOfRoom = 0
                condition.unlock()
                if lost > 0 { sink.report(AnalyticsError.queueFull(queue: "write buffer", lost: lost), level: .warning) }
                return
            }
            let lines = pending
            pending = LineBuffer()
            condition.unlock()
            // Room is there again as soon as the lines are taken, so at most twice the limit is in memory.
            condition.broadcast()
            let result = store.append(lines: lines)
            count(lines, result.stored)
            guard let error = result.error else {
                condition.withLock { isFailing = false }
                continue
            }
            condition.withLock {
                var rest = lines
                rest.removeFirst(result.stored)
                rest.append(pending)
                pending = rest
                isFailing = true
            }
            condition.broadcast()
            sink.report(error)
            return schedule(after: 1)
        }
    }

    /// Writes what there is, in synchronous mode. The lock is held.
    private func commitOnce() -> AnalyticsError? {
        let lines = pending
        pending.removeAll()
        let result = store.append(lines: lines)
        count(lines, result.stored)
        sink.countDropped(.storageFailed, lines.count - result.stored)
        return result.error
    }

    private func count(_ lines: LineBuffer, _ stored: Int) {
        guard stored > 0 else { return }
        let bytes = lines.start(of: stored) - lines.start(of: 0)
        sink.count {
            $0.stored += stored
            $0.bytesStored += bytes
        }
    }

    // MARK: Room

    /// - Returns: whether there is room. The lock is held, but may have been released in between.
    private func makeRoom(for bytes: Int) -> Bool {
        var dropped = 0
        defer { sink.countDropped(.queueFull, dropped) }
        while pending.byteCount + bytes > limit, !pending.isEmpty {
            switch isFailing && backPressure == .block ? .dropNewest : backPressure {
            case .block: condition.wait()
            case .dropNewest: return false
            case .dropOldest:
                pending.removeFirst(1)
                dropped += 1
                lostForWantOfRoom += 1
            }
        }
        return true
    }
}
