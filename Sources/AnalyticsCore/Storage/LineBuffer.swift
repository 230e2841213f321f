import JSONModel

/// The JSON text of events for a store: a line per event, each preceded by a comma.
struct LineBuffer {
  private(set) var bytes: [UInt8] = []
  /// The end of each line.
  private var ends: [Int] = []
  /// The events themselves, for a store that requires them.
  private(set) var events: [EventRecord] = []
  /// The number of removed lines at the start.
  private var removed = 0

  var count: Int { ends.count - removed }
  var isEmpty: Bool { count == 0 }
  var byteCount: Int { bytes.count - start(of: 0) }

  /// Returns the start of a line, or the end of the text for the index `count`.
  func start(of index: Int) -> Int {
    let place = removed + index
    return place == 0 ? 0 : ends[place - 1]
  }

  /// Returns the id of the event in a line; nil if it has none.
  func messageId(of index: Int) -> String? {
    // Without the comma before it.
    let line = bytes[(start(of: index) + 1)..<start(of: index + 1)]
    let json = line.withUnsafeBytes { bytes in try? JSON(parsing: bytes, options: .keepingText) }
    return json?["messageId"]?.stringValue
  }

  mutating func append(_ line: some Collection<UInt8>, _ event: EventRecord?) {
    bytes.append(0x2C)
    bytes.append(contentsOf: line)
    bytes.append(0x0A)
    ends.append(bytes.count)
    if let event { events.append(event) }
  }

  /// Appends other lines.
  mutating func append(_ other: LineBuffer) {
    let shift = bytes.count - other.start(of: 0)
    bytes.append(contentsOf: other.bytes[other.start(of: 0)...])
    ends.append(contentsOf: other.ends[other.removed...].lazy.map { $0 + shift })
    events.append(contentsOf: other.events)
  }

  mutating func removeFirst(_ number: Int) {
    removed += number
    if !events.isEmpty { events.removeFirst(min(number, events.count)) }
    // Removed lines occupy memory until they outnumber the others.
    guard removed > count else { return }
    let gone = start(of: 0)
    bytes.removeFirst(gone)
    ends = ends[removed...].map { $0 - gone }
    removed = 0
  }

  /// Removes the first lines, and returns them.
  mutating func takeFirst(_ number: Int) -> LineBuffer {
    let start = start(of: 0)
    var first = LineBuffer()
    first.bytes = Array(bytes[start..<self.start(of: number)])
    first.ends = ends[removed..<(removed + number)].map { $0 - start }
    first.events = Array(events.prefix(number))
    removeFirst(number)
    return first
  }

  /// Removes the last line, which must exist.
  mutating func removeLast() {
    bytes.removeLast(bytes.count - start(of: count - 1))
    ends.removeLast()
    if !events.isEmpty { events.removeLast() }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.count <= 1 << 20)
    ends.removeAll(keepingCapacity: ends.count <= 1 << 12)
    events.removeAll()
    removed = 0
  }
}
