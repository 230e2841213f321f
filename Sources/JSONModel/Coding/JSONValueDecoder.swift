/// A decoder that reads from a ``JSON``.
struct JSONValueDecoder: Decoder {
  let value: JSON
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if T.self == JSON.self, let json = value as? T { return json }
    if T.self == String.self, let text = value.stringValue as? T { return text }
    if let type = T.self as? any JSONRepresentable.Type, let value = type.init(jsonRepresentation: value) as? T {
      return value
    }
    return try T(from: self)
  }

  func boolean() throws -> Bool {
    guard let boolean = value.boolValue else { throw mismatch(Bool.self, "a boolean") }
    return boolean
  }

  func string() throws -> String {
    guard let text = value.stringValue else { throw mismatch(String.self, "a string") }
    return text
  }

  func floatingPoint<T: BinaryFloatingPoint>(_ type: T.Type) throws -> T {
    guard let number = value.doubleValue else { throw mismatch(type, "a number") }
    let result = T(number)
    guard result.isFinite || !number.isFinite else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "the number \(value) is too large for \(type)"))
    }
    return result
  }

  func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    let result: T?
    switch value {
    case .integer(let value): result = T(exactly: value)
    case .unsigned(let value): result = T(exactly: value)
    case .number(let value): result = T(exactly: value)
    case .decimal: result = nil
    default: throw mismatch(type, "an integer")
    }
    guard let result else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "the number \(value) does not fit \(type)"))
    }
    return result
  }

  func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(expected), found \(value.kindDescription)")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// Returns a decoder for a value nested in this one.
  func child(_ value: JSON, key: any CodingKey) -> JSONValueDecoder {
    JSONValueDecoder(value: value, codingPath: codingPath + [key], userInfo: userInfo)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.objectValue else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(JSONKeyedDecodingContainer<Key>(decoder: self, object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.arrayValue else { throw mismatch([Any].self, "an array") }
    return JSONUnkeyedDecodingContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    JSONSingleValueDecodingContainer(decoder: self)
  }
}

private struct JSONKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONValueDecoder
  let object: JSONObject
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { object.index(ofKey: key.stringValue) != nil }

  private func member(_ key: any CodingKey) throws -> JSONValueDecoder {
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "there is no member \"\(key.stringValue)\""))
    }
    return decoder.child(value, key: key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).value.isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).boolean() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).floatingPoint(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key).floatingPoint(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try member(key).decode(type) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(AnyCodingKey.superKey) }
  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

  /// Returns a decoder for the superclass, which may have encoded nothing.
  private func superDecoder(_ key: any CodingKey) -> JSONValueDecoder {
    decoder.child(object[key.stringValue] ?? .null, key: key)
  }
}

private struct JSONUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  let decoder: JSONValueDecoder
  let elements: [JSON]
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  init(decoder: JSONValueDecoder, elements: [JSON]) {
    self.decoder = decoder
    self.elements = elements
  }

  /// Reads the current element and, if that succeeds, advances to the next one.
  private mutating func element<T>(_ type: T.Type, _ read: (JSONValueDecoder) throws -> T) throws -> T {
    let key = AnyCodingKey(intValue: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: codingPath + [key], debugDescription: "the array has only \(elements.count) elements"))
    }
    let result = try read(decoder.child(elements[currentIndex], key: key))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try element(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try element(KeyedDecodingContainer<NestedKey>.self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try element((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try element((any Decoder).self) { $0 }
  }
}

private struct JSONSingleValueDecodingContainer: SingleValueDecodingContainer {
  let decoder: JSONValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.boolean() }
  func decode(_ type: String.Type) throws -> String { try decoder.string() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.floatingPoint(type) }
  func decode(_ type: Float.Type) throws -> Float { try decoder.floatingPoint(type) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}
