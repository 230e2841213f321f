/// An encoder that builds a ``JSON``.
final class JSONValueEncoder: Encoder {
  /// The value so far, or nil if nothing has been encoded.
  private(set) var value: JSON?
  /// The encoders of nested containers and of `super`. Their values are inserted at the end.
  private var children: [(place: Place, encoder: JSONValueEncoder)] = []
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  private enum Place {
    case key(String)
    case index(Int)
  }

  init(codingPath: [any CodingKey], userInfo: [CodingUserInfoKey: Any]) {
    self.codingPath = codingPath
    self.userInfo = userInfo
  }

  /// Returns the JSON value of an encodable value.
  static func json<T: Encodable>(
    _ value: T, codingPath: @autoclosure () -> [any CodingKey], userInfo: [CodingUserInfoKey: Any]
  ) throws -> JSON {
    if let json = scalar(value) { return json }
    if let value = value as? any JSONRepresentable { return value.jsonRepresentation }
    let encoder = JSONValueEncoder(codingPath: codingPath(), userInfo: userInfo)
    try value.encode(to: encoder)
    // A type that encodes nothing is an object without members.
    return encoder.finish() ?? .object(JSONObject())
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
  func finish() -> JSON? {
    for child in children {
      let childValue = child.encoder.finish() ?? .object(JSONObject())
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
    let encoder = JSONValueEncoder(codingPath: codingPath + [key], userInfo: userInfo)
    children.append((.key(key.stringValue), encoder))
    return encoder
  }

  func appendChild() -> JSONValueEncoder {
    let index = count
    append(.null)
    let encoder = JSONValueEncoder(codingPath: codingPath + [AnyCodingKey(intValue: index)], userInfo: userInfo)
    children.append((.index(index), encoder))
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
      value, codingPath: encoder.codingPath + [key], userInfo: encoder.userInfo)
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
      value, codingPath: encoder.codingPath + [AnyCodingKey(intValue: encoder.count)], userInfo: encoder.userInfo)
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
    encoder.write(try JSONValueEncoder.json(value, codingPath: encoder.codingPath, userInfo: encoder.userInfo))
  }
}

extension JSON {
  /// Creates the double with the fewest digits that denotes the same `Float`: `Float(0.1)` becomes 0.1, not
  /// 0.10000000149011612.
  fileprivate init(shortest value: Float) {
    self = .number(value.isFinite ? Double(value.description) ?? Double(value) : Double(value))
  }
}
