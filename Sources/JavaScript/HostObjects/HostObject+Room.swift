import JSONModel

/// Room and time for values of the host that scripts read.
///
/// Reading a member cannot throw. If its value does not fit in memory, or if reading it would take too long, it is
/// undefined for the rest of the call, which ends with the error of the limit at its next safepoint, and at the latest
/// when its script code has ended. The same applies if reading it takes more steps than are left. Nothing about the
/// value has changed, so it can be read again later.
extension VM {
  /// The number of bytes, and of elements or members, up to which there is always room.
  static var freeByteCount: Int { @inline(__always) get { 16 << 10 } }
  private static var freeValueCount: Int { @inline(__always) get { 256 } }

  /// Whether the call must end. Then no more large values are read, which would not be paid: an expression can contain
  /// any number of reads without a safepoint.
  private var hasEnded: Bool { state.pointee.heap.exhaustion.endsCall || isBeyondStepLimit }

  /// - Parameters:
  ///   - byteCount: The memory that reading takes. It is measured only if there is time, because that visits the text.
  ///   - steps: The number of steps that reading takes.
  ///   - paid: How many of them have been charged.
  @inline(never) private func hasRoomToReadMuch(
    _ byteCount: @autoclosure () -> Int, steps: Int, paid: Int = 0
  ) -> Bool {
    if steps - paid > max(0, state.pointee.fuel &+ state.pointee.fuelReserve) {
      spend(steps - paid)
      state.pointee.hasPendingJobs = true
      return false
    }
    let isLate = realm.isLate(before: steps)
    if !isLate && state.pointee.heap.hasRoom(for: byteCount()) { return true }
    // The value may have been visited twice, to count what reading it takes.
    spend((steps - paid) / Work.readStepsPerVisitStep)
    endReading(isLate: isLate)
    return false
  }

  /// Returns whether there is room for the member at a valid index of an object.
  func hasRoomToRead(_ members: UnsafeJSONMembers, at place: Int) -> Bool {
    guard let unread = members.unreadValue(at: place), unread.textByteCount > VM.freeByteCount, !unread.isKnown else {
      return true
    }
    if hasEnded { return false }
    if let text = members.plainText(at: place) {
      return hasRoomToReadMuch(text.count, steps: text.count / Work.unitsPerStep)
    }
    return hasRoomToReadMuch(unread.readingByteCount, steps: stepsToRead(unread))
  }

  /// Returns whether there is room for the elements of an array.
  func hasRoomToRead(_ elements: [JSON]) -> Bool {
    elements.count <= VM.freeValueCount
      || !hasEnded
        && hasRoomToReadMuch(
          elements.reduce(0) { $0 + VM.cellByteCount(of: $1) }, steps: elements.count, paid: elements.count)
  }

  /// Returns whether there is room for the properties of an object and for the values of all its members.
  @inline(__always) func hasRoomToRead(_ members: UnsafeJSONMembers) -> Bool {
    let count = members.count
    if count <= VM.freeValueCount && members.textByteCount <= VM.freeByteCount { return true }
    return hasRoomToReadAll(members, count)
  }

  @inline(never) private func hasRoomToReadAll(_ members: UnsafeJSONMembers, _ count: Int) -> Bool {
    if hasEnded { return false }
    let paid = count * Work.stepsPerMember
    var steps = paid
    for i in 0..<count {
      if let unread = members.unreadValue(at: i), !unread.isKnown { steps &+= stepsToRead(unread) }
    }
    return hasRoomToReadMuch(VM.readingByteCount(of: members, count), steps: steps, paid: paid)
  }

  private static func readingByteCount(of members: UnsafeJSONMembers, _ count: Int) -> Int {
    var byteCount = 0
    for i in 0..<count {
      // The property key, and its entries in the tables of keys and of properties.
      byteCount += 128 + members.key(at: i).pointee.text.utf8.count
      if let text = members.plainText(at: i) {
        byteCount += 32 + text.count
      } else {
        byteCount += VM.cellByteCount(of: members.kind(at: i))
        if let unread = members.unreadValue(at: i), !unread.isKnown { byteCount += unread.readingByteCount }
      }
    }
    return byteCount
  }

  /// Returns the number of bytes of an element, including the cell that is created for it.
  private static func cellByteCount(of json: JSON) -> Int {
    switch json {
    case .string(let text): 40 + text.utf8.count
    case .malformedString(let units): 40 + 2 * units.count
    case .object(let object) where object.count <= HostBacking.maximumSnapshot: 80 + 16 * object.count
    default: cellByteCount(of: json.kind)
    }
  }

  /// Returns the number of bytes of a value whose members or characters are counted separately.
  private static func cellByteCount(of kind: JSONKind) -> Int {
    switch kind {
    case .object: 80 + 8 * HostBacking.slotCapacity(HostBacking.maximumSnapshot)
    case .array, .string: 64
    default: 8
    }
  }

  /// Ends the call that reads the value, at the latest when it returns.
  private func endReading(isLate: Bool) {
    endCall(isLate: isLate)
    // The end of the call becomes a safepoint.
    state.pointee.hasPendingJobs = true
  }
}
