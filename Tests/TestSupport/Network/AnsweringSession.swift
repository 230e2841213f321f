import AnalyticsCore
import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that a fake session received.
public struct SentRequest: Sendable {
  public let request: URLRequest
  /// The body as it was sent.
  public let sentBody: Data
  /// The body, decompressed if it was compressed.
  public let body: Data

  public var method: String { request.httpMethod ?? "" }
  public var url: String { request.url?.absoluteString ?? "" }
  public var headers: [String: String] { request.allHTTPHeaderFields ?? [:] }
  /// The body as JSON; nil if it is not JSON.
  public var json: JSON? { try? body.withUnsafeBytes { try JSON(parsing: $0) } }
  public var isUpload: Bool { method == "POST" }
}

/// The response of a fake session to a request.
public enum FakeAnswer: Sendable {
  case status(Int, headers: [String: String] = [:], body: String = "")
  /// The response of another address, to which the session was redirected.
  case redirected(String, status: Int)
  /// The connection fails.
  case failure
  /// A response that is not an HTTP response.
  case noHTTP
  /// The session responds when the test requests it.
  case held

  /// Status 200 with a body.
  public static func text(_ body: String) -> FakeAnswer { .status(200, body: body) }
}

/// A session without a network that answers every request itself.
public protocol AnsweringSession: HTTPSession where DataTaskType == FakeTask, UploadTaskType == FakeTask {
  /// Chooses the answer to a request. If it is ``FakeAnswer/held``, the session keeps `reply` for later.
  func answer(_ request: SentRequest, reply: @escaping @Sendable (FakeAnswer) -> Void) -> FakeAnswer
  /// Called when the client cancels a request. Default: does nothing.
  func didCancel(_ request: SentRequest)
}

extension AnsweringSession {
  public func didCancel(_ request: SentRequest) {}
}

/// The handler of a task.
public typealias FakeCompletion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

extension AnsweringSession {
  public func uploadTask(
    with request: URLRequest, fromFile file: URL, completionHandler: @escaping FakeCompletion
  ) -> FakeTask { task(request, (try? Data(contentsOf: file)) ?? Data(), completionHandler) }

  public func uploadTask(
    with request: URLRequest, from body: Data?, completionHandler: @escaping FakeCompletion
  ) -> FakeTask { task(request, body ?? Data(), completionHandler) }

  public func dataTask(with request: URLRequest, completionHandler: @escaping FakeCompletion) -> FakeTask {
    task(request, Data(), completionHandler)
  }

  private func task(_ request: URLRequest, _ body: Data, _ completion: @escaping FakeCompletion) -> FakeTask {
    let isCompressed = request.value(forHTTPHeaderField: "Content-Encoding") == "gzip"
    let sent = SentRequest(
      request: request, sentBody: body, body: isCompressed ? (try? Data(Gzip.decompress(body))) ?? Data() : body)
    let start: () -> Void = { [self] in
      let reply: @Sendable (FakeAnswer) -> Void = { $0.complete(request.url, completion) }
      let answer = self.answer(sent, reply: reply)
      // Uses a separate thread, because busy tests delay the global queues.
      Thread.detachNewThread { reply(answer) }
    }
    return FakeTask(start, onCancel: { [self] in didCancel(sent) })
  }
}

extension FakeAnswer {
  fileprivate func complete(_ url: URL?, _ completion: FakeCompletion) {
    switch self {
    case .status(let status, let headers, let body):
      let response = url.flatMap {
        HTTPURLResponse(url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
      }
      completion(Data(body.utf8), response, nil)
    case .redirected(let address, let status): FakeAnswer.status(status).complete(URL(string: address), completion)
    case .failure: completion(nil, nil, URLError(.notConnectedToInternet))
    case .noHTTP:
      let response = url.map {
        URLResponse(url: $0, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      }
      completion(nil, response, nil)
    case .held: break
    }
  }
}

/// A task of a fake session.
public final class FakeTask: UploadTask {
  private let start: () -> Void
  private let onCancel: () -> Void
  public private(set) var state = URLSessionTask.State.suspended

  init(_ start: @escaping () -> Void, onCancel: @escaping () -> Void) {
    self.start = start
    self.onCancel = onCancel
  }

  public func cancel() { onCancel() }

  public func resume() {
    state = .running
    start()
  }
}
