/// An encoder that builds a ``JSON``.
final class JSONValueEncoder: Encoder {
  /// The value so far, or nil if nothing has been encoded.
  private(set) var value: JSON?
  /// The encoders of nested containers and of `super`. Their values are inserted at the end.
  private var children: [(place: Place, encoder: JSONValueEncoder)] = []
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// The number of values that contain this one.
  let depth: Int
  /// Whether a nested container was left out because it would be too deep.
  private var isTooDeep = false

  /// The maximum number of values inside one another, as in JSON text, so that a value that contains itself does not
  /// exhaust the native stack.
  static let maximumDepth = JSONParsingOptions.defaultMaximumDepth

  private enum Place {
    case key(String)
    case index(Int)
  }

  init(codingPath: [any CodingKey], depth: Int) {
    self.codingPath = codingPath
    self.depth = depth
  }

  /// Returns the JSON value of an encodable value.
  static func json<T: Encodable>(
    _ value: T, codingPath: @autoclosure () -> [any CodingKey], depth: Int
  ) throws -> JSON {
    if let json = scalar(value) { return json }
    if let value = value as? any JSONRepresentable { return value.jsonRepresentation }
    guard depth < maximumDepth else { throw EncodingError.tooDeep(value, codingPath()) }
    let encoder = JSONValueEncoder(codingPath: codingPath(), depth: depth)
    try value.encode(to: encoder)
    // A type that encodes nothing is an object without members.
    return try encoder.finish() ?? .object(JSONObject())
  }

  /// Returns the value of a type that needs no encoder, or nil for any other type.
  private static func scalar<T>(_ value: T) -> JSON? {
    switch T.self {
    case is String.Type: (value as? String).map(JSON.string)
    case is JSON.Type: value as? JSON
    case is JSONObject.Type: (value as? JSONObject).map(JSON.object)
    case is Int.Type: (value as? Int).map { JSON.integer(Int64($0)) }
    case is Double.Type: (value as? Double).map(JSON.number)
    case is Bool.Type: (value as? Bool).map(JSON.bool)
    default: nil
    }
  }

  /// Returns the complete value.
  func finish() throws -> JSON? {
    if isTooDeep { throw EncodingError.tooDeep(value ?? .null, codingPath) }
    for child in children {
      let childValue = try child.encoder.finish() ?? .object(JSONObject())
      switch child.place {
      case .key(let key): value?[key] = childValue
      case .index(let index): value?[index] = childValue
      }
    }
    children = []
    return value
  }

  // MARK: Writing, by the containers

  func startObject() {
    if value?.objectValue == nil { value = .object(JSONObject()) }
  }

  func startArray() {
    if value?.arrayValue == nil { value = .array([]) }
  }

  func write(_ json: JSON) {
    value = json
  }

  func write(_ json: JSON, key: String) {
    value?[key] = json
  }

  func append(_ json: JSON) {
    let end = count
    value?[end] = json
  }

  var count: Int {
    if case .array(let elements)? = value { elements.count } else { 0 }
  }

  /// Returns the encoder of a nested container, reusing the existing one if the key already has one.
  func child(key: any CodingKey) -> JSONValueEncoder {
    for child in children {
      if case .key(key.stringValue) = child.place { return child.encoder }
    }
    // Reserves the member's position now, so that members stay in the order in which they are encoded.
    write(.null, key: key.stringValue)
    return child(key, at: .key(key.stringValue))
  }

  func appendChild() -> JSONValueEncoder {
    let index = count
    append(.null)
    return child(AnyCodingKey(intValue: index), at: .index(index))
  }

  private func child(_ key: any CodingKey, at place: Place) -> JSONValueEncoder {
    guard depth + 1 < Self.maximumDepth else {
      isTooDeep = true
      return JSONValueEncoder(codingPath: codingPath, depth: depth)
    }
    let encoder = JSONValueEncoder(codingPath: codingPath + [key], depth: depth + 1)
    children.append((place, encoder))
    return encoder
  }

  // MARK: Encoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    startObject()
    return KeyedEncodingContainer(JSONKeyedEncodingContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    startArray()
    return JSONUnkeyedEncodingContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingleValueEncodingContainer(encoder: self)
  }
}

private struct JSONKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.write(.null, key: key.stringValue) }
  func encode(_ value: Bool, forKey key: Key) { encoder.write(.bool(value), key: key.stringValue) }
  func encode(_ value: String, forKey key: Key) { encoder.write(.string(value), key: key.stringValue) }
  func encode(_ value: Double, forKey key: Key) { encoder.write(.number(value), key: key.stringValue) }
  func encode(_ value: Float, forKey key: Key) { encoder.write(JSON(shortest: value), key: key.stringValue) }
  func encode(_ value: Int, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: Int8, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: Int16, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: Int32, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: Int64, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: UInt, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: UInt8, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: UInt16, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: UInt32, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }
  func encode(_ value: UInt64, forKey key: Key) { encoder.write(JSON(value), key: key.stringValue) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let json = try JSONValueEncoder.json(
      value, codingPath: encoder.codingPath + [key], depth: encoder.depth + 1)
    encoder.write(json, key: key.stringValue)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.child(key: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.child(key: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.child(key: AnyCodingKey.superKey) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.child(key: key) }
}

private struct JSONUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() { encoder.append(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    let json = try JSONValueEncoder.json(
      value, codingPath: encoder.codingPath + [AnyCodingKey(intValue: encoder.count)], depth: encoder.depth + 1)
    encoder.append(json)
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    encoder.appendChild().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.appendChild().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.appendChild() }
}

private struct JSONSingleValueEncodingContainer: SingleValueEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.write(.null) }
  func encode(_ value: Bool) { encoder.write(.bool(value)) }
  func encode(_ value: String) { encoder.write(.string(value)) }
  func encode(_ value: Double) { encoder.write(.number(value)) }
  func encode(_ value: Float) { encoder.write(JSON(shortest: value)) }
  func encode(_ value: Int) { encoder.write(JSON(value)) }
  func encode(_ value: Int8) { encoder.write(JSON(value)) }
  func encode(_ value: Int16) { encoder.write(JSON(value)) }
  func encode(_ value: Int32) { encoder.write(JSON(value)) }
  func encode(_ value: Int64) { encoder.write(JSON(value)) }
  func encode(_ value: UInt) { encoder.write(JSON(value)) }
  func encode(_ value: UInt8) { encoder.write(JSON(value)) }
  func encode(_ value: UInt16) { encoder.write(JSON(value)) }
  func encode(_ value: UInt32) { encoder.write(JSON(value)) }
  func encode(_ value: UInt64) { encoder.write(JSON(value)) }

  func encode<T: Encodable>(_ value: T) throws {
    encoder.write(try JSONValueEncoder.json(value, codingPath: encoder.codingPath, depth: encoder.depth + 1))
  }
}

extension EncodingError {
  /// The error of a value that contains too many others inside one another, or itself. It names the type, because a
  /// description of the value would be as deep, and would show what it contains.
  package static func tooDeep(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
    let text = "values nest deeper than \(JSONValueEncoder.maximumDepth) levels; does one contain itself?"
    return .invalidValue(type(of: value), .init(codingPath: path, debugDescription: text))
  }
}

extension JSON {
  /// Creates the double with the fewest digits that denotes the same `Float`: `Float(0.1)` becomes 0.1, not
  /// 0.10000000149011612.
  fileprivate init(shortest value: Float) {
    self = .number(value.isFinite ? Double(value.description) ?? Double(value) : Double(value))
  }
}
