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
  /// system's proxies, does not redirect uploads, and cancels a request whose response is larger than 10 MiB.
  public static func urlSession() -> any HTTPSession { LimitedSession() }
}
