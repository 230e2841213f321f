import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request under way or not yet started.
public protocol DataTask: AnyObject {
  /// The state of the request.
  var state: URLSessionTask.State { get }
  /// Starts the request.
  func resume()
  /// Ends it early. Default: does nothing.
  func cancel()
}

extension DataTask {
  public func cancel() {}
}

/// A request with a body.
public protocol UploadTask: DataTask {}

/// What makes requests: a `URLSession`, or something else in its place.
public protocol HTTPSession: Sendable {
  /// The type of requests without a body.
  associatedtype DataTaskType: DataTask
  /// The type of requests with a body.
  associatedtype UploadTaskType: UploadTask

  /// A task that sends a file. The handler is called exactly once.
  func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> UploadTaskType
  /// A task that sends a body. The handler is called exactly once.
  func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> UploadTaskType
  /// A task without a body. The handler is called exactly once.
  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DataTaskType
  /// No further tasks will be made.
  func finishTasksAndInvalidate()
}

extension URLSessionDataTask: DataTask {}
extension URLSessionUploadTask: UploadTask {}
extension URLSession: HTTPSession {}

/// Makes sessions.
public enum HTTPSessions {
  /// What the client uses unless it is given another one: `URLSession` without caches and cookies. Proxies of the system are used.
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
    return URLSession(configuration: configuration, delegate: nil, delegateQueue: AnswerQueue.operations)
  }
}

/// Where sessions give their answers. Off Apple platforms the queue that they make for themselves is one that waits for the tasks of the program.
private enum AnswerQueue {
  // Kept here, since an operation queue does not hold it.
  private static let queue = LibraryQueue.make("answers")

  static let operations = {
    let operations = OperationQueue()
    operations.maxConcurrentOperationCount = 1
    operations.underlyingQueue = queue
    return operations
  }()
}

#if canImport(FoundationNetworking)
  /// A `URLSession` for each request, so that no connection is used twice. Off Apple platforms, a request on a connection that the server has reset in the meantime is
  /// begun anew without its body, and never ends.
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
