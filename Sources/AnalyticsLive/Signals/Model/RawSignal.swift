import AnalyticsCore
import Foundation
import JSONModel

/// A record of something that happened in an app or a service. Rules written in JavaScript combine signals into events.
///
/// The types of this library are ``NavigationSignal``, ``InteractionSignal``, ``NetworkSignal``, ``LocalDataSignal``,
/// ``InstrumentationSignal``. Your own signals have the type ``SignalType/userDefined`` and data of any kind:
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
  /// The type of the content.
  associatedtype T

  /// The anonymous ID of the user. If it is empty, ``Signals`` sets it.
  var anonymousId: String { get set }
  /// The type of the signal.
  var type: SignalType { get set }
  /// The time of the signal: ISO 8601 in UTC with milliseconds.
  var timestamp: String { get set }
  /// The index of the signal, from 0. If it is negative, ``Signals`` sets it.
  var index: Int { get set }
  /// Information about the app. ``Signals`` sets it. The default implementation does not store it.
  var context: StaticContext? { get set }
  /// The content of the signal.
  var data: T { get set }

  /// Returns the signal in the form that scripts and broadcasters receive.
  ///
  /// The default implementation encodes the signal if its type is `Encodable`. Otherwise, it returns an object with the
  /// stored properties.
  /// - Throws: An error if JSON cannot represent a value.
  func json() throws -> JSON
}

extension RawSignal {
  /// Always nil. Setting the property has no effect.
  public var context: StaticContext? {
    get { nil }
    set {}
  }

  /// Returns the encoded signal, or an object with its stored properties.
  public func json() throws -> JSON {
    if let encodable = self as? any Encodable { return try JSON(encoding: encodable) }
    return try SwiftValueReflection.json(of: self)
  }
}

/// A signal that can be read from JSON.
public protocol ReadableSignal: RawSignal, Codable {
  /// Reads a signal from JSON.
  /// - Throws: ``SignalError`` if the JSON value is not a signal of this type.
  init(json: JSON) throws
}

extension ReadableSignal {
  /// Decodes a signal.
  public init(from decoder: any Decoder) throws { try self.init(json: JSON(from: decoder)) }
  /// Encodes the signal.
  public func encode(to encoder: any Encoder) throws { try json().encode(to: encoder) }
}

/// An error in a signal.
public struct SignalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the signal.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Date {
  /// Returns the time in the form of ``RawSignal/timestamp``: ISO 8601 in UTC with milliseconds, such as
  /// `2026-01-15T18:42:07.531Z`.
  public func iso8601() -> String { Timestamp.text(of: self) }
}
