import Foundation

/// Requests settings from the server: at most one request at a time, and at most one in ten seconds.
final class SettingsFetcher: Sendable {
  private struct State {
    var isFetching = false
    var lastStart: Date?
  }

  private let client: HTTPClient
  private let host: String
  private let url: URL?
  private let time: any TimeProvider
  private let state = Protected(State())

  static let debounce: Double = 10

  init(_ values: ConfigurationValues, _ client: HTTPClient, time: any TimeProvider = SteadyTimeProvider()) {
    self.client = client
    self.time = time
    host = values.cdnHost
    let key = values.writeKey.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) ?? ""
    url = HTTPClient.url(host: values.cdnHost, path: "/projects/\(key)/settings")
  }

  /// - Returns: Whether a request was started. If so, the completion is called exactly once.
  @discardableResult
  func fetch(_ completion: @escaping @Sendable (Result<Settings, AnalyticsError>) -> Void) -> Bool {
    let now = time.now()
    let mayStart = state.withLock { state in
      if state.isFetching { return false }
      // The clock may have been set back.
      if let last = state.lastStart, (0..<Self.debounce).contains(now.timeIntervalSince(last)) { return false }
      state.isFetching = true
      state.lastStart = now
      return true
    }
    guard mayStart else { return false }
    guard let url else {
      finish(.failure(.networkUnknown(nil, InvalidHost(host: host))), completion)
      return true
    }
    client.get(url) { answer in
      self.finish(Self.settings(answer, url), completion)
    }
    return true
  }

  private func finish(
    _ result: Result<Settings, AnalyticsError>, _ completion: (Result<Settings, AnalyticsError>) -> Void
  ) {
    state.withLock { $0.isFetching = false }
    completion(result.mapError { .settingsFail($0) })
  }

  private static func settings(_ answer: HTTPAnswer, _ url: URL) -> Result<Settings, AnalyticsError> {
    switch answer {
    case .failure(let error): return .failure(.networkUnknown(url, error))
    case .invalid, .refusedCompression: return .failure(.networkInvalidData)
    case .answer(let status, _, let body):
      guard status < 300 else { return .failure(.networkUnexpectedHTTPCode(url, status)) }
      guard !body.isEmpty else { return .failure(.networkInvalidData) }
      do {
        return .success(try Settings(data: body))
      } catch {
        return .failure(.jsonUnableToDeserialize(error))
      }
    }
  }
}
