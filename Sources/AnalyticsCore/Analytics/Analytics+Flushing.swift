import Foundation

extension Analytics {
    /// Delivers what is stored. Plugins are told to flush too.
    ///
    /// In synchronous mode this comes back when the delivery has ended; it must not be called on the flush queue then.
    /// - Parameter completion: called once, when everything has been delivered or has to wait, and all plugins are done.
    public func flush(completion: (@Sendable () -> Void)? = nil) {
        guard values.operatingMode == .synchronous else { return startFlush { completion?() } }
        let done = DispatchSemaphore(value: 0)
        startFlush { done.signal() }
        done.wait()
        completion?()
    }

    /// Delivers what is stored, and comes back when everything has been delivered or has to wait.
    public func flush() async {
        await withCheckedContinuation { continuation in startFlush { continuation.resume() } }
    }

    /// Comes back when every event that was taken before is stored, and survives the end of the process.
    public func waitUntilStored() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            storage.writer.commit { [files] in files.async { continuation.resume() } }
        }
    }

    /// Comes back when events go through the timeline as they come: settings are known, and no plugin makes them wait.
    public func waitUntilStarted() async {
        await withCheckedContinuation { continuation in whenRunning { continuation.resume() } }
    }

    /// Something says that a delivery is due. Comes back at once.
    func flushBecauseDue() {
        for policy in flushPolicies { policy.reset() }
        startFlush {}
    }

    func startFlush(_ completion: @escaping @Sendable () -> Void) {
        guard enabled, state.withLock({ $0.phase != .closed }) else { return completion() }
        whenRunning { self.flushNow(completion) }
    }

    /// On the work queue.
    func flushNow(_ completion: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        apply { plugin in
            if let plugin = plugin as? any FlushCompletion {
                plugin.flush(group: group)
            } else {
                (plugin as? any EventPlugin)?.flush()
            }
        }
        group.enter()
        storage.writer.commit { [delivery] in delivery.run { group.leave() } }
        group.notify(queue: values.flushQueue ?? DispatchQueue.global(qos: .utility), execute: completion)
    }
}

// MARK: What is stored

extension Analytics {
    /// Whether anything waits to be stored or delivered.
    public var hasUnsentEvents: Bool {
        delivery.isUploading || storage.writer.hasPending || storage.store.hasData || state.withLock { !$0.queue.isEmpty }
    }

    /// The files that wait to be delivered, each a batch, in order; nil when the storage has no files. The file being written is finished.
    public var pendingUploads: [URL]? {
        guard storage.store.transactionType == .file else { return nil }
        return storage.store.fetch(count: nil, maxBytes: nil, offset: nil)?.dataFiles ?? []
    }

    /// Deletes everything that is stored and not delivered.
    public func purgeStorage() { storage.store.reset() }

    /// Deletes one of ``pendingUploads``; another file is left alone.
    public func purgeStorage(fileURL: URL) { storage.store.remove(data: [fileURL]) }
}
