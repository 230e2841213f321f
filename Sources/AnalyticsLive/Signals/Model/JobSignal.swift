import AnalyticsCore
import JSONModel

/// A signal that records the start or the end of a job of a service. Its type is ``SignalType/userDefined``.
public struct JobSignal: StandardSignal, JSONObfuscation {
  /// The phase of a job.
  public enum JobAction: String, Codable, Sendable, Hashable, CaseIterable {
    /// The job started.
    case started
    /// The job ended successfully.
    case finished
    /// The job failed.
    case failed
  }

  /// The content of a job signal.
  public struct JobData: Sendable, Hashable {
    /// The phase of the job.
    public var action: JobAction
    /// The name of the job.
    public var job: String
    /// The ID of the job, which its start and its end share.
    public var jobId: String
    /// The ID of the request that the job serves, if there is one.
    public var requestId: String?
    /// The number of seconds from the start to the end.
    public var duration: Double?
    /// The input of the job at its start, or the result at its end.
    public var data: JSON?
    /// The error that made the job fail.
    public var error: String?
  }

  /// The type of the signal.
  public var type = SignalType.userDefined
  /// The content of the signal.
  public var data: JobData
  /// The members that all signals have.
  public var envelope = SignalEnvelope()

  init(_ data: JobData) {
    self.data = data
  }

  /// Reads a signal from JSON.
  /// - Throws: ``SignalError`` if the JSON value is not a signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .userDefined)
    guard let action: JobAction = try json.word("action") else {
      throw SignalError("the signal's data needs the text \"action\"")
    }
    data = JobData(
      action: action, job: try json.text("job"), jobId: json.member("jobId")?.stringValue ?? "",
      requestId: json.member("requestId")?.stringValue,
      duration: json.member("duration")?.doubleValue, data: json.member("data"),
      error: json.member("error")?.stringValue)
  }

  /// Returns the signal in the form that scripts and broadcasters receive.
  public func json() -> JSON {
    envelope.json(
      type,
      .object(
        Self.form.object(
          .string(data.action.rawValue), .string(data.job), .string(data.jobId), data.requestId.map(JSON.string),
          data.duration.map(JSON.number),
          data.data, data.error.map(JSON.string))))
  }

  private static let form = JSONForm("action", "job", "jobId", "requestId", "duration", "data", "error")

  /// Returns a copy in which the data and the error are obfuscated. Names, IDs and times are unchanged.
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    copy.data.error = data.error?.obfuscated
    return copy
  }
}
