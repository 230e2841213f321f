extension JSON {
  /// Returns the value as JSON text in UTF-8.
  ///
  /// Numbers are written as JavaScript writes them (`1`, `0.1`, `1e+21`), except that a negative zero is `-0` so that
  /// it survives a round trip. A `.number` of 2^53 or more that is printed without an exponent (`2e18` as
  /// `2000000000000000000`) is read back as that integer, whose `doubleValue` is the same double. Only control
  /// characters, quotes, backslashes and lone surrogates are escaped.
  /// - Throws: ``JSONPrintingError`` for a non-finite number, only with ``JSONPrintingOptions/NonFiniteNumbers/throw``.
  @inlinable @inline(__always)
  public func bytes(_ options: JSONPrintingOptions = .init()) throws(JSONPrintingError) -> [UInt8] {
    try printed(options).get()
  }

  @usableFromInline
  func printed(_ options: JSONPrintingOptions) -> Result<[UInt8], JSONPrintingError> {
    var printer = JSONPrinter(options: options)
    do throws(JSONPrintingError) { try printer.print(self) } catch { return .failure(error) }
    return .success(printer.output.bytes)
  }

  /// Returns the value as JSON text. See ``bytes(_:)``.
  @inlinable @inline(__always)
  public func text(_ options: JSONPrintingOptions = .init()) throws(JSONPrintingError) -> String {
    try printedText(options).get()
  }

  @usableFromInline
  func printedText(_ options: JSONPrintingOptions) -> Result<String, JSONPrintingError> {
    var printer = JSONPrinter(options: options)
    do throws(JSONPrintingError) { try printer.print(self) } catch { return .failure(error) }
    return .success(printer.output.text)
  }
}

extension JSON: CustomStringConvertible {
  /// The value as compact JSON text, with `null` for non-finite numbers.
  public var description: String {
    var printer = JSONPrinter(options: .init())
    // Only the strategy `.throw` throws.
    try? printer.print(self)
    return printer.output.text
  }
}

extension JSONObject: CustomStringConvertible {
  /// The object as compact JSON text, with `null` for non-finite numbers.
  public var description: String { JSON.object(self).description }
}
