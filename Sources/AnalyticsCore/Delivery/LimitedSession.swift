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
  #if canImport(FoundationNetworking)
    typealias Request = LimitedTask
    typealias Upload = LimitedTask
  #else
    typealias Request = URLSessionDataTask
    typealias Upload = URLSessionUploadTask
  #endif

  /// The maximum size of a response in bytes, unless the caller specifies another one.
  static let defaultLimit = 10 << 20

  #if canImport(FoundationNetworking)
    private let configuration: URLSessionConfiguration
    /// The session whose configuration is used.
    private let original: URLSession?

    init() {
      configuration = Self.defaultConfiguration
      original = nil
    }

    /// Creates a session with the configuration of another one, whose tasks can be canceled at any time; nil if more
    /// than the configuration decides what the other one does.
    init?(protecting session: URLSession) {
      guard type(of: session) == URLSession.self, session.delegate == nil else { return nil }
      configuration = session.configuration
      original = session
    }

    private func task(
      _ limit: Int, _ completion: @escaping ResponseCollector.Completion,
      _ make: @escaping @Sendable (URLSession) -> URLSessionTask
    ) -> LimitedTask {
      LimitedTask(limit, configuration, completion, make)
    }

    func finishTasksAndInvalidate() { original?.finishTasksAndInvalidate() }
  #else
    private let collector: ResponseCollector
    private let session: URLSession

    init() {
      collector = ResponseCollector()
      session = Self.session(collector, Self.defaultConfiguration)
    }

    private func task<Task: URLSessionTask>(
      _ limit: Int, _ completion: @escaping ResponseCollector.Completion, _ make: (URLSession) -> Task
    ) -> Task {
      let task = make(session)
      collector.collect(task, limit, completion)
      return task
    }

    func finishTasksAndInvalidate() { session.finishTasksAndInvalidate() }
  #endif

  private static var defaultConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 2
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }

  static func session(_ collector: ResponseCollector, _ configuration: URLSessionConfiguration) -> URLSession {
    let session = URLSession(configuration: configuration, delegate: collector, delegateQueue: collector.queue)
    #if canImport(FoundationNetworking)
      collector.queue.serve(session)
    #endif
    return session
  }

  func uploadTask(
    with request: URLRequest, from body: Data, limit: Int,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Upload {
    task(limit, completionHandler) { $0.uploadTask(with: request, from: body) }
  }

  func dataTask(
    with request: URLRequest, limit: Int,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Request {
    task(limit, completionHandler) { $0.dataTask(with: request) }
  }

  func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Upload {
    uploadTask(with: request, from: body ?? Data(), limit: Self.defaultLimit, completionHandler: completionHandler)
  }

  func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Upload {
    task(Self.defaultLimit, completionHandler) { $0.uploadTask(with: request, fromFile: file) }
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Request {
    dataTask(with: request, limit: Self.defaultLimit, completionHandler: completionHandler)
  }
}
