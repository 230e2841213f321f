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

  /// Returns the value as JSON text in UTF-8, reusing the text of an object that has already been printed. See
  /// ``bytes(_:)``.
  /// - Parameters:
  ///   - options: The options that the known object was printed with.
  ///   - known: An object and its text. It is recognized by identity, see ``JSONObject/isIdentical(to:)``.
  ///   - hasMetKnown: Set to whether the known object occurred.
  ///   - isTooDeep: Set to whether arrays and objects nest deeper than a parser accepts by default.
  package func bytes(
    _ options: JSONPrintingOptions, known: PrintedJSON?, _ hasMetKnown: inout Bool, isTooDeep: inout Bool
  ) throws(JSONPrintingError) -> [UInt8] {
    var printer = JSONPrinter(options: options, known: known)
    try printer.print(self)
    hasMetKnown = printer.hasMetKnown
    isTooDeep = printer.isTooDeep
    return printer.output.bytes
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
