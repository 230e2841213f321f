import AnalyticsCore
import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends signals to an address of one's own: a JSON array with each relay. Signals that could not be sent go with the next one.
public final class WebhookBroadcaster: SignalTextBroadcaster {
  /// Where signals go.
  public let webhookURL: URL
  private let obfuscates: Bool
  private let limit: Int
  private let session: any HTTPSession
  private let state = Protected(State())

  private struct State {
    var waiting: [JSON] = []
    var isSending = false
    /// Whether it was asked to send while it was sending.
    var isDue = false
    var lost = 0

    mutating func trim(to limit: Int) {
      guard waiting.count > limit else { return }
      lost += waiting.count - limit
      waiting.removeFirst(waiting.count - limit)
    }
  }

  /// - Parameters:
  ///   - url: takes a `POST` with a JSON array of signals.
  ///   - obfuscate: whether what may be about a person is made unreadable. Default true.
  ///   - limit: how many signals wait at most. Default 1000; the oldest go.
  ///   - session: what makes the requests. Default: a `URLSession` of its own.
  public init(url: URL, obfuscate: Bool = true, limit: Int = 1000, session: (any HTTPSession)? = nil) {
    webhookURL = url
    obfuscates = obfuscate
    self.limit = max(limit, 1)
    self.session = session ?? HTTPSessions.urlSession()
  }

  /// How many signals wait to be sent.
  public var count: Int { state.withLock { $0.waiting.count } }
  /// How many signals were given up for want of room.
  public var lost: Int { state.withLock { $0.lost } }

  func added(signal: any RawSignal, json: JSON) {
    let json = obfuscates ? (try? signal.withoutPersonalData().json()) ?? json.obfuscated() : json
    state.withLock { state in
      state.waiting.append(json)
      state.trim(to: limit)
    }
  }

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
      // What a server does not want today it does not want tomorrow either, unless it is overloaded.
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
      // After a failure the next relay is soon enough.
      return state.isDue && isSent
    }
    if isDue { relay() }
  }
}
