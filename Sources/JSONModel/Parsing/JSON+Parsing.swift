extension JSON {
  /// Parses one JSON value (RFC 8259, strictly) from UTF-8 bytes.
  ///
  /// - If an object repeats a key, the last value is stored at the position of the first.
  /// - ``JSON`` describes how numbers are represented. A number too large for a double is an error, because infinity
  ///   could not be written back; one too small becomes zero.
  /// - Throws: ``JSONParseError`` with the position for anything else.
  @inlinable @inline(__always)
  public init(parsing bytes: UnsafeRawBufferPointer, options: JSONParsingOptions = .init()) throws(JSONParseError) {
    self = try JSON.parse(bytes, options).get()
  }

  /// Parses one JSON value from UTF-8 bytes. See ``init(parsing:options:)-(UnsafeRawBufferPointer,_)``.
  @inlinable @inline(__always)
  public init(parsing bytes: [UInt8], options: JSONParsingOptions = .init()) throws(JSONParseError) {
    self = try JSON.parse(bytes, options).get()
  }

  /// Parses one JSON value from text. See ``init(parsing:options:)-(UnsafeRawBufferPointer,_)``.
  @inlinable @inline(__always)
  public init(parsing text: String, options: JSONParsingOptions = .init()) throws(JSONParseError) {
    self = try JSON.parse(text, options).get()
  }

  @usableFromInline
  static func parse(_ text: String, _ options: JSONParsingOptions) -> Result<JSON, JSONParseError> {
    var text = text
    return text.withUTF8 { parse(UnsafeRawBufferPointer($0), options) }
  }

  @usableFromInline
  static func parse(_ bytes: [UInt8], _ options: JSONParsingOptions) -> Result<JSON, JSONParseError> {
    bytes.withUnsafeBytes { parse($0, options) }
  }

  @usableFromInline
  static func parse(_ bytes: UnsafeRawBufferPointer, _ options: JSONParsingOptions) -> Result<JSON, JSONParseError> {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      let failure = JSONParseFailure(reason: .emptyText, offset: 0)
      return .failure(
        JSONParseError(failure, in: UnsafeRawBufferPointer(start: nil, count: 0), options: options))
    }
    if options.textLevels > 0, let object = JSONObject(scanning: bytes, options) { return .success(.object(object)) }
    var parser = JSONParser(
      start: start, count: bytes.count, maximumDepth: options.maximumDepth,
      maximumByteCount: options.maximumByteCount, textLevels: options.textLevels)
    do throws(JSONParseFailure) {
      return .success(try parser.parseText())
    } catch {
      return .failure(JSONParseError(error, in: bytes, options: options))
    }
  }
}

extension JSONObject {
  /// Creates an object whose members are text, or returns nil if the parser must decide.
  fileprivate init?(scanning text: UnsafeRawBufferPointer, _ options: JSONParsingOptions) {
    guard var start = text.baseAddress, let end = JSONParser.lastBracketEnd(in: text) else { return nil }
    while start < end, start.load(as: UInt8.self) == 0x20 { start += 1 }
    guard start.load(as: UInt8.self) == 0x7B,
      let found = TextScanner.scan(start, end, textLevels: options.textLevels), found.end == end,
      found.depth <= options.maximumDepth
    else { return nil }
    self.init(storage: found.storage)
  }
}
