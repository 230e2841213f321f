import Foundation
import JSONModel

/// A way through nested objects: keys with dots between them, such as `user.address.city`. There is no way to write a key that has a dot itself, nor an index.
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
  /// The value at a path; nil when there is none. Setting a value makes the objects on the way, setting nil removes it.
  public subscript(keyPath path: JSONKeyPath) -> JSON? {
    get {
      guard !path.keys.isEmpty else { return nil }
      return path.keys.reduce(self as JSON?) { $0?[$1] }
    }
    set { set(newValue, path.keys[...]) }
  }

  /// The value at a path as a Swift type, such as `Bool`, `[String: Any]` or any `Decodable`; nil when there is none or another kind.
  public func value<T>(forKeyPath path: JSONKeyPath) -> T? {
    guard let value = self[keyPath: path] else { return nil }
    if T.self == JSON.self { return value as? T }
    if let type = T.self as? any Decodable.Type { return (try? value.decode(type)) as? T }
    return value.swiftValue as? T
  }

  /// Sets the value at a path to the JSON of a Swift value; nil removes it.
  /// - Throws: when the value has no JSON form.
  public mutating func setValue(_ value: Any?, forKeyPath path: JSONKeyPath) throws {
    self[keyPath: path] = try value.map { try JSON($0 as Any) }
  }

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
      // Removing what is not there makes no objects on the way.
      if self[key] != nil || value != nil { self[key] = inner }
    }
  }
}
