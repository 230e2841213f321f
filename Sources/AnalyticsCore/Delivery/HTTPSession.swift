import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that is running or has not started.
public protocol DataTask: AnyObject {
  /// The state of the request.
  var state: URLSessionTask.State { get }
  /// Starts the request.
  func resume()
  /// Cancels the request. Default: does nothing.
  func cancel()
}

extension DataTask {
  public func cancel() {}
}

/// A request with a body.
public protocol UploadTask: DataTask {}

/// An interface for sending requests, to which `URLSession` conforms.
public protocol HTTPSession: Sendable {
  /// The type of requests without a body.
  associatedtype DataTaskType: DataTask
  /// The type of requests with a body.
  associatedtype UploadTaskType: UploadTask

  /// Returns a task that sends a file. The handler is called exactly once.
  func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> UploadTaskType
  /// Returns a task that sends a body. The handler is called exactly once.
  func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> UploadTaskType
  /// Returns a task without a body. The handler is called exactly once.
  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DataTaskType
  /// Called when the client will create no more tasks.
  func finishTasksAndInvalidate()
}

extension URLSessionDataTask: DataTask {}
extension URLSessionUploadTask: UploadTask {}
extension URLSession: HTTPSession {}

/// Functions that create sessions.
public enum HTTPSessions {
  /// Returns the session that the client uses by default: a `URLSession` without caches and cookies. It uses the
  /// system's proxies, and does not redirect uploads.
  public static func urlSession() -> any HTTPSession {
    #if canImport(FoundationNetworking)
      SessionPerRequest()
    #else
      newURLSession()
    #endif
  }

  static func newURLSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 2
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: configuration, delegate: RedirectPolicy(), delegateQueue: AnswerQueue.operations)
  }
}

/// The queue on which sessions report responses. Except on Apple platforms, the queue that a session creates itself
/// waits for the tasks of the application.
private enum AnswerQueue {
  // Retained here, because an operation queue does not retain it.
  private static let queue = LibraryQueue.make("answers")

  static let operations = {
    let operations = OperationQueue()
    operations.maxConcurrentOperationCount = 1
    operations.underlyingQueue = queue
    return operations
  }()
}

#if canImport(FoundationNetworking)
  /// A `URLSession` per request, so that no connection is used twice. Except on Apple platforms, a request on a
  /// connection that the server has reset is restarted without its body and never ends.
  struct SessionPerRequest: HTTPSession {
    func uploadTask(
      with request: URLRequest, fromFile file: URL,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
      task { $0.uploadTask(with: request, fromFile: file, completionHandler: completionHandler) }
    }

    func uploadTask(
      with request: URLRequest, from body: Data?,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
      task { $0.uploadTask(with: request, from: body, completionHandler: completionHandler) }
    }

    func dataTask(
      with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
      task { $0.dataTask(with: request, completionHandler: completionHandler) }
    }

    func finishTasksAndInvalidate() {}

    private func task<Task>(_ make: (URLSession) -> Task) -> Task {
      let session = HTTPSessions.newURLSession()
      defer { session.finishTasksAndInvalidate() }
      return make(session)
    }
  }
#endif
