/// Prints values one after another, as ``JSON/bytes(_:)`` does, and uses the same memory for all.
package struct JSONLineWriter: ~Copyable {
  private var printer = JSONPrinter(options: .init())

  package init() {}

  /// Calls `body` with the text of a value, which is valid during the call.
  package mutating func withText<Result>(of value: borrowing JSON, _ body: (UnsafeRawBufferPointer) -> Result) -> Result
  {
    printer.reset()
    // Only the strategy `.throw` throws.
    try? printer.print(value)
    let result = printer.output.withBytes(body)
    printer.output.removeAll(keptCapacity: Self.keptCapacity)
    return result
  }

  /// The maximum number of bytes of memory that remains for the next value.
  private static var keptCapacity: Int { 4 << 20 }
}
