import AnalyticsCore
import Foundation
import JSONModel

/// A signal of this library, whose members other than its type and its data are in an envelope.
public protocol StandardSignal: ReadableSignal {
  /// The members that all signals have in addition to their type and their data.
  var envelope: SignalEnvelope { get set }
}

extension StandardSignal {
  /// The anonymous ID of the user. If it is empty, ``Signals`` sets it.
  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
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
}

/// The members that all signals have in addition to their type and their data.
public struct SignalEnvelope: Sendable {
  /// The anonymous ID of the user. If it is empty, ``Signals`` sets it.
  public var anonymousId = ""
  /// The time of the signal: ISO 8601 in UTC with milliseconds.
  public var timestamp = Timestamp.now()
  /// The index of the signal. If it is negative, ``Signals`` sets it.
  public var index = -1
  /// Information about the app. ``Signals`` sets it.
  public var context: StaticContext?

  private static let form = JSONForm("anonymousId", "type", "timestamp", "index", "context", "data")

  init() {}

  /// Reads the members of a signal. ``Signals`` sets missing members.
  init(_ json: JSON, _ type: SignalType) throws {
    guard case .object = json else {
      throw SignalError("a signal must be a JSON object; found \(json.kindDescription)")
    }
    guard json["type"] == .string(type.rawValue) else {
      throw SignalError(
        "the signal's \"type\" must be \"\(type.rawValue)\"; found \(json["type"]?.excerpt(100) ?? "nothing")")
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
    if let word = value.stringValue.flatMap(Word.init(exactly:)) { return word }
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    throw SignalError("the signal's \"\(member)\" must be one of \(words); found \(value.excerpt(100))")
  }

  /// Returns a member of a signal's data; nil if it is missing or null.
  func member(_ name: String) -> JSON? {
    guard let value = self["data"]?[name], !value.isNull else { return nil }
    return value
  }
}
