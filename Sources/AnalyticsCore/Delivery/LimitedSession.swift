import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that can end a response while it arrives.
protocol LimitingSession: HTTPSession {
  /// Returns a task that sends a body, and fails with ``ResponseTooLarge`` if the response exceeds the limit.
  func uploadTask(
    with request: URLRequest, from body: Data, limit: Int,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> UploadTaskType
  /// Returns a task without a body that fails with ``ResponseTooLarge`` if the response exceeds the limit.
  func dataTask(
    with request: URLRequest, limit: Int,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DataTaskType
}

/// The session that the client uses by default. It collects responses itself, because a `URLSession` that collects them
/// accepts any size.
final class LimitedSession: LimitingSession {
  /// The maximum size of a response in bytes, unless the caller specifies another one.
  static let defaultLimit = 10 << 20

  #if canImport(FoundationNetworking)
    /// A `URLSession` per request, so that no connection is used twice. Except on Apple platforms, a request on a
    /// connection that the server has reset is restarted without its body and never ends.
    private func task<Task: URLSessionTask>(
      _ limit: Int, _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
      _ make: (URLSession) -> Task
    ) -> Task {
      let collector = ResponseCollector()
      let session = Self.session(collector)
      defer { session.finishTasksAndInvalidate() }
      let task = make(session)
      collector.collect(task, limit, completion)
      return task
    }

    func finishTasksAndInvalidate() {}
  #else
    private let collector: ResponseCollector
    private let session: URLSession

    init() {
      collector = ResponseCollector()
      session = Self.session(collector)
    }

    private func task<Task: URLSessionTask>(
      _ limit: Int, _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
      _ make: (URLSession) -> Task
    ) -> Task {
      let task = make(session)
      collector.collect(task, limit, completion)
      return task
    }

    func finishTasksAndInvalidate() { session.finishTasksAndInvalidate() }
  #endif

  private static func session(_ collector: ResponseCollector) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 2
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: configuration, delegate: collector, delegateQueue: ResponseCollector.queue)
  }

  func uploadTask(
    with request: URLRequest, from body: Data, limit: Int,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    task(limit, completionHandler) { $0.uploadTask(with: request, from: body) }
  }

  func dataTask(
    with request: URLRequest, limit: Int,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    task(limit, completionHandler) { $0.dataTask(with: request) }
  }

  func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    uploadTask(with: request, from: body ?? Data(), limit: Self.defaultLimit, completionHandler: completionHandler)
  }

  func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    task(Self.defaultLimit, completionHandler) { $0.uploadTask(with: request, fromFile: file) }
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: request, limit: Self.defaultLimit, completionHandler: completionHandler)
  }
}
