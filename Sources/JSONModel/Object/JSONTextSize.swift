/// The length and the depth of the text of JSON values, which contains each value as often as it occurs. In memory,
/// several values can share one.
package struct JSONTextSize {
  private let limit: Int
  private let workLimit: Int
  private let levels: Int
  private let mustEnd: () -> Bool
  private var byteCount = 0
  /// The number of arrays and objects that have been visited.
  private var containerCount = 0
  /// The number of all values that have been visited.
  private var valueCount = 0
  private var numberCount = 0
  private var isTooDeep = false
  private var nextCheck = JSONTextSize.interval
  /// Values in too many others to be visited recursively, and the number of these.
  private var rest: [(value: JSON, depth: Int)] = []
  private static var maximumRecursion: Int { 64 }
  /// The number of bytes between two calls of `mustEnd`.
  private static var interval: Int { 1 << 16 }

  /// The number of bytes that are counted in the time in which an array or object is visited.
  private static var bytesPerContainer: Int { 64 }
  /// The same for any value.
  private static var bytesPerValue: Int { 16 }

  private init(limit: Int, workLimit: Int, levels: Int, mustEnd: @escaping () -> Bool) {
    self.limit = limit
    self.workLimit = workLimit
    self.levels = levels
    self.mustEnd = mustEnd
  }

  /// Returns about how many bytes the text of a value has, and rarely less, whether it is too deep, and how many of its
  /// numbers are neither text nor integers. The time is proportional to `work`, which is as if only the text were
  /// copied, but a value that is not text takes longer.
  /// - Parameters:
  ///   - limit: The number of bytes from which on the result need not be complete.
  ///   - workLimit: The same for the work.
  ///   - levels: The maximum number of levels of arrays and objects.
  ///   - mustEnd: Returns whether the rest of the value is to be ignored. It is called now and then.
  package static func measure(
    _ value: JSON, upTo limit: Int, work workLimit: Int = .max, levels: Int = .max, mustEnd: () -> Bool
  ) -> (byteCount: Int, work: Int, isTooDeep: Bool, numberCount: Int) {
    withoutActuallyEscaping(mustEnd) { mustEnd in
      var size = JSONTextSize(limit: limit, workLimit: workLimit, levels: levels, mustEnd: mustEnd)
      size.add(value, 0, recursion: 0)
      while let (value, depth) = size.rest.popLast() { size.add(value, depth, recursion: 0) }
      return (size.byteCount, size.work, size.isTooDeep, size.numberCount)
    }
  }

  private var work: Int { byteCount + containerCount * Self.bytesPerContainer + valueCount * Self.bytesPerValue }
  private var isComplete: Bool { byteCount >= limit || work >= workLimit || isTooDeep }

  private mutating func checkTime() {
    nextCheck = byteCount + Self.interval
    if mustEnd() { byteCount = max(byteCount, limit) }
  }

  /// Adds a value at an address. References to objects are not counted, which takes long in a large value.
  private mutating func add(at address: UnsafePointer<JSON>, _ depth: Int, recursion: Int) {
    guard case .object = address.pointee, recursion < Self.maximumRecursion,
      // The reference is at the start of the value.
      let storage = UnsafeRawPointer(address).load(as: Unmanaged<JSONObjectStorage>?.self)
    else { return add(address.pointee, depth, recursion: recursion) }
    if byteCount >= nextCheck { checkTime() }
    if isComplete { return }
    addStart(ofContainerAt: depth)
    storage._withUnsafeGuaranteedRef { add($0, depth, recursion: recursion + 1) }
  }

  @inline(__always)
  private mutating func add(_ storage: JSONObjectStorage, _ depth: Int, recursion: Int) {
    if storage.isText {
      addText(storage, depth, recursion: recursion)
    } else {
      addParsed(storage, depth, recursion: recursion)
    }
  }

  private mutating func addStart(ofContainerAt depth: Int) {
    byteCount += 3
    containerCount += 1
    isTooDeep = depth >= levels
  }

  /// - Parameter depth: The number of values around the value.
  private mutating func add(_ value: JSON, _ depth: Int, recursion: Int) {
    if isComplete { return }
    if byteCount >= nextCheck { checkTime() }
    valueCount += 1
    switch value {
    case .null, .bool: byteCount += 6
    case .integer, .unsigned: byteCount += 25
    case .number:
      byteCount += 25
      numberCount += 1
    case .decimal(let decimal): byteCount += decimal.description.utf8.count + 1
    case .string(let text): add(text)
    case .malformedString(let units): byteCount += 6 * units.count + 3
    case .array(let values):
      addStart(ofContainerAt: depth)
      if recursion == Self.maximumRecursion { return rest.append((value, depth)) }
      values.withUnsafeBufferPointer { values in
        guard let first = values.baseAddress else { return }
        for index in values.indices where !isComplete { add(at: first + index, depth + 1, recursion: recursion + 1) }
      }
    case .object(let object):
      addStart(ofContainerAt: depth)
      guard let storage = object.stored else { break }
      if recursion == Self.maximumRecursion { return rest.append((value, depth)) }
      add(storage, depth, recursion: recursion + 1)
    }
  }

  private mutating func add(_ text: String) {
    byteCount += text.utf8.count + 3
    if text.utf8.count <= 15 { return }
    // Control characters become six characters, others at most two.
    byteCount += withUTF8Bytes(text) { bytes, count in
      var added = 0
      for i in 0..<count {
        let byte = bytes[i]
        if byte < 0x20 { added &+= 5 } else if byte == 0x22 || byte == 0x5C { added &+= 1 }
      }
      return added
    }
  }

  private mutating func addParsed(_ storage: JSONObjectStorage, _ depth: Int, recursion: Int) {
    for index in 0..<storage.count where !isComplete {
      add(storage.keys[index])
      add(at: storage.values + index, depth + 1, recursion: recursion)
    }
  }

  /// Adds the text of unchanged members.
  private mutating func addText(_ storage: JSONObjectStorage, _ depth: Int, recursion: Int) {
    isTooDeep = storage.isTextDeeper(than: levels - depth)
    let base = storage.textBase
    if base.count > 0 {
      let members = base.textObject.members
      byteCount += Int(members[base.count - 1].end - members[0].start)
    }
    switch storage.textForm {
    case .text, .part: break
    case .patches:
      for patch in storage.patches where !isComplete {
        add(patch.value, depth + Int(patch.level), recursion: recursion)
      }
    case .changes:
      for index in 0..<storage.count where !isComplete && storage.basePlace(index) == nil {
        add(storage.keys[index])
        add(storage.changedMember(at: index), depth + 1, recursion: recursion)
      }
    }
  }

  private mutating func add(_ key: JSONKey) { byteCount += key.stored.utf8.count + 4 }
}
