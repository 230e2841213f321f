extension JSON: Codable {
  /// Decodes a value from any decoder. An integer stays exact if the decoder distinguishes it from other numbers. Other
  /// decoders than that of ``decode(_:)`` provide no more digits than a double has.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder {
      self = decoder.value
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSON] = []
      while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
      self = .array(elements)
      return
    }
    if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
      var object = JSONObject(minimumCapacity: container.allKeys.count)
      for key in container.allKeys { object[key.stringValue] = try container.decode(JSON.self, forKey: key) }
      self = .object(object)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Encodes the value to any encoder. Lone surrogates, which a `String` cannot hold, become U+FFFD unless the encoder
  /// is the one that ``init(encoding:)`` uses, and a decimal becomes the nearest double.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? JSONValueEncoder {
      encoder.write(self)
      return
    }
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let object):
      var container = encoder.container(keyedBy: AnyCodingKey.self)
      for (key, value) in object { try container.encode(value, forKey: AnyCodingKey(stringValue: key)) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .unsigned(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .decimal(let value): try container.encode(value.doubleValue)
      case .string(let text): try container.encode(text)
      case .malformedString(let units): try container.encode(String(utf16: units))
      case .null, .array, .object: try container.encodeNil()
      }
    }
  }

  /// Creates a JSON value from an `Encodable` value.
  ///
  /// Types are encoded through their own conformance. If the program uses the analytics client, a `Date` becomes ISO
  /// 8601 text in UTC with milliseconds, a `URL` its text, `Data` Base64 text and a `Decimal` a number; otherwise
  /// Foundation's conformances apply to these types. Non-finite numbers are preserved; the printer handles them (see
  /// ``JSONPrintingOptions``).
  /// - Throws: The error that the value's `encode(to:)` throws, or `EncodingError` if values nest deeper than 512
  ///   levels.
  public init(encoding value: some Encodable) throws {
    self = try JSONValueEncoder.json(value, codingPath: [], depth: 0)
  }

  /// Decodes an instance of a `Decodable` type from this value.
  ///
  /// An integral number of any case decodes as any integer type that it fits in.
  /// - Throws: `DecodingError` with the path of the value that does not fit.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSONValueDecoder(value: self, codingPath: [], userInfo: [:]).decode(type)
  }
}

extension JSONObject: Codable {
  public init(from decoder: any Decoder) throws {
    guard case .object(let object) = try JSON(from: decoder) else {
      throw DecodingError.typeMismatch(
        JSONObject.self, .init(codingPath: decoder.codingPath, debugDescription: "expected an object"))
    }
    self = object
  }

  public func encode(to encoder: any Encoder) throws {
    try JSON.object(self).encode(to: encoder)
  }
}

/// A coding key with any text, or with an index.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  static var superKey: AnyCodingKey { AnyCodingKey(stringValue: "super") }
}
