import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The result of a request.
enum HTTPAnswer: Sendable {
  case answer(status: Int, retryAfter: String?, body: Data)
  case failure(any Error)
  /// The response is not an HTTP response.
  case invalid
  /// The server does not accept compressed bodies, so that the next one is not compressed.
  case refusedCompression
}

/// Creates and starts the requests of a client: batches and settings.
final class HTTPClient: Sendable {
  private let writeKey: String
  private let authorization: Authorization
  private let timeout: TimeInterval
  private let responseLimit: Int
  private let factory: (@Sendable (URLRequest) -> URLRequest)?
  private let isSessionShared: Bool
  /// Whether bodies are compressed. A server that does not accept that receives the next ones uncompressed.
  private let compresses: Protected<Bool>
  private let makeSession: @Sendable () -> any HTTPSession
  private let session = Protected<(any HTTPSession)?>(nil)
  /// The uploads that have not been answered.
  private let uploads = OneAnswer.Running([:])
  /// The queue for time-outs.
  private let queue = LibraryQueue.make("requests")

  init(_ values: ConfigurationValues) {
    writeKey = values.writeKey
    authorization = values.authorization
    timeout = values.requestTimeout
    responseLimit = values.maximumResponseSize
    factory = values.requestFactory
    isSessionShared = values.isCompanion
    compresses = Protected(values.compressesUploads)
    makeSession = values.httpSession
  }

  /// Returns the URL of a host and a path, with `https` unless the host contains a scheme.
  static func url(host: String, path: String) -> URL? {
    let base = host.hasSuffix("/") ? String(host.dropLast()) : host
    return URL(string: (base.contains("://") ? base : "https://\(base)") + path)
  }

  /// Uploads a batch. The completion is called exactly once.
  func upload(_ body: Data, to url: URL, retryCount: Int, _ completion: @escaping @Sendable (HTTPAnswer) -> Void) {
    var request = request(url)
    request.httpMethod = "POST"
    request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    if retryCount > 0 { request.setValue("\(retryCount)", forHTTPHeaderField: "X-Retry-Count") }
    guard compresses.current else { return start(openSession(), configured(request), body, completion) }
    request.setValue("gzip", forHTTPHeaderField: "Content-Encoding")
    start(openSession(), configured(request), Data(Gzip.compress(body))) { [self] answer in
      // Unsupported Media Type (RFC 9110, section 15.5.16).
      guard case .answer(415, _, _) = answer else { return completion(answer) }
      compresses.set(false)
      completion(.refusedCompression)
    }
  }

  private func configured(_ request: URLRequest) -> URLRequest { factory?(request) ?? request }

  /// Requests a document. The completion is called exactly once.
  /// - Parameters:
  ///   - authorizes: Whether to send credentials, if the configuration requires them.
  ///   - limit: The maximum size of the document in bytes; nil for the limit of the configuration.
  func get(
    _ url: URL, authorizes: Bool = true, limit: Int? = nil, _ completion: @escaping @Sendable (HTTPAnswer) -> Void
  ) {
    var request = request(url)
    if !authorizes { request.setValue(nil, forHTTPHeaderField: "Authorization") }
    request.httpMethod = "GET"
    if let factory { request = factory(request) }
    start(openSession(), request, nil, limit: limit, completion)
  }

  func invalidate() {
    let open = session.withLock { session in
      defer { session = nil }
      return session
    }
    if !isSessionShared { open?.finishTasksAndInvalidate() }
  }

  /// Cancels the uploads that have not been answered.
  /// - Returns: Whether there were any.
  func cancelUploads() -> Bool {
    let answers = uploads.current.values
    for answer in answers { answer.fail(.cancelled) }
    return !answers.isEmpty
  }

  private func start(
    _ session: some HTTPSession, _ request: URLRequest, _ body: Data?, limit: Int? = nil,
    _ completion: @escaping @Sendable (HTTPAnswer) -> Void
  ) {
    let limit = limit ?? responseLimit
    let answer = OneAnswer(among: body == nil ? nil : uploads, completion)
    let handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
      if let error {
        answer.give(.failure(error))
      } else if let data, data.count > limit {
        // A session of the application does not know the limit.
        answer.give(.failure(ResponseTooLarge(bytes: data.count, limit: limit)))
      } else if request.url?.scheme == "https", response?.url?.scheme == "http" {
        // A redirect away from https: the response could come from anyone.
        answer.give(.failure(URLError(.appTransportSecurityRequiresSecureConnection)))
      } else if RedirectPolicy.isRedirected(request, response) {
        answer.give(.failure(RedirectedUpload(url: response?.url)))
      } else if let response = response as? HTTPURLResponse {
        let retryAfter = response.value(forHTTPHeaderField: "Retry-After")
        answer.give(.answer(status: response.statusCode, retryAfter: retryAfter, body: data ?? Data()))
      } else {
        answer.give(.invalid)
      }
    }
    let limiting = session as? any LimitingSession
    let task: any DataTask =
      switch (body, limiting) {
      case (let body?, let session?):
        session.uploadTask(with: request, from: body, limit: limit, completionHandler: handler)
      case (let body?, nil): session.uploadTask(with: request, from: body, completionHandler: handler)
      case (nil, let session?): session.dataTask(with: request, limit: limit, completionHandler: handler)
      case (nil, nil): session.dataTask(with: request, completionHandler: handler)
      }
    answer.limit(to: Self.patience(timeout), task, queue)
    task.resume()
  }

  /// The number of seconds after which a request fails regardless of the session. Except on Apple platforms, the
  /// time-out of a request does not fire while a body is sent or its response is awaited, so it is implemented here. On
  /// Apple platforms the session's time-out measures pauses, and this one only handles a session that never responds.
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
      var new = makeSession()
      #if canImport(FoundationNetworking)
        if let original = new as? URLSession, let protected = LimitedSession(protecting: original) { new = protected }
      #endif
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

/// Passes a response on exactly once, regardless of the session's behavior.
private final class OneAnswer: Sendable {
  private struct State {
    var completion: (@Sendable (HTTPAnswer) -> Void)?
    var timer: DispatchWorkItem?
    /// Released when the response has arrived, because it holds the whole body.
    var task: (any DataTask)?
  }

  typealias Running = Protected<[ObjectIdentifier: OneAnswer]>

  private let state: Protected<State>
  private let running: Running?

  /// - Parameter running: Contains the new answer until it is given.
  init(among running: Running?, _ completion: @escaping @Sendable (HTTPAnswer) -> Void) {
    state = Protected(State(completion: completion))
    self.running = running
    running?.withLock { $0[ObjectIdentifier(self)] = self }
  }

  func give(_ answer: HTTPAnswer) {
    running?.remove { $0.removeValue(forKey: ObjectIdentifier(self)) }
    let completion = state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
      state.task = nil
      defer { state.completion = nil }
      return state.completion
    }
    completion?(answer)
  }

  /// Reports a failure, and cancels the task.
  func fail(_ code: URLError.Code) {
    let task = state.withLock(\.task)
    give(.failure(URLError(code)))
    task?.cancel()
  }

  /// Cancels a task and reports a failure if there is no response by then.
  func limit(to seconds: TimeInterval, _ task: any DataTask, _ queue: DispatchQueue) {
    let timer = DispatchWorkItem { [self] in fail(.timedOut) }
    state.withLock { state in
      state.timer = timer
      state.task = task
    }
    queue.asyncAfter(deadline: .now() + seconds, execute: timer)
  }
}
