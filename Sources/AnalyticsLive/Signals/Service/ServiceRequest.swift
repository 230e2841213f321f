import AnalyticsCore
import Foundation
import JSONModel

/// A request that a service is handling. All signals that belong to the request have the same `requestId`, so that
/// rules can distinguish them from the signals of other requests.
///
///     let request = signals.received(method: "POST", url: url, contentType: "application/json", body: body)
///     request.localData(action: .loaded, identifier: "product", model: product)
///     request.responded(status: 200, contentType: "application/json", body: answer)
public struct ServiceRequest: Sendable {
  /// The ID that all signals of the request share.
  public let requestId: String
  private let signals: Signals
  private let method: String
  private let url: URL
  private let anonymousId: String

  fileprivate init(_ signals: Signals, _ method: String, _ url: URL, _ requestId: String, _ anonymousId: String) {
    self.signals = signals
    self.method = method
    self.url = url
    self.requestId = requestId
    self.anonymousId = anonymousId
  }

  /// Emits a signal for the response.
  public func responded(status: Int, contentType: String? = nil, body: Data? = nil) {
    emit(
      .init(
        action: .response, url: url, statusCode: status, data: NetworkPayload.json(contentType, body),
        contentType: contentType))
  }

  /// Emits a signal for a failure to respond.
  public func failed(_ error: any Error) { emit(.init(action: .response, url: url, error: "\(error)")) }

  /// Emits a signal for data that the service reads or writes for the request, such as data in a database or a cache.
  /// - Parameters:
  ///   - action: The kind of access.
  ///   - identifier: The name of the data.
  ///   - model: The data.
  public func localData(
    action: LocalDataSignal.LocalDataAction, identifier: String, model: (some Encodable)? = JSON?.none
  ) {
    signals.localData(
      action: action, identifier: identifier, model: model, requestId: requestId, anonymousId: anonymousId)
  }

  /// Emits a signal for a job that the service starts for the request.
  /// - Parameters:
  ///   - job: The name of the job.
  ///   - data: The input of the job.
  public func started(job: String, data: JSON? = nil) -> ServiceJob {
    signals.started(job: job, data: data, requestId: requestId, anonymousId: anonymousId)
  }

  fileprivate func emit(_ data: NetworkSignal.NetworkData) {
    var data = data
    data.method = method
    data.requestId = requestId
    data.isIncoming = true
    var signal = NetworkSignal(data: data)
    signal.anonymousId = anonymousId
    signals.emit(signal: signal)
  }
}

/// A job that a service is running.
public struct ServiceJob: Sendable {
  /// The ID that the signals of the job share.
  public let jobId: String
  private let signals: Signals
  private let name: String
  private let requestId: String?
  private let anonymousId: String
  private let start = DispatchTime.now()

  fileprivate init(_ signals: Signals, _ name: String, _ requestId: String?, _ anonymousId: String) {
    self.signals = signals
    self.name = name
    self.requestId = requestId
    self.anonymousId = anonymousId
    jobId = UniqueId.make()
  }

  /// Emits a signal for the successful end of the job.
  /// - Parameter data: The result of the job.
  public func finished(data: JSON? = nil) { emit(.finished, data, nil) }

  /// Emits a signal for the failure of the job.
  public func failed(_ error: any Error) { emit(.failed, nil, "\(error)") }

  fileprivate func emit(_ action: JobSignal.JobAction, _ data: JSON?, _ error: String?) {
    let duration =
      action == .started ? nil : Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    var signal = JobSignal(
      .init(action: action, job: name, jobId: jobId, requestId: requestId, duration: duration, data: data, error: error)
    )
    signal.anonymousId = anonymousId
    signals.emit(signal: signal)
  }
}

extension Signals {
  /// Emits a network signal with `direction: "incoming"` for a request that a service received.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - url: The URL of the request.
  ///   - contentType: The content type of the body. It determines how the body is converted; see
  ///     ``SignalsNetworkProtocol/addDeserializer(for:deserializer:)``.
  ///   - body: The body of the request.
  ///   - requestId: The ID of the request. Default: a new ID.
  ///   - anonymousId: The anonymous ID of the user, also of the events that rules create for the signals of
  ///     the request. Default: that of the client.
  public func received(
    method: String, url: URL, contentType: String? = nil, body: Data? = nil, requestId: String? = nil,
    anonymousId: String? = nil
  ) -> ServiceRequest {
    let request = ServiceRequest(self, method, url, requestId ?? UniqueId.make(), anonymousId ?? "")
    request.emit(
      .init(action: .request, url: url, data: NetworkPayload.json(contentType, body), contentType: contentType))
    return request
  }

  /// Emits a ``JobSignal`` for the start of a job.
  /// - Parameters:
  ///   - job: The name of the job.
  ///   - data: The input of the job.
  ///   - requestId: The ID of the request that the job serves.
  ///   - anonymousId: The anonymous ID of the user. Default: that of the client.
  public func started(job: String, data: JSON? = nil, requestId: String? = nil, anonymousId: String? = nil)
    -> ServiceJob
  {
    let job = ServiceJob(self, job, requestId, anonymousId ?? "")
    job.emit(.started, data, nil)
    return job
  }

  /// Emits a signal for data that a service reads or writes, such as data in a database or a cache.
  /// - Parameters:
  ///   - action: The kind of access.
  ///   - identifier: The name of the data.
  ///   - model: The data. It is omitted if it cannot be encoded.
  ///   - requestId: The ID of the request that caused the access.
  ///   - anonymousId: The anonymous ID of the user. Default: that of the client.
  public func localData(
    action: LocalDataSignal.LocalDataAction, identifier: String, model: (some Encodable)? = JSON?.none,
    requestId: String? = nil,
    anonymousId: String? = nil
  ) {
    var signal = LocalDataSignal(
      action: action, identifier: identifier, json: model.flatMap { try? JSON(encoding: $0) })
    signal.data.requestId = requestId
    signal.anonymousId = anonymousId ?? ""
    emit(signal: signal)
  }
}
