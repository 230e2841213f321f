import AnalyticsCore
import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands in for the network: answers requests with what a closure says, and keeps them.
final class FakeSession: HTTPSession, @unchecked Sendable {
  struct Request: Sendable {
    let method: String
    let url: String
    let headers: [String: String]
    let body: Data

    var json: JSON? { try? body.withUnsafeBytes { try JSON(parsing: $0) } }
    var isUpload: Bool { method == "POST" }
  }

  enum Answer: Sendable {
    case status(Int, headers: [String: String] = [:], body: String = "")
    case failure
    case noHTTP
    /// None, until ``answerHeld(_:)`` is called.
    case held
  }

  private let lock = NSLock()
  // Not a global one: those wait for the tests that make the processors busy.
  private let queue = DispatchQueue(label: "fake session")
  private var requests: [Request] = []
  private var held: [@Sendable (Answer) -> Void] = []
  private var answer: @Sendable (Request) -> Answer
  private var isInvalid = false

  init(_ answer: @escaping @Sendable (Request) -> Answer = { _ in .status(200) }) {
    self.answer = answer
  }

  func answer(_ answer: @escaping @Sendable (Request) -> Answer) { lock.withLock { self.answer = answer } }

  var uploads: [Request] { lock.withLock { requests.filter(\.isUpload) } }
  var questions: [Request] { lock.withLock { requests.filter { !$0.isUpload } } }
  var isInvalidated: Bool { lock.withLock { isInvalid } }

  /// The events of all uploads that were answered with 200, in the order of arrival.
  var batches: [[JSON]] { uploads.compactMap { $0.json?["batch"]?.arrayValue } }
  var events: [JSON] { batches.flatMap { $0 } }

  func answerHeld(_ answer: Answer) {
    let waiting = lock.withLock {
      defer { held = [] }
      return held
    }
    for handler in waiting { handler(answer) }
  }

  func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask { task(request, (try? Data(contentsOf: file)) ?? Data(), completionHandler) }

  func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask { task(request, body ?? Data(), completionHandler) }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask { task(request, Data(), completionHandler) }

  func finishTasksAndInvalidate() { lock.withLock { isInvalid = true } }

  private func task(
    _ request: URLRequest, _ body: Data, _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> FakeTask {
    let kept = Request(
      method: request.httpMethod ?? "", url: request.url?.absoluteString ?? "",
      headers: request.allHTTPHeaderFields ?? [:], body: body)
    let url = request.url
    return FakeTask { [self] in
      let finish: @Sendable (Answer) -> Void = { answer in
        switch answer {
        case .status(let status, let headers, let body):
          let response = url.flatMap {
            HTTPURLResponse(url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
          }
          completion(Data(body.utf8), response, nil)
        case .failure: completion(nil, nil, URLError(.notConnectedToInternet))
        case .noHTTP:
          completion(
            nil, url.map { URLResponse(url: $0, mimeType: nil, expectedContentLength: 0, textEncodingName: nil) }, nil)
        case .held: break
        }
      }
      let answer = lock.withLock {
        requests.append(kept)
        let answer = self.answer(kept)
        if case .held = answer { held.append(finish) }
        return answer
      }
      queue.async { finish(answer) }
    }
  }
}

final class FakeTask: UploadTask {
  private let start: () -> Void
  private(set) var state = URLSessionTask.State.suspended

  init(_ start: @escaping () -> Void) {
    self.start = start
  }

  func resume() {
    state = .running
    start()
  }
}
