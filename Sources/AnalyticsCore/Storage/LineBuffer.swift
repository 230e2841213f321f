/// Events on their way to a store: their JSON, each as a line with a comma in front, one after the other.
struct LineBuffer {
  private(set) var bytes: [UInt8] = []
  /// Where each line ends.
  private var ends: [Int] = []
  /// The events themselves, for a store that wants them.
  private(set) var events: [EventRecord] = []
  /// Lines at the start that are gone.
  private var removed = 0

  var count: Int { ends.count - removed }
  var isEmpty: Bool { count == 0 }
  var byteCount: Int { bytes.count - start(of: 0) }

  /// Where the line of an index begins; at its end for the index `count`.
  func start(of index: Int) -> Int {
    let place = removed + index
    return place == 0 ? 0 : ends[place - 1]
  }

  mutating func append(_ line: [UInt8], _ event: EventRecord?) {
    bytes.append(0x2C)
    bytes.append(contentsOf: line)
    bytes.append(0x0A)
    ends.append(bytes.count)
    if let event { events.append(event) }
  }

  /// Puts other lines behind these.
  mutating func append(_ other: LineBuffer) {
    let shift = bytes.count - other.start(of: 0)
    bytes.append(contentsOf: other.bytes[other.start(of: 0)...])
    ends.append(contentsOf: other.ends[other.removed...].lazy.map { $0 + shift })
    events.append(contentsOf: other.events)
  }

  mutating func removeFirst(_ number: Int) {
    removed += number
    if !events.isEmpty { events.removeFirst(min(number, events.count)) }
    // Lines that are gone take memory until there are more of them than others.
    guard removed > count else { return }
    let gone = start(of: 0)
    bytes.removeFirst(gone)
    ends = ends[removed...].map { $0 - gone }
    removed = 0
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.count <= 1 << 20)
    ends.removeAll(keepingCapacity: ends.count <= 1 << 12)
    events.removeAll()
    removed = 0
  }
}
