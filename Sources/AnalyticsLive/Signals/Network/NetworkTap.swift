#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  /// Observes what the system's URL protocol reports to the session, and forwards it.
  final class NetworkTap: NSObject, URLProtocolClient {
    private let client: any URLProtocolClient
    private let exchange: NetworkExchange

    init(_ client: any URLProtocolClient, _ exchange: NetworkExchange) {
      self.client = client
      self.exchange = exchange
    }

    func urlProtocol(
      _ loading: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {
      exchange.didReceive(response)
      client.urlProtocol(loading, didReceive: response, cacheStoragePolicy: policy)
    }

    func urlProtocol(_ loading: URLProtocol, didLoad data: Data) {
      exchange.didReceive(data)
      client.urlProtocol(loading, didLoad: data)
    }

    func urlProtocolDidFinishLoading(_ loading: URLProtocol) {
      // A task with a completion handler receives no response before this.
      exchange.didEnd(nil, loading.task?.response)
      client.urlProtocolDidFinishLoading(loading)
    }

    func urlProtocol(_ loading: URLProtocol, didFailWithError error: any Error) {
      exchange.didEnd(error, loading.task?.response)
      client.urlProtocol(loading, didFailWithError: error)
    }

    func urlProtocol(_ loading: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse) {
      client.urlProtocol(loading, wasRedirectedTo: request, redirectResponse: redirectResponse)
    }

    func urlProtocol(_ loading: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
      client.urlProtocol(loading, cachedResponseIsValid: cachedResponse)
    }

    func urlProtocol(_ loading: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
      client.urlProtocol(loading, didReceive: challenge)
    }

    func urlProtocol(_ loading: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {
      client.urlProtocol(loading, didCancel: challenge)
    }
  }
#endif
