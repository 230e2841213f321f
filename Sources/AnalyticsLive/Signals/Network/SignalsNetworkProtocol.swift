import AnalyticsCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URL protocol that emits signals for the requests of the app while network signals are enabled.
///
/// The protocol forwards everything unchanged. It emits one signal for the request, and one for the response or the
/// failure. Signals contain bodies of up to 1 MiB. On platforms other than Apple's, the bodies of upload tasks and the
/// data that a session with a delegate receives are not available.
public final class SignalsNetworkProtocol: URLProtocol {
  /// A function that converts a body for signals, or returns nil if it cannot.
  public typealias BodyDeserializer = @Sendable (Data) -> [String: Any]?

  /// Adds a function that converts the bodies of a content type, such as `application/xml`. Without such a function,
  /// JSON becomes `{"content": …}` and anything else becomes `{"body": text}`.
  public static func addDeserializer(for contentType: String, deserializer: @escaping BodyDeserializer) {
    NetworkPayload.add(contentType, deserializer)
  }

  static let property = "Signaling"

  #if canImport(FoundationNetworking)
    /// The system's URL protocol, which loads the request.
    private var native: URLProtocol?
  #else
    let forwarding = Forwarding()
  #endif

  /// Returns a Boolean value that indicates whether the protocol handles a request.
  public override class func canInit(with request: URLRequest) -> Bool {
    guard let url = request.url, let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host
    else { return false }
    return URLProtocol.property(forKey: property, in: request) == nil && NetworkTracking.wants(host)
  }

  /// Returns the request unchanged.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  #if canImport(FoundationNetworking)
    /// Starts the request.
    public override func startLoading() {
      if native == nil {
        let type = URLSessionConfiguration.default.protocolClasses?.lazy.compactMap { $0 as? URLProtocol.Type }.first {
          $0.canInit(with: request)
        }
        guard let type, let task, let client else {
          client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
          return
        }
        let exchange = NetworkExchange(request, body: request.httpBody)
        native = type.init(task: task, cachedResponse: cachedResponse, client: NetworkTap(client, exchange))
      }
      native?.startLoading()
    }

    /// Stops the request.
    public override func stopLoading() { native?.stopLoading() }
  #else
    /// Starts the request.
    public override func startLoading() { forward() }
    /// Stops the request.
    public override func stopLoading() { forwarding.stop() }
  #endif
}
