/// The entries of weak maps whose keys have not been marked, by key. Chains of entries, in which the value of each one
/// refers to the key of the next, therefore take linear time.
///
/// An entry stays in its table, which does not change during a collection. The memory for each entry here has been
/// counted with the table (see `MapTable`), so it cannot exceed the limit.
struct WaitingEntries {
  typealias Entry = UnsafeMutablePointer<MapTable.Entry>

  private var entries = RawList()
  /// The heads of the chains of entries with the same hash, and then the next of each entry: index + 1, or 0.
  private var links: UnsafeMutablePointer<UInt32>?
  private var headCount = 0
  private var capacity = 0
  /// The number of entries that have not been taken.
  private(set) var count = 0

  /// The number of bytes for each entry.
  static var bytesPerEntry: Int {
    MemoryLayout<Entry>.stride + MemoryLayout<UInt32>.stride + MemoryLayout<UInt32>.stride / entriesPerHead
  }
  private static var entriesPerHead: Int { 4 }

  mutating func append(_ entry: Entry) {
    if entries.count == capacity { grow() }
    entries.append(UnsafeMutableRawPointer(entry))
    count += 1
    link(entries.count - 1)
  }

  /// Removes the entries with a key, and visits their values.
  @inline(__always)
  mutating func take(_ key: UnsafeMutableRawPointer, _ visit: (Value) -> Void) {
    if count > 0 { takeWaiting(key, visit) }
  }

  private mutating func takeWaiting(_ key: UnsafeMutableRawPointer, _ visit: (Value) -> Void) {
    guard let links else { return }
    var link = links + head(of: key)
    while link.pointee != 0 {
      let index = Int(link.pointee) - 1
      let entry = entry(index)
      if entry.pointee.key.asPointer == key {
        visit(entry.pointee.value)
        link.pointee = links[headCount + index]
        entries[index] = WaitingEntries.taken
        count -= 1
      } else {
        link = links + headCount + index
      }
    }
  }

  mutating func destroy() {
    entries.destroy()
    freeLinks()
    (capacity, headCount, count) = (0, 0, 0)
  }

  /// Stands for an entry that has been taken.
  private static var taken: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped }

  private func entry(_ index: Int) -> Entry { entries[index].assumingMemoryBound(to: MapTable.Entry.self) }

  private func head(of key: UnsafeMutableRawPointer) -> Int {
    let mixed = UInt(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (headCount - 1)
  }

  private func link(_ index: Int) {
    let links = links.unsafelyUnwrapped
    let head = links + head(of: entry(index).pointee.key.asPointer)
    links[headCount + index] = head.pointee
    head.pointee = UInt32(truncatingIfNeeded: index + 1)
  }

  /// Makes room for twice as many entries as wait.
  private mutating func grow() {
    freeLinks()
    var kept = 0
    for index in 0..<entries.count where entries[index] != WaitingEntries.taken {
      entries[kept] = entries[index]
      kept += 1
    }
    entries.truncate(to: kept)
    while capacity < 2 * kept || capacity == 0 { capacity = max(64, 2 * capacity) }
    headCount = capacity / WaitingEntries.entriesPerHead
    links = Buffer.allocate(linkByteCount).bindMemory(to: UInt32.self, capacity: headCount + capacity)
    links.unsafelyUnwrapped.initialize(repeating: 0, count: headCount)
    for index in 0..<kept { link(index) }
  }

  private var linkByteCount: Int { (headCount + capacity) * MemoryLayout<UInt32>.stride }

  private mutating func freeLinks() {
    if let links { Buffer.free(links, linkByteCount) }
    links = nil
  }
}
