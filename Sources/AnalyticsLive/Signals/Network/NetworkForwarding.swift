#if !canImport(FoundationNetworking)
  import AnalyticsCore
  import Foundation

  /// Sends requests on behalf of the app's session on Apple platforms.
  extension SignalsNetworkProtocol {
    /// The forwarded request.
    final class Forwarding: Sendable {
      private let state = Protected(State())

      private struct State {
        var task: URLSessionDataTask?
        var isOver = false
      }

      func start(_ task: URLSessionDataTask) {
        let isStopped = state.withLock { state in
          state.task = task
          return state.isOver
        }
        if isStopped { task.cancel() } else { task.resume() }
      }

      func stop() { end()?.cancel() }

      /// Ends the request.
      /// - Returns: The task; nil if the request has already ended.
      @discardableResult func end() -> URLSessionDataTask? {
        state.withLock { state in
          defer { state.isOver = true }
          return state.isOver ? nil : state.task
        }
      }
    }

    func forward() {
      var outgoing = request
      let exchange = NetworkExchange(request, body: takeBody(&outgoing))
      forwarding.start(NetworkForwarder.shared.task(Self.marked(outgoing), for: self, exchange))
    }

    /// Returns the request with a mark that makes this class ignore it.
    private static func marked(_ request: URLRequest) -> URLRequest {
      guard let mutable = (request as NSURLRequest).mutableCopy() as? NSMutableURLRequest else { return request }
      URLProtocol.setProperty(true, forKey: property, in: mutable)
      return mutable as URLRequest
    }

    private static func unmarked(_ request: URLRequest) -> URLRequest {
      guard let mutable = (request as NSURLRequest).mutableCopy() as? NSMutableURLRequest else { return request }
      URLProtocol.removeProperty(forKey: property, in: mutable)
      return mutable as URLRequest
    }

    /// Returns the body of the request if it is available and not too large. The body is a stream, which can be read
    /// once.
    private func takeBody(_ request: inout URLRequest) -> Data? {
      if let body = request.httpBody { return body }
      guard let stream = request.httpBodyStream,
        let length = request.value(forHTTPHeaderField: "Content-Length").flatMap({ Int($0) }),
        length <= NetworkPayload.maximumSize
      else { return nil }
      var body = Data(capacity: length)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      stream.open()
      defer { stream.close() }
      while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
        body.append(contentsOf: buffer[..<count])
      }
      request.httpBodyStream = nil
      request.httpBody = body
      return body
    }

    // MARK: Responses

    func didReceive(_ response: URLResponse) {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }

    func didReceive(_ data: Data) { client?.urlProtocol(self, didLoad: data) }

    func didComplete(_ error: (any Error)?) {
      guard forwarding.end() != nil else { return }
      if let error {
        client?.urlProtocol(self, didFailWithError: error)
      } else {
        client?.urlProtocolDidFinishLoading(self)
      }
    }

    /// The app's session decides whether to follow. If it does, the next request is loaded separately.
    func wasRedirected(to request: URLRequest, _ response: HTTPURLResponse) {
      let task = forwarding.end()
      client?.urlProtocol(self, wasRedirectedTo: Self.unmarked(request), redirectResponse: response)
      task?.cancel()
      client?.urlProtocol(self, didFailWithError: CocoaError(.userCancelled))
    }

    /// The app's session answers the challenge.
    func didReceive(
      _ challenge: URLAuthenticationChallenge,
      _ answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let sender = ForwardedChallenge(answer)
      client?.urlProtocol(
        self, didReceive: URLAuthenticationChallenge(authenticationChallenge: challenge, sender: sender))
    }
  }

  /// The session that sends the requests, with the shared cookies, caches and credentials.
  final class NetworkForwarder: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Unchecked because of `Protected` values whose types are not `Sendable`.
    static let shared = NetworkForwarder()

    private typealias Original = (loading: SignalsNetworkProtocol, exchange: NetworkExchange)
    private let originals = Protected<[Int: Original]>([:])
    private let session = Protected<URLSession?>(nil)

    /// Returns a task for a request. The task reports to `loading`.
    func task(_ request: URLRequest, for loading: SignalsNetworkProtocol, _ exchange: NetworkExchange)
      -> URLSessionDataTask
    {
      let session = self.session.withLock { session in
        if let session { return session }
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = (configuration.protocolClasses ?? []).filter {
          $0 != SignalsNetworkProtocol.self
        }
        let made = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        session = made
        return made
      }
      let task = session.dataTask(with: request)
      originals.withLock { $0[task.taskIdentifier] = (loading, exchange) }
      return task
    }

    private func original(of task: URLSessionTask) -> Original? { originals.withLock { $0[task.taskIdentifier] } }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let original = original(of: dataTask)
      original?.exchange.didReceive(response)
      original?.loading.didReceive(response)
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let original = original(of: dataTask)
      original?.exchange.didReceive(data)
      original?.loading.didReceive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let original = originals.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      original?.exchange.didEnd(error)
      original?.loading.didComplete(error)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      let original = original(of: task)
      original?.exchange.didReceive(response)
      original?.exchange.didEnd(nil)
      original?.loading.wasRedirected(to: request, response)
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let original = original(of: task) else { return completionHandler(.performDefaultHandling, nil) }
      original.loading.didReceive(challenge, completionHandler)
    }
  }

  /// Returns the app's answer to a challenge to the session that received the challenge.
  final class ForwardedChallenge: NSObject, URLAuthenticationChallengeSender, Sendable {
    private let answer: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    init(_ answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
      self.answer = answer
    }

    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
      answer(.useCredential, credential)
    }
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) { answer(.useCredential, nil) }
    func cancel(_ challenge: URLAuthenticationChallenge) { answer(.cancelAuthenticationChallenge, nil) }
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) { answer(.performDefaultHandling, nil) }
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {
      answer(.rejectProtectionSpace, nil)
    }
  }
#endif
