import Foundation
import JSONModel

/// Brings stored batches to the server: in their order, one after the other, each until the server has taken or refused it.
///
/// A round starts with ``run(_:)`` and ends when nothing is left, or when a batch has to wait; then a timer starts the next one.
final class Delivery: @unchecked Sendable {
    // Unchecked because of the variables, which are only touched on the queue.
    private let storage: Storage
    private let client: HTTPClient
    private let sink: DiagnosticSink
    private let isEnabled: @Sendable () -> Bool
    private let batchEvents: @Sendable () -> Int
    private let queue = DispatchQueue(label: "analytics.delivery", qos: .utility)
    private let uploading = Protected(false)
    private var machine: RetryStateMachine
    private var host: String
    private var isRunning = false
    private var waiting: [@Sendable () -> Void] = []
    private var timer: DispatchWorkItem?
    private var isStopped = false
    private var nextDataId = 0

    /// A batch being delivered.
    private struct Batch: Sendable {
        let id: String
        let body: Data
        let events: Int
        let items: [any DataStore.ItemID]
    }

    /// - Parameters:
    ///   - isEnabled: whether anything may be sent.
    ///   - batchEvents: how many events a batch of a store without files has.
    init(
        _ values: ConfigurationValues, _ storage: Storage, _ client: HTTPClient, _ sink: DiagnosticSink,
        isEnabled: @escaping @Sendable () -> Bool, batchEvents: @escaping @Sendable () -> Int
    ) {
        self.storage = storage
        self.client = client
        self.sink = sink
        self.isEnabled = isEnabled
        self.batchEvents = batchEvents
        host = values.apiHost
        let state = storage.stateFiles.read(.retry).flatMap { try? JSON.object($0).decode(RetryState.self) }
        machine = RetryStateMachine(config: values.httpConfig, state: state ?? RetryState())
    }

    /// Whether an upload is under way.
    var isUploading: Bool { uploading.current }

    /// What the server's settings change.
    func configure(host: String, config: HttpConfig?) {
        queue.async {
            self.host = host
            self.machine.config = config
        }
    }

    /// Delivers what is stored. `completion` is called when nothing is left or something has to wait.
    func run(_ completion: @escaping @Sendable () -> Void) {
        queue.async {
            self.waiting.append(completion)
            if !self.isRunning { self.next() }
        }
    }

    /// Ends after the upload under way.
    func stop() {
        queue.async {
            self.isStopped = true
            self.timer?.cancel()
            if !self.isRunning { self.finishRound() }
        }
    }

    // MARK: One batch after the other, all on the queue

    private func next() {
        timer?.cancel()
        isRunning = true
        guard !isStopped, isEnabled(), let batch = nextBatch() else { return finishRound() }
        switch machine.decision(for: batch.id) {
        case .wait(let until):
            wait(until)
        case .drop:
            _ = machine.forget(batch.id)
            giveUp(batch, .networkServerRejected(nil, 0))
            next()
        case .proceed:
            upload(batch)
        }
    }

    private func upload(_ batch: Batch) {
        guard let url = HTTPClient.url(host: host, path: "/b") else {
            sink.report(AnalyticsError.batchUploadFail(.storageInvalid("the API host \(host)", lost: 0)))
            return finishRound()
        }
        uploading.set(true)
        client.upload(batch.body, to: url, retryCount: machine.retryCount(of: batch.id)) { answer in
            self.queue.async {
                self.uploading.set(false)
                self.handle(answer, batch, url)
            }
        }
    }

    private func handle(_ answer: HTTPAnswer, _ batch: Batch, _ url: URL) {
        let outcome: RetryStateMachine.Outcome
        let error: AnalyticsError?
        switch answer {
        case .answer(let status, let retryAfter, _):
            outcome = machine.ended(batch.id, status: status, retryAfter: retryAfter)
            error = Self.error(status, url)
        case .failure(let underlying):
            outcome = machine.failed(batch.id)
            error = .networkUnknown(url, underlying)
        case .invalid:
            outcome = machine.failed(batch.id)
            error = .networkInvalidData
        }
        saveState()
        switch outcome {
        case .delivered:
            storage.store.remove(data: batch.items)
            sink.count {
                $0.sent += batch.events
                $0.bytesSent += batch.body.count
            }
            next()
        case .rejected:
            giveUp(batch, error ?? .networkInvalidData)
            next()
        case .retry(let time):
            sink.count { $0.retried += 1 }
            if let error { sink.report(AnalyticsError.batchUploadFail(error), level: .warning) }
            wait(time)
        }
    }

    private func giveUp(_ batch: Batch, _ error: AnalyticsError) {
        storage.store.remove(data: batch.items)
        sink.count { $0.rejected += batch.events }
        saveState()
        sink.report(AnalyticsError.batchUploadFail(error))
    }

    private func wait(_ time: Date) {
        finishRound()
        guard !isStopped else { return }
        let item = DispatchWorkItem { [weak self] in
            guard let self, !self.isRunning else { return }
            self.next()
        }
        timer = item
        queue.asyncAfter(deadline: .now() + max(time.timeIntervalSinceNow, 0.001), execute: item)
    }

    private func finishRound() {
        isRunning = false
        let completions = waiting
        waiting = []
        for completion in completions { completion() }
    }

    private func nextBatch() -> Batch? {
        let store = storage.store
        guard store.transactionType == .file else {
            guard let result = store.fetch(count: max(batchEvents(), 1), maxBytes: 475_000, offset: 0), let data = result.data else { return nil }
            let items = result.removable ?? []
            // What is remembered about a batch belongs to what it begins with.
            return Batch(id: items.first.map { "\($0)" } ?? "first", body: data, events: items.count, items: items)
        }
        while let url = store.fetch(count: 1, maxBytes: nil, offset: 0)?.dataFiles?.first {
            if let body = storage.body(of: url) {
                return Batch(id: url.lastPathComponent, body: body.data, events: body.events, items: [url])
            }
            store.remove(data: [url])
        }
        return nil
    }

    private func saveState() {
        guard case .object(let state)? = try? JSON(encoding: machine.state) else { return }
        storage.stateFiles.write(.retry, state)
    }

    private static func error(_ status: Int, _ url: URL) -> AnalyticsError? {
        switch status {
        case 100..<300: nil
        case 300..<400: .networkUnexpectedHTTPCode(url, status)
        case 429: .networkServerLimited(url, status)
        default: .networkServerRejected(url, status)
        }
    }
}
