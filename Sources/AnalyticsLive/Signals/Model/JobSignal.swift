import AnalyticsCore
import JSONModel

/// A job of a service was started or has ended: a signal of the type ``SignalType/userDefined``.
public struct JobSignal: ReadableSignal, JSONObfuscation {
  public enum JobAction: String, Codable, Sendable, Hashable, CaseIterable {
    case started, finished, failed
  }

  public struct JobData: Sendable, Hashable {
    public var action: JobAction
    /// The name of the job.
    public var job: String
    /// The same for the start and the end.
    public var jobId: String
    /// The request on whose account it runs, where there is one.
    public var requestId: String?
    /// Seconds from the start to the end.
    public var duration: Double?
    /// What it works on, or what has come of it.
    public var data: JSON?
    /// What went wrong.
    public var error: String?
  }

  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  public var type = SignalType.userDefined
  public var timestamp: String {
    get { envelope.timestamp }
    set { envelope.timestamp = newValue }
  }
  public var index: Int {
    get { envelope.index }
    set { envelope.index = newValue }
  }
  public var context: StaticContext? {
    get { envelope.context }
    set { envelope.context = newValue }
  }
  public var data: JobData
  private var envelope = SignalEnvelope()

  init(_ data: JobData) {
    self.data = data
  }

  /// - Throws: ``SignalError`` when it is no signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .userDefined)
    guard let action: JobAction = try json.word("action") else {
      throw SignalError("the signal's data has no text \"action\"")
    }
    data = JobData(
      action: action, job: try json.text("job"), jobId: json.member("jobId")?.stringValue ?? "",
      requestId: json.member("requestId")?.stringValue,
      duration: json.member("duration")?.doubleValue, data: json.member("data"),
      error: json.member("error")?.stringValue)
  }

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

  /// Names, ids and times stay.
  public func obfuscated() -> any RawSignal {
    var copy = self
    copy.data.data = data.data?.obfuscated()
    copy.data.error = data.error?.obfuscated
    return copy
  }
}
