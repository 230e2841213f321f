import AnalyticsCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands between a program's requests and the network while network signals are wanted: passes everything on as it is, and emits a signal for the request and one for
/// the response, or for the failure. Bodies of up to 1 MiB are in the signals.
/// Off Apple platforms those of upload tasks, and what tasks of a session with a delegate receive, cannot be seen.
public final class SignalsNetworkProtocol: URLProtocol {
  /// Makes a payload of a body; nil when it cannot.
  public typealias BodyDeserializer = @Sendable (Data) -> [String: Any]?

  /// Says what becomes of bodies of a content type, such as `application/xml`. JSON becomes `{"content": …}`, anything else `{"body": text}` unless it is said here.
  public static func addDeserializer(for contentType: String, deserializer: @escaping BodyDeserializer) {
    NetworkPayload.add(contentType, deserializer)
  }

  static let property = "Signaling"

  #if canImport(FoundationNetworking)
    /// The system's own way to load the request.
    private var native: URLProtocol?
  #else
    let forwarding = Forwarding()
  #endif

  public override class func canInit(with request: URLRequest) -> Bool {
    guard let url = request.url, let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host
    else { return false }
    return URLProtocol.property(forKey: property, in: request) == nil && NetworkTracking.wants(host)
  }

  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  #if canImport(FoundationNetworking)
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

    public override func stopLoading() { native?.stopLoading() }
  #else
    public override func startLoading() { forward() }
    public override func stopLoading() { forwarding.stop() }
  #endif
}
