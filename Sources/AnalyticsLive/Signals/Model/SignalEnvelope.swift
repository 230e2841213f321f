import AnalyticsCore
import Foundation
import JSONModel

/// The members that all signals have in addition to their data.
struct SignalEnvelope {
  var anonymousId = ""
  var timestamp = Timestamp.now()
  var index = -1
  var context: StaticContext?

  private static let form = JSONForm("anonymousId", "type", "timestamp", "index", "context", "data")

  init() {}

  /// Reads the members of a signal. ``Signals`` sets missing members.
  init(_ json: JSON, _ type: SignalType) throws {
    guard case .object = json else {
      throw SignalError("a signal must be a JSON object; found \(json.kindDescription)")
    }
    guard json["type"]?.stringValue == type.rawValue else {
      throw SignalError(
        "the signal's \"type\" must be \"\(type.rawValue)\"; found \(json["type"]?.description ?? "nothing")")
    }
    anonymousId = json["anonymousId"]?.stringValue ?? ""
    timestamp = json["timestamp"]?.stringValue ?? Timestamp.now()
    index = json["index"]?.intValue ?? -1
    context = json["context"].flatMap(StaticContext.init)
  }

  /// Returns the complete signal.
  func json(_ type: SignalType, _ data: JSON) -> JSON {
    .object(
      Self.form.object(
        .string(anonymousId), .string(type.rawValue), .string(timestamp), .integer(Int64(index)), context?.json, data))
  }
}

extension JSON {
  /// Returns a text member of a signal's data.
  /// - Throws: ``SignalError`` if it is missing.
  func text(_ member: String) throws -> String {
    guard let text = self["data"]?[member]?.stringValue else {
      throw SignalError("the signal's data needs the text \"\(member)\"")
    }
    return text
  }

  /// Returns a member of a signal's data that is a case of an enumeration; nil if it is missing.
  /// - Throws: ``SignalError`` for any other text.
  func word<Word: RawRepresentable & CaseIterable>(_ member: String, as: Word.Type = Word.self) throws -> Word?
  where Word.RawValue == String {
    guard let value = self["data"]?[member], !value.isNull else { return nil }
    if let word = value.stringValue.flatMap(Word.init) { return word }
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    throw SignalError("the signal's \"\(member)\" must be one of \(words); found \(value)")
  }

  /// Returns a member of a signal's data; nil if it is missing or null.
  func member(_ name: String) -> JSON? {
    guard let value = self["data"]?[name], !value.isNull else { return nil }
    return value
  }
}
