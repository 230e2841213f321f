import JSONModel

/// A signal of any type whose data is JSON, such as a signal from a file or a script, or an obfuscated signal.
public struct JSONSignal: StandardSignal {
  /// The type of the signal.
  public var type: SignalType
  /// The content of the signal.
  public var data: JSON
  /// The members that all signals have.
  public var envelope = SignalEnvelope()

  /// Creates a signal.
  public init(type: SignalType = .userDefined, data: JSON) {
    self.type = type
    self.data = data
  }

  /// Reads a signal from JSON: an object whose `type` is a ``SignalType``. ``Signals`` sets other missing members.
  /// - Throws: ``SignalError`` if the JSON value is not a signal.
  public init(json: JSON) throws {
    guard let name = json["type"]?.stringValue, let type = SignalType(exactly: name) else {
      let found =
        json.objectValue == nil
        ? json.kindDescription
        : json["type"].map { "an object whose \"type\" is \($0.excerpt(100))" } ?? "an object without \"type\""
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
