extension JSON {
  /// Parses one JSON value (RFC 8259, strictly) from UTF-8 bytes.
  ///
  /// - If an object repeats a key, the last value is stored at the position of the first.
  /// - ``JSON`` describes how numbers are represented. A number too large for a double is an error, because infinity
  ///   could not be written back; one too small becomes zero.
  /// - Throws: ``JSONParseError`` with the position for anything else.
  public init(parsing bytes: UnsafeRawBufferPointer, options: JSONParsingOptions = .init()) throws(JSONParseError) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      let failure = JSONParseFailure(reason: .emptyText, offset: 0)
      throw JSONParseError(failure, in: UnsafeRawBufferPointer(start: nil, count: 0), options: options)
    }
    var parser = JSONParser(start: start, count: bytes.count, maximumDepth: options.maximumDepth)
    do throws(JSONParseFailure) {
      self = try parser.parseText()
    } catch {
      throw JSONParseError(error, in: bytes, options: options)
    }
  }

  /// Parses one JSON value from UTF-8 bytes. See ``init(parsing:options:)-(UnsafeRawBufferPointer,_)``.
  public init(parsing bytes: [UInt8], options: JSONParsingOptions = .init()) throws(JSONParseError) {
    self = try bytes.withUnsafeBytes { buffer in
      Result { () throws(JSONParseError) in try JSON(parsing: buffer, options: options) }
    }.get()
  }

  /// Parses one JSON value from text. See ``init(parsing:options:)-(UnsafeRawBufferPointer,_)``.
  public init(parsing text: String, options: JSONParsingOptions = .init()) throws(JSONParseError) {
    var text = text
    self = try text.withUTF8 { bytes in
      Result { () throws(JSONParseError) in try JSON(parsing: UnsafeRawBufferPointer(bytes), options: options) }
    }.get()
  }
}
