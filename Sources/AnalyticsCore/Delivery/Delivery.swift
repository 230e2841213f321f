import Foundation
import JSONModel

/// Delivers stored batches to the server in order: each one until the server has accepted or rejected it. Events that
/// cannot be stored, as on a full disk, follow from memory.
///
/// A round delivers the events that exist when it starts. It ends when all of them are settled, or when a batch has to
/// wait; a timer then starts the next round.
final class Delivery: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only on the queue.
  private let storage: Storage
  private let client: HTTPClient
  private let sink: DiagnosticSink
  private let consent: Consent
  private let isClientEnabled: @Sendable () -> Bool
  private let batchEvents: @Sendable () -> Int?
  private let time: any TimeProvider
  private let queue = LibraryQueue.make("delivery")
  private let uploading = Protected(false)
  private var machine: RetryStateMachine
  private var savedState: RetryState
  private var host: String
  /// The last host that was reported because no URL can be made of it.
  private var invalidHost: String?
  private var round: Round?
  /// Called at the end of this round.
  private var waiting: [@Sendable () -> Void] = []
  /// Called at the end of the next round.
  private var waitingLonger: [@Sendable () -> Void] = []
  /// The time until which the oldest batch has to wait.
  private var pause: (until: Date, timer: DispatchWorkItem)? { didSet { knownPause.set(pause?.until) } }
  private let knownPause = Protected<Date?>(nil)
  private var isStopped = false

  /// The rest of a round.
  private enum Round {
    /// Also contains the number of events that cannot be stored.
    case files(ArraySlice<URL>, unstored: Int)
    /// The number of events, for a store without files.
    case events(Int)
  }

  /// A batch that is being delivered.
  private struct Batch: Sendable {
    let id: String
    var body: Data
    /// The number of events to upload.
    var events: Int
    /// The number of events that consent denies.
    var denied = 0
    let items: Items

    enum Items {
      case stored([any DataStore.ItemID])
      /// The events are only in memory.
      case unstored
    }
  }

  /// - Parameters:
  ///   - time: The clock for pauses.
  ///   - consent: The decisions that permit uploads.
  ///   - isEnabled: Returns whether the client is enabled.
  ///   - batchEvents: Returns the maximum number of events in a batch of a store without files; nil: no limit.
  init(
    _ values: ConfigurationValues, _ storage: Storage, _ client: HTTPClient, _ sink: DiagnosticSink,
    time: any TimeProvider = SteadyTimeProvider(), consent: Consent, isEnabled: @escaping @Sendable () -> Bool,
    batchEvents: @escaping @Sendable () -> Int?
  ) {
    self.time = time
    self.storage = storage
    self.client = client
    self.sink = sink
    self.consent = consent
    isClientEnabled = isEnabled
    self.batchEvents = batchEvents
    host = values.apiHost
    savedState = storage.retryState?.resumed(at: time.now()) ?? RetryState()
    machine = RetryStateMachine(config: values.httpConfig, state: savedState, time: time)
  }

  /// Whether sending is allowed.
  private var isEnabled: Bool { isClientEnabled() && consent.permitsUploads }

  /// Whether an upload is running.
  var isUploading: Bool { uploading.current }

  /// The time until which the oldest batch has to wait; nil if it does not.
  var pausedUntil: Date? { knownPause.current }

  /// Applies the server's settings.
  func configure(host: String, config: HttpConfig?) {
    queue.async {
      self.host = host
      self.machine.config = config
    }
  }

  /// Delivers the stored batches, in a separate round if one is running. `completion` is called when all of them are
  /// settled or have to wait.
  func run(_ completion: @escaping @Sendable () -> Void) {
    queue.async {
      if self.round != nil {
        self.waitingLonger.append(completion)
      } else if let pause = self.pause, self.time.now() < pause.until {
        // The client is backing off; do not even close the open batch file.
        completion()
      } else {
        self.waiting.append(completion)
        self.startRound()
      }
    }
  }

  /// Ends the pause after a failed upload, unless the server has requested it.
  func endPause() {
    queue.async {
      guard let pause = self.pause, self.machine.endPauses() else { return }
      pause.timer.cancel()
      self.pause = nil
    }
  }

  /// Stops. The result of a running upload is ignored.
  /// - Parameter completion: Called when the storage is no longer accessed.
  func stop(_ completion: @escaping @Sendable () -> Void = {}) {
    queue.async {
      self.isStopped = true
      self.pause?.timer.cancel()
      // What is still being uploaded may be stored now.
      self.storage.writer.release()
      if self.round == nil { self.finishRound() }
      completion()
    }
  }

  // MARK: One batch after the other, all on the queue

  private func startRound() {
    pause?.timer.cancel()
    pause = nil
    guard !isStopped, isEnabled else { return finishRound() }
    let store = storage.store
    if store.transactionType == .file {
      let files = store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles ?? []
      // A later file may have the same number.
      let unstored = storage.unstored
      machine.keep(Set(files.map(\.lastPathComponent) + (unstored.map { [$0.batch] } ?? [])))
      round = .files(files[...], unstored: unstored?.events ?? 0)
    } else {
      round = .events(store.count)
    }
    next()
  }

  private func next() {
    guard !isStopped, isEnabled, let batch = nextBatch() else { return finishRound() }
    switch machine.decision(for: batch.id) {
    case .wait(let until):
      storage.release()
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
      reportInvalidHost()
      storage.release()
      return finishRound()
    }
    uploading.set(true)
    var isDenied = false
    // No upload begins after consent is denied.
    let begins = consent.whileUploadsArePermitted {
      let (body, denied) = StoredCategories.permitted(batch.body, consent)
      var batch = batch
      batch.events = max(batch.events - denied, 0)
      batch.denied += denied
      guard let body else {
        isDenied = true
        return settle(batch)
      }
      batch.body = body
      client.upload(body, to: url, retryCount: machine.retryCount(of: batch.id)) { [batch] answer in
        self.queue.async {
          self.uploading.set(false)
          self.handle(answer, batch, url)
        }
      }
    }
    if begins, !isDenied { return }
    uploading.set(false)
    if isDenied { return queue.async { self.next() } }
    storage.release()
    finishRound()
  }

  /// Reports that nothing can be delivered to the host, once.
  private func reportInvalidHost() {
    if invalidHost != host {
      sink.report(AnalyticsError.batchUploadFail(.networkUnknown(nil, InvalidHost(host: host))))
    }
    invalidHost = host
  }

  private func handle(_ answer: HTTPAnswer, _ batch: Batch, _ url: URL) {
    // After the shutdown another client may use the directory, and it sends the batch again.
    guard !isStopped else { return finishRound() }
    let outcome: RetryStateMachine.Outcome
    let error: AnalyticsError?
    switch answer {
    case .answer(let status, let retryAfter, _):
      // A redirect is not a response of the server to which events are sent, so the rules do not apply to it.
      outcome =
        (300..<400).contains(status)
        ? machine.failed(batch.id) : machine.ended(batch.id, status: status, retryAfter: retryAfter)
      error = Self.error(status, url)
    case .failure(let underlying):
      outcome = machine.failed(batch.id)
      error = .networkUnknown(url, underlying)
    case .refusedCompression:
      // Consent may have changed since the first attempt.
      return upload(batch)
    case .invalid:
      outcome = machine.failed(batch.id)
      error = .networkInvalidData
    }
    saveState()
    switch outcome {
    case .delivered:
      settle(batch)
      sink.count {
        $0.sent += batch.events
        $0.bytesSent += batch.body.count
      }
      next()
    case .rejected:
      giveUp(batch, error ?? .networkInvalidData)
      next()
    case .retry(let time):
      storage.release()
      sink.count { $0.retried += 1 }
      if let error { sink.report(AnalyticsError.batchUploadFail(error), level: .warning) }
      wait(time)
    }
  }

  private func giveUp(_ batch: Batch, _ error: AnalyticsError) {
    settle(batch)
    sink.count { $0.rejected += batch.events }
    saveState()
    sink.report(AnalyticsError.batchUploadFail(error))
  }

  /// Removes a batch. Until then its events, also those that consent denies, count as stored.
  private func settle(_ batch: Batch) {
    switch batch.items {
    case .stored(let items): storage.store.remove(data: items)
    case .unstored: storage.writer.settle()
    }
    if batch.denied > 0 { sink.countDropped(.consent, batch.denied) }
  }

  private func wait(_ until: Date) {
    guard !isStopped else { return finishRound() }
    let timer = DispatchWorkItem { [weak self] in
      guard let self, self.round == nil else { return }
      self.startRound()
    }
    pause = (until, timer)
    queue.asyncAfter(deadline: .now() + max(until.timeIntervalSince(time.now()), 0.001), execute: timer)
    finishRound()
  }

  private func finishRound() {
    round = nil
    var completions = waiting
    waiting = waitingLonger
    waitingLonger = []
    if !waiting.isEmpty {
      if pause == nil, !isStopped, isEnabled {
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
    case .files(var urls, let unstored):
      while let url = urls.popFirst() {
        round = .files(urls, unstored: unstored)
        guard storage.store.hold([url]) else { continue }
        switch storage.body(of: url) {
        case .body(let data, let events):
          return Batch(id: url.lastPathComponent, body: data, events: events, items: .stored([url]))
        case .empty: storage.store.remove(data: [url])
        case .unreadable: storage.release()
        }
      }
      guard unstored > 0, let (id, body, events) = storage.holdUnstored() else { return nil }
      round = .files([], unstored: unstored - events)
      return Batch(id: id, body: body, events: events, items: .unstored)
    case .events(let left):
      guard left > 0, let (data, items) = oldestEvents() else { return nil }
      // A batch that cannot be removed would otherwise be the next one again.
      round = .events(items.isEmpty ? 0 : left - items.count)
      // The retry state of a batch belongs to its first event.
      return Batch(id: items.first.map { "\($0)" } ?? "first", body: data, events: items.count, items: .stored(items))
    }
  }

  /// Returns the body and the ids of the next batch of a store without files, which must not change until the batch is
  /// settled.
  private func oldestEvents() -> (Data, [any DataStore.ItemID])? {
    while let result = storage.store.fetch(count: batchEvents(), maxBytes: 475_000, offset: 0),
      let data = result.data
    {
      let items = result.removable ?? []
      // Events may have been evicted meanwhile.
      if storage.store.hold(items) { return (data, items) }
    }
    return nil
  }

  private func saveState() {
    var stored = machine.state
    stored.savedAt = time.now()
    guard machine.state != savedState, case .object(let state)? = try? JSON(encoding: stored) else { return }
    if storage.stateFiles.write(.retry, state) { savedState = machine.state }
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
