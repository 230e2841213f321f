import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The response to a request is larger than allowed, so that the request was canceled.
package struct ResponseTooLarge: Error, CustomStringConvertible {
  /// The number of bytes that were received or announced.
  package let bytes: Int
  package let limit: Int

  package var description: String {
    "the response has at least \(bytes) bytes, but \(limit) are allowed; check the address, or set maximumResponseSize"
  }
}

/// A response arrives in small pieces. Collecting them would take much more time and memory than its size.
package struct ResponseInPieces: LocalizedError, CustomStringConvertible {
  /// The numbers of bytes and of pieces that were received.
  package let bytes: Int
  package let pieces: Int

  package var description: String {
    "the first \(bytes) bytes of the response arrived in \(pieces) pieces; check the server, which must send larger chunks"
  }

  package var errorDescription: String? { description }
}

/// Collects the responses of a session up to a limit, and applies the rules for redirects.
final class ResponseCollector: NSObject, URLSessionDataDelegate {
  typealias Completion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private struct Response {
    var body = Data()
    /// The number of pieces in which the body has arrived.
    var pieces = 0
    let limit: Int
    let completion: Completion
    #if canImport(FoundationNetworking)
      let redirected: @Sendable (URLRequest) -> Void
    #endif
  }

  private let responses = Protected<[Int: Response]>([:])
  /// The queue on which the session calls the collector.
  #if canImport(FoundationNetworking)
    let queue = CallbackQueue()
  #else
    let queue = {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.underlyingQueue = underlyingQueue
      return queue
    }()

    // Retained here, because an operation queue does not retain it.
    private static let underlyingQueue = LibraryQueue.make("responses")
  #endif
  /// The queue of completions. A slow one must not delay the count of the bytes that arrive.
  private static let completions = LibraryQueue.make("answers")

  #if canImport(FoundationNetworking)
    /// Collects the response of a task that has not started. Either the completion is called once, or `redirected` is
    /// called once with a request to continue with.
    func collect(
      _ task: URLSessionTask, _ limit: Int, _ completion: @escaping Completion,
      redirected: @escaping @Sendable (URLRequest) -> Void
    ) {
      responses.withLock {
        $0[task.taskIdentifier] = Response(limit: limit, completion: completion, redirected: redirected)
      }
    }
  #else
    /// Collects the response of a task that has not started. The completion is called exactly once.
    func collect(_ task: URLSessionTask, _ limit: Int, _ completion: @escaping Completion) {
      responses.withLock { $0[task.taskIdentifier] = Response(limit: limit, completion: completion) }
    }
  #endif

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let limit = responses.withLock { $0[dataTask.taskIdentifier]?.limit } ?? 0
    let announced = response.expectedContentLength
    guard announced > Int64(limit) else { return completionHandler(.allow) }
    completionHandler(.cancel)
    cancel(dataTask, ResponseTooLarge(bytes: Int(clamping: announced), limit: limit))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let excess = responses.withLock { responses -> (any Error)? in
      let id = dataTask.taskIdentifier
      guard let (count, limit, pieces) = responses[id].map({ ($0.body.count + data.count, $0.limit, $0.pieces + 1) })
      else { return nil }
      if count > limit { return ResponseTooLarge(bytes: count, limit: limit) }
      if pieces > Self.freePieces + count / Self.bytesPerPiece { return ResponseInPieces(bytes: count, pieces: pieces) }
      responses[id]?.body.append(data)
      responses[id]?.pieces = pieces
      return nil
    }
    if let excess { cancel(dataTask, excess) }
  }

  /// The number of pieces that may be of any size, and the mean size that the others must have.
  private static let freePieces = 4096
  private static let bytesPerPiece = 256

  #if canImport(FoundationNetworking)
    /// Without an answer: a session with one would not end the task. The response is the result.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let collected = responses.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
      let response = challenge.failureResponse ?? task.response
      queue.cancel(task)
      Self.completions.async { collected.completion(Data(), response, nil) }
    }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    complete(task, error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let next = task.originalRequest.flatMap { RedirectPolicy.redirected($0, request) }
    #if canImport(FoundationNetworking)
      // Without an answer, which would end the process if the task has been canceled or has timed out.
      guard let collected = responses.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
      queue.cancel(task)
      Self.completions.async {
        if let next { collected.redirected(next) } else { collected.completion(Data(), response, nil) }
      }
    #else
      completionHandler(next)
    #endif
  }

  /// Ends a request with an error. What arrives later is ignored.
  func cancel(_ task: URLSessionTask, _ error: any Error) {
    complete(task, error)
    #if canImport(FoundationNetworking)
      queue.cancel(task)
    #else
      task.cancel()
    #endif
  }

  private func complete(_ task: URLSessionTask, _ error: (any Error)?) {
    guard let response = responses.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    let received = task.response
    Self.completions.async {
      response.completion(error == nil ? response.body : nil, received, error)
    }
  }
}
