import AnalyticsCore
import Foundation
import JSONModel

/// A small piece of news about what goes on in a program. Rules written in JavaScript make events of several of them.
///
/// The types of this library are ``NavigationSignal``, ``InteractionSignal``, ``NetworkSignal``, ``LocalDataSignal``,
/// ``InstrumentationSignal``; a type of one's own has the type ``SignalType/userDefined`` and data of any kind:
///
///     struct MyKindaSignal: RawSignal {
///       struct MyKindaData {
///         let that: String
///       }
///
///       var anonymousId: String = Signals.shared.anonymousId
///       var type: SignalType = .userDefined
///       var timestamp: String = Date().iso8601()
///       var index: Int = Signals.shared.nextIndex
///       var data: MyKindaData
///     }
public protocol RawSignal<T>: Sendable {
  associatedtype T

  /// The device-wide id of the user. When it is empty, ``Signals`` sets it as it takes the signal.
  var anonymousId: String { get set }
  var type: SignalType { get set }
  /// When it happened: ISO 8601 in UTC with milliseconds.
  var timestamp: String { get set }
  /// Its place among the signals, from 0. While it is negative, ``Signals`` sets it as it takes the signal.
  var index: Int { get set }
  /// What the program is. ``Signals`` sets it as it takes the signal. Default: not kept.
  var context: StaticContext? { get set }
  /// What the signal says.
  var data: T { get set }

  /// The signal as scripts and broadcasters see it. Default: as `Encodable` says if the type is that, otherwise an object of the stored properties.
  /// - Throws: when something in it has no JSON form.
  func json() throws -> JSON
}

extension RawSignal {
  public var context: StaticContext? {
    get { nil }
    set {}
  }

  public func json() throws -> JSON {
    if let encodable = self as? any Encodable { return try JSON(encoding: encodable) }
    return try SwiftValueReflection.json(of: self)
  }
}

/// A signal that can be read from JSON again.
public protocol ReadableSignal: RawSignal, Codable {
  /// - Throws: ``SignalError`` when it is no signal of this type.
  init(json: JSON) throws
}

extension ReadableSignal {
  public init(from decoder: any Decoder) throws { try self.init(json: JSON(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try json().encode(to: encoder) }
}

/// Why a JSON value is no signal.
public struct SignalError: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Date {
  /// The time as ISO 8601 text in UTC with milliseconds, such as `2026-01-15T18:42:07.531Z`: what ``RawSignal/timestamp`` wants.
  public func iso8601() -> String { Timestamp.text(of: self) }
}
