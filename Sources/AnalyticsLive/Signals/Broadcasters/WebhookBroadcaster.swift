import AnalyticsCore
import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A broadcaster that sends signals to your own server. Each relay sends a JSON array. Signals that cannot be sent are
/// sent with the next relay.
public final class WebhookBroadcaster: SignalTextBroadcaster {
  /// The URL to which signals are sent.
  public let webhookURL: URL
  private let obfuscates: Bool
  private let limit: Int
  private let session: any HTTPSession
  private let state = Protected(State())

  private struct State {
    var waiting: [JSON] = []
    var isSending = false
    /// Whether a relay was requested during a request.
    var isDue = false
    var lost = 0

    mutating func trim(to limit: Int) {
      guard waiting.count > limit else { return }
      lost += waiting.count - limit
      waiting.removeFirst(waiting.count - limit)
    }
  }

  /// Creates a broadcaster.
  /// - Parameters:
  ///   - url: The URL, which must accept a `POST` request with a JSON array of signals.
  ///   - obfuscate: Whether personal data becomes unreadable; see ``RawSignal/withoutPersonalData()``. Default: `true`.
  ///   - limit: The maximum number of signals that wait. The oldest ones are discarded. Default: 1000.
  ///   - session: The session that sends the requests. Default: a new `URLSession`.
  public init(url: URL, obfuscate: Bool = true, limit: Int = 1000, session: (any HTTPSession)? = nil) {
    webhookURL = url
    obfuscates = obfuscate
    self.limit = max(limit, 1)
    self.session = session ?? HTTPSessions.urlSession()
  }

  /// The number of signals that wait to be sent.
  public var count: Int { state.withLock { $0.waiting.count } }
  /// The number of signals that were discarded because too many waited.
  public var lost: Int { state.withLock { $0.lost } }

  func added(signal: any RawSignal, json: JSON) {
    let json = obfuscates ? (try? signal.withoutPersonalData().json()) ?? json.obfuscated() : json
    state.withLock { state in
      state.waiting.append(json)
      state.trim(to: limit)
    }
  }

  /// Sends the waiting signals.
  public func relay() {
    let batch: [JSON] = state.withLock { state in
      if state.isSending {
        state.isDue = true
        return []
      }
      defer { state.waiting = [] }
      state.isSending = !state.waiting.isEmpty
      state.isDue = false
      return state.waiting
    }
    if !batch.isEmpty { send(batch) }
  }

  private func send(_ batch: [JSON]) {
    guard let body = try? JSON.array(batch).bytes(JSONPrintingOptions(nonFiniteNumbers: .null)) else {
      return finish(batch, isSent: true)
    }
    var request = URLRequest(url: webhookURL, timeoutInterval: 15)
    request.httpMethod = "POST"
    request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    let task = session.uploadTask(with: request, from: Data(body)) { [weak self] _, response, error in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      // A server that rejects a request will reject it again, unless it is overloaded.
      let isRefused = (400...499).contains(status) && status != 408 && status != 429
      self?.finish(batch, isSent: error == nil && ((200...299).contains(status) || isRefused))
    }
    task.resume()
  }

  private func finish(_ batch: [JSON], isSent: Bool) {
    let isDue = state.withLock { state in
      state.isSending = false
      if !isSent {
        state.waiting = batch + state.waiting
        state.trim(to: limit)
      }
      // After a failure, the signals wait for the next relay.
      return state.isDue && isSent
    }
    if isDue { relay() }
  }
}
