import JSONModel

/// A signal of any type whose data is JSON: one read from a file or made by a script, or the obfuscated form of one.
public struct JSONSignal: ReadableSignal {
  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  public var type: SignalType
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
  public var data: JSON
  private var envelope = SignalEnvelope()

  public init(type: SignalType = .userDefined, data: JSON) {
    self.type = type
    self.data = data
  }

  /// A signal read from JSON: an object whose `type` is one of ``SignalType``. What is missing of the rest is set when the signal is taken.
  /// - Throws: ``SignalError`` when it is none.
  public init(json: JSON) throws {
    guard let name = json["type"]?.stringValue, let type = SignalType(rawValue: name) else {
      let found =
        json.objectValue == nil
        ? json.kindDescription
        : json["type"].map { "an object whose \"type\" is \($0)" } ?? "an object without \"type\""
      throw SignalError(
        "a signal is an object whose \"type\" is one of \(SignalType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")); found \(found)"
      )
    }
    envelope = try SignalEnvelope(json, type)
    self.type = type
    data = json["data"] ?? .null
  }

  public func json() -> JSON { envelope.json(type, data) }
}
