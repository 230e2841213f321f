import JSONModel

/// A signal of any type whose data is JSON, such as a signal from a file or a script, or an obfuscated signal.
public struct JSONSignal: ReadableSignal {
  /// The anonymous ID of the user. If it is empty, ``Signals`` sets it.
  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  /// The type of the signal.
  public var type: SignalType
  /// The time of the signal: ISO 8601 in UTC with milliseconds.
  public var timestamp: String {
    get { envelope.timestamp }
    set { envelope.timestamp = newValue }
  }
  /// The index of the signal. If it is negative, ``Signals`` sets it.
  public var index: Int {
    get { envelope.index }
    set { envelope.index = newValue }
  }
  /// Information about the app. ``Signals`` sets it.
  public var context: StaticContext? {
    get { envelope.context }
    set { envelope.context = newValue }
  }
  /// The content of the signal.
  public var data: JSON
  private var envelope = SignalEnvelope()

  /// Creates a signal.
  public init(type: SignalType = .userDefined, data: JSON) {
    self.type = type
    self.data = data
  }

  /// Reads a signal from JSON: an object whose `type` is a ``SignalType``. ``Signals`` sets other missing members.
  /// - Throws: ``SignalError`` if the JSON value is not a signal.
  public init(json: JSON) throws {
    guard let name = json["type"]?.stringValue, let type = SignalType(rawValue: name) else {
      let found =
        json.objectValue == nil
        ? json.kindDescription
        : json["type"].map { "an object whose \"type\" is \($0)" } ?? "an object without \"type\""
      let types = SignalType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw SignalError("a signal must be an object whose \"type\" is one of \(types); found \(found)")
    }
    envelope = try SignalEnvelope(json, type)
    self.type = type
    data = json["data"] ?? .null
  }

  /// Returns the signal in the form that scripts and broadcasters receive.
  public func json() -> JSON { envelope.json(type, data) }
}
