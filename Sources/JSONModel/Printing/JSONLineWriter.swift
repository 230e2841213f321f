/// Prints values one after another, as ``JSON/bytes(_:)`` does, and uses the same memory for all.
package struct JSONLineWriter: ~Copyable {
  private var printer: JSONPrinter
  private let keptCapacity: Int

  /// - Parameters:
  ///   - known: An object whose text is copied wherever the object occurs. It is recognized by identity, see
  ///     ``JSONObject/isIdentical(to:)``, and must have been printed with the same options.
  ///   - keptCapacity: The maximum number of bytes of memory that ``removeText()`` keeps for the next value.
  package init(
    _ options: JSONPrintingOptions = .init(), known: PrintedJSON? = nil, keptCapacity: Int = 4 << 20
  ) {
    printer = JSONPrinter(options: options, known: known)
    self.keptCapacity = keptCapacity
  }

  /// Prints a value in place of the last one.
  /// - Throws: ``JSONPrintingError``, as ``JSON/bytes(_:)`` does.
  package mutating func print(_ value: borrowing JSON) throws(JSONPrintingError) {
    removeText()
    try printer.print(value)
  }

  /// Calls `body` with the text of the last value, which is valid during the call.
  package func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { printer.output.withBytes(body) }

  /// Removes the text.
  package mutating func removeText() { printer.reset(keptCapacity: keptCapacity) }

  /// Whether the known object occurred in the last value.
  package var hasMetKnown: Bool { printer.hasMetKnown }

  /// Whether arrays and objects of the last value nest deeper than a parser accepts by default.
  package var isTooDeep: Bool { printer.isTooDeep }
}
