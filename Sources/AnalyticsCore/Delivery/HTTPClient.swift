import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an upload or a question came back with.
enum HTTPAnswer: Sendable {
  case answer(status: Int, retryAfter: String?, body: Data)
  case failure(any Error)
  /// Something that is no HTTP answer.
  case invalid
}

/// Makes the requests of a client: batches and settings.
final class HTTPClient: Sendable {
  private let writeKey: String
  private let authorization: Authorization
  private let timeout: TimeInterval
  private let factory: (@Sendable (URLRequest) -> URLRequest)?
  private let isSessionShared: Bool
  private let makeSession: @Sendable () -> any HTTPSession
  private let session = Protected<(any HTTPSession)?>(nil)
  /// For time-outs.
  private let queue = LibraryQueue.make("requests")

  init(_ values: ConfigurationValues) {
    writeKey = values.writeKey
    authorization = values.authorization
    timeout = values.requestTimeout
    factory = values.requestFactory
    isSessionShared = values.isCompanion
    makeSession = values.httpSession
  }

  /// Host and path, with `https` unless there is a scheme.
  static func url(host: String, path: String) -> URL? {
    let base = host.hasSuffix("/") ? String(host.dropLast()) : host
    return URL(string: (base.contains("://") ? base : "https://\(base)") + path)
  }

  /// Sends a batch. The completion is called exactly once.
  func upload(_ body: Data, to url: URL, retryCount: Int, _ completion: @escaping @Sendable (HTTPAnswer) -> Void) {
    var request = request(url)
    request.httpMethod = "POST"
    request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    if retryCount > 0 { request.setValue("\(retryCount)", forHTTPHeaderField: "X-Retry-Count") }
    if let factory { request = factory(request) }
    start(openSession(), request, body, completion)
  }

  /// Asks for a document. The completion is called exactly once.
  /// - Parameter authorizes: whether the server is told who asks, where the configuration says so.
  func get(_ url: URL, authorizes: Bool = true, _ completion: @escaping @Sendable (HTTPAnswer) -> Void) {
    var request = request(url)
    if !authorizes { request.setValue(nil, forHTTPHeaderField: "Authorization") }
    request.httpMethod = "GET"
    if let factory { request = factory(request) }
    start(openSession(), request, nil, completion)
  }

  func invalidate() {
    let open = session.withLock { session in
      defer { session = nil }
      return session
    }
    if !isSessionShared { open?.finishTasksAndInvalidate() }
  }

  private func start(
    _ session: some HTTPSession, _ request: URLRequest, _ body: Data?,
    _ completion: @escaping @Sendable (HTTPAnswer) -> Void
  ) {
    let answer = OneAnswer(completion)
    let handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
      if let error {
        answer.give(.failure(error))
      } else if request.url?.scheme == "https", response?.url?.scheme == "http" {
        // A redirect away from https: what comes then could be anybody's.
        answer.give(.failure(URLError(.appTransportSecurityRequiresSecureConnection)))
      } else if let response = response as? HTTPURLResponse {
        let retryAfter = response.value(forHTTPHeaderField: "Retry-After")
        answer.give(.answer(status: response.statusCode, retryAfter: retryAfter, body: data ?? Data()))
      } else {
        answer.give(.invalid)
      }
    }
    let task: any DataTask =
      if let body {
        session.uploadTask(with: request, from: body, completionHandler: handler)
      } else {
        session.dataTask(with: request, completionHandler: handler)
      }
    answer.limit(to: Self.patience(timeout), task, queue)
    task.resume()
  }

  /// Seconds until a request has failed whatever the session says. Off Apple platforms the time-out of a request does not fire while a body is being sent or its
  /// answer awaited, so it is kept here; on them it is about pauses, and only a session that forgets to answer is overruled.
  private static func patience(_ timeout: TimeInterval) -> TimeInterval {
    #if canImport(FoundationNetworking)
      timeout
    #else
      timeout * 10
    #endif
  }

  private func openSession() -> any HTTPSession {
    session.withLock { session in
      if let session { return session }
      let new = makeSession()
      session = new
      return new
    }
  }

  private func request(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
    request.setValue(LibraryInformation.userAgent, forHTTPHeaderField: "User-Agent")
    request.setValue("gzip", forHTTPHeaderField: "Accept-Encoding")
    if authorization == .writeKey {
      request.setValue("Basic \(Data("\(writeKey):".utf8).base64EncodedString())", forHTTPHeaderField: "Authorization")
    }
    return request
  }
}

/// Gives an answer exactly once, whatever a session does.
private final class OneAnswer: Sendable {
  private struct State {
    var completion: (@Sendable (HTTPAnswer) -> Void)?
    var timer: DispatchWorkItem?
    /// Not held any longer than its answer is awaited, as it has the whole body.
    var task: (any DataTask)?
  }

  private let state: Protected<State>

  init(_ completion: @escaping @Sendable (HTTPAnswer) -> Void) {
    state = Protected(State(completion: completion))
  }

  func give(_ answer: HTTPAnswer) {
    let completion = state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
      state.task = nil
      defer { state.completion = nil }
      return state.completion
    }
    completion?(answer)
  }

  /// Cancels a task, and answers that it has failed, when there is no answer by then.
  func limit(to seconds: TimeInterval, _ task: any DataTask, _ queue: DispatchQueue) {
    let timer = DispatchWorkItem { [self] in
      let task = state.withLock(\.task)
      give(.failure(URLError(.timedOut)))
      task?.cancel()
    }
    state.withLock { state in
      state.timer = timer
      state.task = task
    }
    queue.asyncAfter(deadline: .now() + seconds, execute: timer)
  }
}
