import Foundation
import JSONModel

/// Brings stored batches to the server: in their order, one after the other, each until the server has taken or refused it.
///
/// A round takes what is stored when it starts. It ends when all of that is settled, or when a batch has to wait; then a timer starts the next one.
final class Delivery: @unchecked Sendable {
  // Unchecked because of the variables, which are only touched on the queue.
  private let storage: Storage
  private let client: HTTPClient
  private let sink: DiagnosticSink
  private let isEnabled: @Sendable () -> Bool
  private let batchEvents: @Sendable () -> Int
  private let queue = LibraryQueue.make("delivery")
  private let uploading = Protected(false)
  private var machine: RetryStateMachine
  private var savedState: RetryState
  private var host: String
  private var round: Round?
  /// Called at the end of this round.
  private var waiting: [@Sendable () -> Void] = []
  /// Called at the end of the next round.
  private var waitingLonger: [@Sendable () -> Void] = []
  /// Until when the oldest batch has to wait.
  private var pause: (until: Date, timer: DispatchWorkItem)?
  private var isStopped = false

  /// What is left of a round.
  private enum Round {
    case files(ArraySlice<URL>)
    /// So many events of a store without files.
    case events(Int)
  }

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
    savedState = state ?? RetryState()
    machine = RetryStateMachine(config: values.httpConfig, state: savedState)
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

  /// Delivers what is stored, in a round of its own after one that is under way. `completion` is called when all of it is settled or has to wait.
  func run(_ completion: @escaping @Sendable () -> Void) {
    queue.async {
      if self.round != nil {
        self.waitingLonger.append(completion)
      } else if let pause = self.pause, Date() < pause.until {
        // Not even finishing a file is of use now.
        completion()
      } else {
        self.waiting.append(completion)
        self.startRound()
      }
    }
  }

  /// Ends. What an upload under way comes to is ignored.
  /// - Parameter completion: called when nothing of the storage is touched any more.
  func stop(_ completion: @escaping @Sendable () -> Void = {}) {
    queue.async {
      self.isStopped = true
      self.pause?.timer.cancel()
      if self.round == nil { self.finishRound() }
      completion()
    }
  }

  // MARK: One batch after the other, all on the queue

  private func startRound() {
    pause?.timer.cancel()
    pause = nil
    guard !isStopped, isEnabled() else { return finishRound() }
    let store = storage.store
    if store.transactionType == .file {
      let files = store.fetch(count: nil, maxBytes: nil, offset: nil)?.dataFiles ?? []
      // A number may be given to another file one day.
      machine.keep(Set(files.map(\.lastPathComponent)))
      round = .files(files[...])
    } else {
      round = .events(store.count)
    }
    next()
  }

  private func next() {
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
      sink.report(AnalyticsError.batchUploadFail(.networkUnknown(nil, InvalidHost(host: host))))
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
    // After the end the directory may be another client's, who sends the batch again.
    guard !isStopped else { return finishRound() }
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
    guard !isStopped else { return finishRound() }
    let timer = DispatchWorkItem { [weak self] in
      guard let self, self.round == nil else { return }
      self.startRound()
    }
    pause = (time, timer)
    queue.asyncAfter(deadline: .now() + max(time.timeIntervalSinceNow, 0.001), execute: timer)
    finishRound()
  }

  private func finishRound() {
    round = nil
    var completions = waiting
    waiting = waitingLonger
    waitingLonger = []
    if !waiting.isEmpty {
      if pause == nil, !isStopped, isEnabled() {
        queue.async { if self.round == nil { self.startRound() } }
      } else {
        completions += waiting
        waiting = []
      }
    }
    for completion in completions { completion() }
  }

  private func nextBatch() -> Batch? {
    switch round {
    case nil: return nil
    case .files(var urls):
      while let url = urls.popFirst() {
        round = .files(urls)
        if let body = storage.body(of: url) {
          return Batch(id: url.lastPathComponent, body: body.data, events: body.events, items: [url])
        }
        // Nothing in it was sound, or it is gone already.
        storage.store.remove(data: [url])
      }
      return nil
    case .events(let left):
      guard left > 0, let result = storage.store.fetch(count: max(batchEvents(), 1), maxBytes: 475_000, offset: 0),
        let data = result.data
      else {
        return nil
      }
      let items = result.removable ?? []
      // One that cannot be removed would be the next one again.
      round = .events(items.isEmpty ? 0 : left - items.count)
      // What is remembered about a batch belongs to what it begins with.
      return Batch(id: items.first.map { "\($0)" } ?? "first", body: data, events: items.count, items: items)
    }
  }

  private func saveState() {
    guard machine.state != savedState, case .object(let state)? = try? JSON(encoding: machine.state) else { return }
    savedState = machine.state
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
