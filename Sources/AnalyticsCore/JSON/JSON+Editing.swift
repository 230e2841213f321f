import JSONModel

/// An error for a change that the kind of a `JSON` value does not allow.
public struct JSONKindError: Error, Sendable, Hashable, CustomStringConvertible {
  private struct Content: Sendable, Hashable {
    let expected: String
    let found: String
  }

  private let storage: ErrorContent<Content>

  /// The kind of value that the change requires.
  public var expected: String { storage.value.expected }
  /// The kind of value that was found.
  public var found: String { storage.value.found }

  init(expected: String, found: String) { storage = ErrorContent(Content(expected: expected, found: found)) }

  public var description: String { "this is \(found) where \(expected) is needed" }
}

extension JSON {
  /// Returns the array with an element appended.
  /// - Throws: ``JSONKindError`` if the value is not an array.
  @inlinable @inline(__always)
  public func add(value: JSON) throws(JSONKindError) -> JSON {
    try adding(value).get()
  }

  @usableFromInline
  func adding(_ value: JSON) -> Result<JSON, JSONKindError> {
    Result { () throws(JSONKindError) in
      guard case .array(let elements) = self else { throw JSONKindError(expected: "an array", found: kindDescription) }
      return .array(elements + [value])
    }
  }

  /// Returns the object with a member added or replaced.
  /// - Throws: ``JSONKindError`` if the value is not an object.
  @inlinable @inline(__always)
  public func add(value: JSON, forKey key: String) throws(JSONKindError) -> JSON {
    try adding(value, forKey: key).get()
  }

  @usableFromInline
  func adding(_ value: JSON, forKey key: String) -> Result<JSON, JSONKindError> {
    Result { () throws(JSONKindError) in
      guard case .object(var object) = self else { throw JSONKindError(expected: "an object", found: kindDescription) }
      object[key] = value
      return .object(object)
    }
  }

  /// Returns the object without a member.
  /// - Throws: ``JSONKindError`` if the value is not an object.
  @inlinable @inline(__always)
  public func remove(key: String) throws(JSONKindError) -> JSON {
    try removing(key).get()
  }

  @usableFromInline
  func removing(_ key: String) -> Result<JSON, JSONKindError> {
    Result { () throws(JSONKindError) in
      guard case .object(var object) = self else { throw JSONKindError(expected: "an object", found: kindDescription) }
      object[key] = nil
      return .object(object)
    }
  }

  /// Returns the value with keys replaced and scalars changed, in all nested objects and arrays.
  /// - Parameters:
  ///   - keys: The new keys by the old ones.
  ///   - valueTransform: Returns the new value of a member. Called with the new key and the value, for every value that
  ///     is neither an object nor an array.
  public func mapTransform(_ keys: [String: String], valueTransform: ((_ key: String, _ value: JSON) -> JSON)? = nil)
    -> JSON
  {
    switch self {
    case .array(let elements): return .array(elements.map { $0.mapTransform(keys, valueTransform: valueTransform) })
    case .object(let object):
      var result = JSONObject(minimumCapacity: object.count)
      for (key, value) in object {
        let newKey = keys[key] ?? key
        switch value {
        case .array, .object: result[newKey] = value.mapTransform(keys, valueTransform: valueTransform)
        default: result[newKey] = valueTransform?(newKey, value) ?? value
        }
      }
      return .object(result)
    default: return self
    }
  }

  /// Returns the value with keys replaced and scalars changed by a closure that uses Swift values, as in
  /// analytics-swift. A result that has no JSON form leaves the value unchanged.
  @_disfavoredOverload
  public func mapTransform(
    _ keys: [String: String], valueTransform: @escaping (_ key: String, _ value: Any) -> Any
  ) -> JSON {
    mapTransform(keys) { (key: String, value: JSON) -> JSON in
      (try? JSON(valueTransform(key, value.swiftValue))) ?? value
    }
  }
}
