#if !canImport(FoundationNetworking)
  import AnalyticsCore
  import Foundation

  /// How a request is made in place of a program's session on Apple's systems.
  extension SignalsNetworkProtocol {
    /// The request that was passed on.
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

      /// - Returns: nil when it had ended already.
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

    /// The same request, which is not for this class any more.
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

    /// The body of the request, where it is known and not too large. It comes as a stream, which can be read once.
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

    // MARK: What the network says

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

    /// The program decides whether to follow; then the request that follows comes here as one of its own.
    func wasRedirected(to request: URLRequest, _ response: HTTPURLResponse) {
      let task = forwarding.end()
      client?.urlProtocol(self, wasRedirectedTo: Self.unmarked(request), redirectResponse: response)
      task?.cancel()
      client?.urlProtocol(self, didFailWithError: CocoaError(.userCancelled))
    }

    /// The program answers.
    func didReceive(
      _ challenge: URLAuthenticationChallenge,
      _ answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let sender = ForwardedChallenge(answer)
      client?.urlProtocol(
        self, didReceive: URLAuthenticationChallenge(authenticationChallenge: challenge, sender: sender))
    }
  }

  /// The session that makes the requests: one with the shared cookies, caches and credentials.
  final class NetworkForwarder: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Unchecked because of `Protected` values whose types are not `Sendable`.
    static let shared = NetworkForwarder()

    private typealias Original = (loading: SignalsNetworkProtocol, exchange: NetworkExchange)
    private let originals = Protected<[Int: Original]>([:])
    private let session = Protected<URLSession?>(nil)

    /// A task for a request, whose news go to `loading`.
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

  /// Takes a program's answer to a challenge back to the session that asked.
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
