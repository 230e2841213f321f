import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request under way or not yet started.
public protocol DataTask: AnyObject {
    var state: URLSessionTask.State { get }
    func resume()
}

/// A request with a body.
public protocol UploadTask: DataTask {}

/// What makes requests: a `URLSession`, or something else in its place.
public protocol HTTPSession: Sendable {
    associatedtype DataTaskType: DataTask
    associatedtype UploadTaskType: UploadTask

    /// A task that sends a file. The handler is called exactly once.
    func uploadTask(
        with request: URLRequest, fromFile file: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> UploadTaskType
    /// A task that sends a body. The handler is called exactly once.
    func uploadTask(
        with request: URLRequest, from body: Data?, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
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
    /// A `URLSession` that keeps nothing and has at most two connections to a host. Proxies of the system are used.
    public static func urlSession() -> any HTTPSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 2
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return URLSession(configuration: configuration)
    }
}
