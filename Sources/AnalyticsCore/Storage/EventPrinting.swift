import JSONModel

/// Prints an event.
///
/// The variable needs no lock and no check of exclusive access, because ``EventPrinting/take()`` gives a printer to one
/// caller, which uses it until it is put back.
final class EventPrinter: @unchecked Sendable {
  @exclusivity(unchecked) var writer: JSONLineWriter
  /// The number of contexts that were shared before the one that it copies.
  let version: Int

  init(_ options: JSONPrintingOptions, _ context: PrintedJSON?, version: Int) {
    writer = JSONLineWriter(options, known: context, keptCapacity: 64 << 10)
    self.version = version
  }
}

/// What printing an event leaves for the next ones: memory, and the text of the context that events share. The context
/// of most clients never changes, so it is printed only once.
struct EventPrinting {
  private let options: JSONPrintingOptions
  private var context: PrintedJSON?
  private var lastContext: JSONObject?
  private var version = 0
  private var spare: [EventPrinter] = []
  /// As many as threads usually print at the same time.
  private static let maximumSpareCount = 4

  init(_ options: JSONPrintingOptions) { self.options = options }

  /// Returns a printer for the caller alone.
  mutating func take() -> EventPrinter { spare.popLast() ?? EventPrinter(options, context, version: version) }

  /// Takes a printer back.
  mutating func putBack(_ printer: EventPrinter) {
    printer.writer.removeText()
    if printer.version == version, spare.count < Self.maximumSpareCount { spare.append(printer) }
  }

  /// Records the context of an event that differs from the printed one. If the previous event with another context had
  /// the same one, it is printed from now on.
  mutating func note(_ context: JSONObject) {
    guard lastContext?.isIdentical(to: context) == true else {
      lastContext = context
      return
    }
    self.context = try? PrintedJSON(context, options)
    lastContext = nil
    version += 1
    spare = []
  }
}
