import AnalyticsCore
import Foundation
import JSONModel

/// What all signals have besides their data.
struct SignalEnvelope {
  var anonymousId = ""
  var timestamp = Timestamp.now()
  var index = -1
  var context: StaticContext?

  private static let form = JSONForm("anonymousId", "type", "timestamp", "index", "context", "data")

  init() {}

  /// Reads it from a signal. What is missing is set when the signal is taken.
  init(_ json: JSON, _ type: SignalType) throws {
    guard case .object = json else { throw SignalError("a signal is a JSON object, found \(json.kindDescription)") }
    guard json["type"]?.stringValue == type.rawValue else {
      throw SignalError(
        "the signal's \"type\" is \(json["type"]?.description ?? "missing"); \"\(type.rawValue)\" is needed")
    }
    anonymousId = json["anonymousId"]?.stringValue ?? ""
    timestamp = json["timestamp"]?.stringValue ?? Timestamp.now()
    index = json["index"]?.intValue ?? -1
    context = json["context"].flatMap(StaticContext.init)
  }

  /// The whole signal.
  func json(_ type: SignalType, _ data: JSON) -> JSON {
    .object(
      Self.form.object(
        .string(anonymousId), .string(type.rawValue), .string(timestamp), .integer(Int64(index)), context?.json, data))
  }
}

extension JSON {
  /// A text member of a signal's data.
  /// - Throws: ``SignalError`` when it is missing.
  func text(_ member: String) throws -> String {
    guard let text = self["data"]?[member]?.stringValue else {
      throw SignalError("the signal's data has no text \"\(member)\"")
    }
    return text
  }

  /// A member of a signal's data that is one of a few words; nil when it is missing.
  /// - Throws: ``SignalError`` for any other word.
  func word<Word: RawRepresentable & CaseIterable>(_ member: String, as: Word.Type = Word.self) throws -> Word?
  where Word.RawValue == String {
    guard let value = self["data"]?[member], !value.isNull else { return nil }
    if let word = value.stringValue.flatMap(Word.init) { return word }
    throw SignalError(
      "the signal's \"\(member)\" is \(value); it has to be one of \(Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))"
    )
  }

  /// A member of a signal's data that is present and not null.
  func member(_ name: String) -> JSON? {
    guard let value = self["data"]?[name], !value.isNull else { return nil }
    return value
  }
}
