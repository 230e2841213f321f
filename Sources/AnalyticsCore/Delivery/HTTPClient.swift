import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What an upload or a question came back with.
enum HTTPAnswer: Sendable {
    case answer(status: Int, retryAfter: String?, body: Data)
    case failure(any Error)
    /// Something that is no HTTP answer.
    case invalid
}

/// Makes the requests of a client: batches and settings.
final class HTTPClient: Sendable {
    private let writeKey: String
    private let authorization: Authorization
    private let timeout: TimeInterval
    private let factory: (@Sendable (URLRequest) -> URLRequest)?
    private let makeSession: @Sendable () -> any HTTPSession
    private let session = Protected<(any HTTPSession)?>(nil)

    init(_ values: ConfigurationValues) {
        writeKey = values.writeKey
        authorization = values.authorization
        timeout = values.requestTimeout
        factory = values.requestFactory
        makeSession = values.httpSession
    }

    /// Host and path, with `https` unless there is a scheme.
    static func url(host: String, path: String) -> URL? {
        let base = host.hasSuffix("/") ? String(host.dropLast()) : host
        return URL(string: (base.contains("://") ? base : "https://\(base)") + path)
    }

    /// Sends a batch. The completion is called exactly once.
    func upload(_ body: Data, to url: URL, retryCount: Int, _ completion: @escaping @Sendable (HTTPAnswer) -> Void) {
        var request = request(url)
        request.httpMethod = "POST"
        request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
        if retryCount > 0 { request.setValue("\(retryCount)", forHTTPHeaderField: "X-Retry-Count") }
        if let factory { request = factory(request) }
        start(openSession(), request, body, completion)
    }

    /// Asks for a document. The completion is called exactly once.
    func get(_ url: URL, _ completion: @escaping @Sendable (HTTPAnswer) -> Void) {
        var request = request(url)
        request.httpMethod = "GET"
        if let factory { request = factory(request) }
        start(openSession(), request, nil, completion)
    }

    func invalidate() {
        let open = session.withLock { session in
            defer { session = nil }
            return session
        }
        open?.finishTasksAndInvalidate()
    }

    private func start(
        _ session: some HTTPSession, _ request: URLRequest, _ body: Data?, _ completion: @escaping @Sendable (HTTPAnswer) -> Void
    ) {
        let handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
            if let error {
                completion(.failure(error))
            } else if let response = response as? HTTPURLResponse {
                let retryAfter = response.value(forHTTPHeaderField: "Retry-After")
                completion(.answer(status: response.statusCode, retryAfter: retryAfter, body: data ?? Data()))
            } else {
                completion(.invalid)
            }
        }
        if let body {
            session.uploadTask(with: request, from: body, completionHandler: handler).resume()
        } else {
            session.dataTask(with: request, completionHandler: handler).resume()
        }
    }

    private func openSession() -> any HTTPSession {
        session.withLock { session in
            if let session { return session }
            let new = makeSession()
            session = new
            return new
        }
    }

    private func request(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
        request.setValue(LibraryInformation.userAgent, forHTTPHeaderField: "User-Agent")
        request.setValue("gzip", forHTTPHeaderField: "Accept-Encoding")
        if authorization == .writeKey {
            request.setValue("Basic \(Data("\(writeKey):".utf8).base64EncodedString())", forHTTPHeaderField: "Authorization")
        }
        return request
    }
}
