import AnalyticsLive

/// Checks files of events, one JSON object per line. Lines with the same mistake are one finding with their number, at
/// the first of them.
struct EventsCheck {
  private struct Mistake {
    let line: Int
    let column: Int
    let level: Finding.Level
    let rule: Finding.Rule
    let message: String
    var count = 1
  }

  /// The name of the file without `.gz`.
  private let name: Substring
  private let pointer: JSONPointer
  private var mistakes: [Mistake] = []
  private var indices: [ExactText: Int] = [:]

  /// The number of different mistakes in a file that are reported.
  private static let maximumMistakes = 100

  /// Whether `live check` takes a file for events.
  static func includes(_ path: String) -> Bool {
    let name = name(of: path)
    return name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
  }

  private static func name(of path: String) -> Substring { path.hasSuffix(".gz") ? path.dropLast(3) : path[...] }

  /// Finds mistakes in a file.
  /// - Parameter pointer: The location of the event in the value of a line.
  /// - Throws: An error if the file cannot be read.
  static func findings(
    in path: String, at pointer: JSONPointer, _ diagnostics: Diagnostics
  ) throws(FileError) -> [Finding] {
    var check = EventsCheck(name: name(of: path), pointer: pointer)
    let lines = InputLines(path: path, diagnostics: diagnostics, flush: {})
    _ = try lines.readBlocks(of: diagnostics.name(of: path)) { block, _ in
      block.forEachLine { line, number in
        if !line.isBlank { check.check(line, number) }
        return true
      }
    }
    return check.findings(diagnostics.name(of: path))
  }

  /// Finds mistakes in a document that is a single event; nil if it is not meant to be one, because it has no type.
  static func findings(inDocument bytes: [UInt8], _ name: String) -> [Finding]? {
    let object = bytes.withUnsafeBytes { try? JSON(parsing: $0, options: .input(keepsText: false)) }?.objectValue ?? [:]
    guard object["type"]?.stringValue != nil, object["middlewareSettings"] == nil, object["edgeFunction"] == nil else {
      return nil
    }
    var check = EventsCheck(name: name[...], pointer: .document)
    bytes.withUnsafeBytes { check.check($0, 1) }
    return check.findings(name)
  }

  private init(name: Substring, pointer: JSONPointer) {
    self.name = name
    self.pointer = pointer
  }

  private mutating func check(_ line: UnsafeRawBufferPointer, _ number: Int) {
    /// Returns the location of a member of the event. Only a document has several lines.
    func location(of member: String) -> (line: Int, column: Int) {
      let (offset, column) = JSONLocations(Array(line)).location(of: pointer.tokens + [member])
      return (number + offset - 1, column)
    }
    do {
      let document = try JSON(parsing: line, options: .input())
      if isOther(document) { return }
      guard let value = pointer.value(in: document) else { throw MissingValue(pointer: pointer) }
      guard case .other(let type) = try InputEvent(value), ExactText(type) != "page" else { return }
      let hint = NearestName.of(type, in: EventType.allCases.map(\.rawValue)).map { "; did you mean \"\($0)\"?" } ?? ""
      let message = "plugins do not receive events of the type \"\(type.shortenedNameForReport)\"\(hint)"
      if count(message) { return }
      add(message, location(of: "type"), .warning, .unknownEventType)
    } catch {
      let invalid = InvalidLine(error, line)
      if count(invalid.reason) { return }
      add(invalid.reason, error.member.map(location) ?? (number, invalid.column ?? 1), .error, .invalidEvent)
    }
  }

  /// Whether a value of a file of a test is not an event: signals, and the results of events that were dropped or on
  /// which a plugin failed.
  private func isOther(_ value: JSON) -> Bool {
    if name.hasSuffix(".signals.ndjson") { return true }
    return name.hasSuffix(".out.ndjson") && (value == .null || value["error"] != nil)
  }

  /// Counts a line with a mistake.
  /// - Returns: Whether an earlier line has the same mistake.
  private mutating func count(_ message: String) -> Bool {
    // The last one counts the lines with all other mistakes.
    guard let i = indices[ExactText(message)] ?? (mistakes.count > Self.maximumMistakes ? mistakes.count - 1 : nil)
    else {
      return false
    }
    mistakes[i].count += 1
    return true
  }

  private mutating func add(
    _ message: String, _ location: (line: Int, column: Int), _ level: Finding.Level, _ rule: Finding.Rule
  ) {
    let isListed = mistakes.count < Self.maximumMistakes
    if isListed { indices[ExactText(message)] = mistakes.count }
    mistakes.append(
      Mistake(
        line: location.line, column: location.column, level: level, rule: rule,
        message: isListed ? message : "other mistakes, which are not listed"))
  }

  private func findings(_ name: String) -> [Finding] {
    mistakes.map { mistake in
      Finding(
        file: name, line: mistake.line, column: mistake.column, level: mistake.level, rule: mistake.rule,
        message: "\(mistake.message) (\(mistake.count) \(mistake.count == 1 ? "line" : "lines"))")
    }
  }
}

extension Error {
  /// The member of an event whose value has the wrong kind; nil for other errors.
  fileprivate var member: String? {
    switch (self as? EventError)?.reason {
    case .wrongKind(let member, _, _): member
    case .typeNotAString: "type"
    default: nil
    }
  }
}
