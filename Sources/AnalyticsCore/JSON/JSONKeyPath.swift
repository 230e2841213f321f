import Foundation
import JSONModel

/// A path through nested objects: keys separated by dots, such as `user.address.city`. A path cannot contain indices,
/// or keys that contain a dot.
public struct JSONKeyPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The keys on the path, from the outermost object inward.
  public let keys: [String]

  /// Creates a path from keys that are separated by dots.
  public init(_ path: String) {
    keys = path.isEmpty ? [] : path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  public init(stringLiteral value: String) { self.init(value) }

  public var description: String { keys.joined(separator: ".") }
}

extension JSON {
  /// Accesses the value at a path; nil if there is none. Setting a value creates the objects along the path, and
  /// setting nil removes the value.
  public subscript(keyPath path: JSONKeyPath) -> JSON? {
    get {
      guard !path.keys.isEmpty else { return nil }
      return path.keys.reduce(self as JSON?) { $0?[$1] }
    }
    set { set(newValue, path.keys[...]) }
  }

  /// Accesses the value at a path as a Swift type, as ``value(forKeyPath:)`` and ``setValue(_:forKeyPath:)`` do.
  ///
  ///     let city: String? = event.context?[keyPath: "user.address.city"]
  ///
  /// Setting nil removes the value. Setting a value that has no JSON form changes nothing.
  @_disfavoredOverload
  public subscript<T>(keyPath path: JSONKeyPath) -> T? {
    get { value(forKeyPath: path) }
    set { try? setValue(newValue, forKeyPath: path) }
  }

  /// Returns the value at a path as a Swift type, such as `Bool`, `[String: Any]` or any `Decodable` type; nil if a
  /// value of that kind does not exist.
  public func value<T>(forKeyPath path: JSONKeyPath) -> T? {
    guard let value = self[keyPath: path] else { return nil }
    if T.self == JSON.self { return value as? T }
    if let type = T.self as? any Decodable.Type { return (try? value.decode(type)) as? T }
    return value.swiftValue as? T
  }

  /// Sets the value at a path to the JSON form of a Swift value; nil removes the value.
  /// - Throws: An error if the value has no JSON form.
  @_disfavoredOverload
  public mutating func setValue(_ value: Any?, forKeyPath path: JSONKeyPath) throws {
    self[keyPath: path] = try value.map { try JSON($0 as Any) }
  }

  /// Sets the value at a path, as the subscript does.
  public mutating func setValue(_ value: JSON, forKeyPath path: JSONKeyPath) { self[keyPath: path] = value }
  /// Sets the value at a path to a string.
  public mutating func setValue(_ value: String, forKeyPath path: JSONKeyPath) { self[keyPath: path] = .string(value) }
  /// Sets the value at a path to a boolean.
  public mutating func setValue(_ value: Bool, forKeyPath path: JSONKeyPath) { self[keyPath: path] = .bool(value) }
  /// Sets the value at a path to an integer.
  public mutating func setValue(_ value: Int, forKeyPath path: JSONKeyPath) {
    self[keyPath: path] = .integer(Int64(value))
  }
  /// Sets the value at a path to a number.
  public mutating func setValue(_ value: Double, forKeyPath path: JSONKeyPath) { self[keyPath: path] = .number(value) }

  private mutating func set(_ value: JSON?, _ keys: ArraySlice<String>) {
    guard let key = keys.first else { return }
    let rest = keys.dropFirst()
    if rest.isEmpty {
      self[key] = value
    } else {
      var inner = self[key] ?? .object([:])
      if inner.objectValue == nil {
        if value == nil { return }
        inner = .object([:])
      }
      inner.set(value, rest)
      // Removing a value that does not exist creates no objects along the path.
      if self[key] != nil || value != nil { self[key] = inner }
    }
  }
}
