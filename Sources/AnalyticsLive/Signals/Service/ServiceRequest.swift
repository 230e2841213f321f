import AnalyticsCore
import Foundation
import JSONModel

/// A request that a service is answering. Its signals and those of what happens on its account have one `requestId`, by which rules tell them from those of other
/// requests.
///
///     let request = signals.received(method: "POST", url: url, contentType: "application/json", body: body)
///     request.localData(action: .loaded, identifier: "product", model: product)
///     request.responded(status: 200, contentType: "application/json", body: answer)
public struct ServiceRequest: Sendable {
  /// The same in all signals.
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

  /// It was answered.
  public func responded(status: Int, contentType: String? = nil, body: Data? = nil) {
    emit(
      .init(
        action: .response, url: url, statusCode: status, data: NetworkPayload.json(contentType, body),
        contentType: contentType))
  }

  /// It was not answered.
  public func failed(_ error: any Error) { emit(.init(action: .response, url: url, error: "\(error)")) }

  /// Data was read or written on its account, from a database or a cache for one.
  /// - Parameter identifier: which data it is.
  public func localData(
    action: LocalDataSignal.LocalDataAction, identifier: String, model: (some Encodable)? = JSON?.none
  ) {
    signals.localData(
      action: action, identifier: identifier, model: model, requestId: requestId, anonymousId: anonymousId)
  }

  /// A job was started on its account.
  /// - Parameter data: what it works on.
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

/// A job that a service is doing.
public struct ServiceJob: Sendable {
  /// The same in the signals of its start and its end.
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

  /// It has ended well.
  /// - Parameter data: what has come of it.
  public func finished(data: JSON? = nil) { emit(.finished, data, nil) }

  /// It has ended otherwise.
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
  /// A service has received a request: a network signal, as a request of the program's own is, with `direction: "incoming"`.
  /// - Parameters:
  ///   - contentType: of the body, which decides how rules see it (see ``SignalsNetworkProtocol/addDeserializer(for:deserializer:)``).
  ///   - requestId: one that the request has already. Default: a new one.
  ///   - anonymousId: of the user who asks. Default: that of the client.
  public func received(
    method: String, url: URL, contentType: String? = nil, body: Data? = nil, requestId: String? = nil,
    anonymousId: String? = nil
  ) -> ServiceRequest {
    let request = ServiceRequest(self, method, url, requestId ?? UniqueId.make(), anonymousId ?? "")
    request.emit(
      .init(action: .request, url: url, data: NetworkPayload.json(contentType, body), contentType: contentType))
    return request
  }

  /// A job was started: a ``JobSignal``.
  /// - Parameters:
  ///   - data: what it works on.
  ///   - requestId: of the request on whose account it runs.
  ///   - anonymousId: of the user whom it is about. Default: that of the client.
  public func started(job: String, data: JSON? = nil, requestId: String? = nil, anonymousId: String? = nil)
    -> ServiceJob
  {
    let job = ServiceJob(self, job, requestId, anonymousId ?? "")
    job.emit(.started, data, nil)
    return job
  }

  /// Data was read or written, in a database or a cache for one.
  /// - Parameters:
  ///   - identifier: which data it is.
  ///   - model: the data. What cannot be encoded is left out.
  ///   - requestId: of the request on whose account it happened.
  ///   - anonymousId: of the user whom it is about. Default: that of the client.
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
