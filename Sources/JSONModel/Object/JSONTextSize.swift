/// The length of the text of JSON values, which contains each value as often as it occurs. In memory, several values
/// can share one.
package struct JSONTextSize {
  private let limit: Int
  private let mustEnd: () -> Bool
  private var byteCount = 0
  private var nextCheck = JSONTextSize.interval
  /// Values in too many others to be visited recursively.
  private var rest: [JSON] = []
  private static var maximumDepth: Int { 64 }
  /// The number of bytes between two calls of `mustEnd`.
  private static var interval: Int { 1 << 16 }

  private init(limit: Int, mustEnd: @escaping () -> Bool) {
    self.limit = limit
    self.mustEnd = mustEnd
  }

  /// Returns about how many bytes the text of a value has, and rarely less. The time is proportional to the values that
  /// are not text.
  /// - Parameters:
  ///   - limit: The number of bytes from which on the result need not be complete.
  ///   - mustEnd: Returns whether the rest of the value is to be ignored. It is called now and then.
  package static func byteCount(of value: JSON, upTo limit: Int, mustEnd: () -> Bool) -> Int {
    withoutActuallyEscaping(mustEnd) { mustEnd in
      var size = JSONTextSize(limit: limit, mustEnd: mustEnd)
      size.add(value, depth: 0)
      while let value = size.rest.popLast() { size.add(value, depth: 0) }
      return size.byteCount
    }
  }

  private var isComplete: Bool { byteCount >= limit }

  private mutating func checkTime() {
    nextCheck = byteCount + Self.interval
    if mustEnd() { byteCount = max(byteCount, limit) }
  }

  private mutating func add(_ value: JSON, depth: Int) {
    if isComplete { return }
    if byteCount >= nextCheck { checkTime() }
    switch value {
    case .null, .bool: byteCount += 6
    case .integer, .unsigned, .number: byteCount += 25
    case .decimal(let decimal): byteCount += decimal.description.utf8.count + 1
    case .string(let text): add(text)
    case .malformedString(let units): byteCount += 6 * units.count + 3
    case .array(let values):
      byteCount += 3
      if depth == Self.maximumDepth { return rest.append(value) }
      for value in values where !isComplete { add(value, depth: depth + 1) }
    case .object(let object):
      byteCount += 3
      guard let storage = object.stored else { break }
      if depth == Self.maximumDepth { return rest.append(value) }
      if storage.isText { addText(storage, depth: depth) } else { addParsed(storage, depth: depth) }
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

  private mutating func addParsed(_ storage: JSONObjectStorage, depth: Int) {
    for index in 0..<storage.count where !isComplete {
      add(storage.keyList.keys[index])
      add(storage.values[index], depth: depth + 1)
    }
  }

  /// Adds the text of unchanged members.
  private mutating func addText(_ storage: JSONObjectStorage, depth: Int) {
    let base = storage.textBase
    if base.count > 0 {
      let members = base.textObject.members
      byteCount += Int(members[base.count - 1].end - members[0].start)
    }
    switch storage.textForm {
    case .text, .part: break
    case .patches: for patch in storage.patches where !isComplete { add(patch.value, depth: depth + 1) }
    case .changes:
      for index in 0..<storage.count where !isComplete && storage.basePlace(index) == nil {
        add(storage.keyList.keys[index])
        add(storage.changedMember(at: index), depth: depth + 1)
      }
    }
  }

  private mutating func add(_ key: JSONKey) { byteCount += key.stored.utf8.count + 4 }
}
