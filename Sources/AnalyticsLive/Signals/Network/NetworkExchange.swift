import AnalyticsCore
import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request for which a signal is emitted at its start and at its end. A cancelled request has no signal at its end.
final class NetworkExchange: @unchecked Sendable {
  // Unchecked because of the variables: they are used only under the lock.
  private let lock = NSLock()
  private let request: URLRequest
  private let requestId = UniqueId.make()
  private var response: HTTPURLResponse?
  private var received = Data()
  private var isOver = false

  /// - Parameter body: The body of the request, if it is available.
  init(_ request: URLRequest, body: Data?) {
    self.request = request
    let contentType = request.value(forHTTPHeaderField: "Content-Type")
    NetworkTracking.emit(
      NetworkSignal(
        data: .init(
          action: .request, url: request.url, data: NetworkPayload.json(contentType, body), method: request.httpMethod,
          contentType: contentType,
          requestId: requestId)))
  }

  func didReceive(_ response: URLResponse) {
    lock.withLock {
      self.response = response as? HTTPURLResponse
      received = Data()
    }
  }

  func didReceive(_ data: Data) {
    // A body that is too large for a signal is not collected.
    lock.withLock { if received.count <= NetworkPayload.maximumSize { received.append(data) } }
  }

  /// - Parameter response: The response, if it was not received before.
  func didEnd(_ error: (any Error)?, _ response: URLResponse? = nil) {
    let (response, body, wasOver) = lock.withLock {
      defer { isOver = true }
      return (self.response ?? response as? HTTPURLResponse, received, isOver)
    }
    if wasOver || (error as? URLError)?.code == .cancelled { return }
    let contentType = response?.value(forHTTPHeaderField: "Content-Type")
    NetworkTracking.emit(
      NetworkSignal(
        data: .init(
          action: .response, url: response?.url ?? request.url, statusCode: response?.statusCode,
          data: error == nil ? NetworkPayload.json(contentType, body) : nil, method: request.httpMethod,
          contentType: contentType,
          requestId: requestId, error: error.map { ($0 as NSError).localizedDescription })))
  }
}
