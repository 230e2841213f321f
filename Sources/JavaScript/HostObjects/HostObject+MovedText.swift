import JSONModel

/// Counts the text of values of the host that are where no value was converted to them. Each occurrence is printed, so
/// that the text can be much larger than what is in memory, where values are shared.
extension VM {
  /// Counts the text of a value that a conversion to JSON has put where another value was.
  /// - Parameters:
  ///   - v: The value that `new` was converted from.
  ///   - depth: The number of values around it.
  @inline(__always) func countText(of new: JSON, from v: Value, depth: Int) throws(Abrupt) {
    if v.isObject, v.asObject.has(.hostBacked) { try countText(of: new, ofObject: v, depth) }
  }

  @inline(never) private func countText(of json: JSON, ofObject v: Value, _ depth: Int) throws(Abrupt) {
    if !state.pointee.countsMovedText { return }
    let size = try measureText(of: json, upTo: state.pointee.heap.limit, depth)
    if size.numberCount > 0 { try countNumbers(size.numberCount) }
    // The text, and the room that its buffer has too much.
    try reserveConverted(2 * size.byteCount)
    if size.isTooDeep { throw nestedTooDeep(v, depth: depth) }
  }

  /// Measures and pays for the text of a value, as far as there are steps. What has been measured is paid also beyond
  /// the limit of steps.
  private func measureText(
    of json: JSON, upTo limit: Int, _ depth: Int
  ) throws(Abrupt) -> (byteCount: Int, work: Int, isTooDeep: Bool, numberCount: Int) {
    let rest = max(0, state.pointee.fuel &+ state.pointee.fuelReserve)
    let (affordable, isMore) = (rest &+ 1).multipliedReportingOverflow(by: Work.bytesPerStep)
    let size = JSONTextSize.measure(
      json, upTo: limit, work: isMore ? .max : affordable, levels: VM.maximumJSONDepth + 1 - depth
    ) { realm.isLate() }
    spend(size.work / Work.bytesPerStep)
    try charge(0)
    return size
  }

  // MARK: Copies

  /// Counts the text of a property of a copy that contains a host object, unless the object is where it was in a large
  /// one. The conversion of the copy need not count it.
  /// - Parameters:
  ///   - slot: The value of the property.
  ///   - i: The index of the property in the shape of the object.
  ///   - depth: The number of values around it.
  /// - Returns: Whether the copy is small enough.
  @inline(never)
  func countText(ofProperty slot: Value, _ i: Int, of object: ObjectRef, _ depth: Int) throws(Abrupt) -> Bool {
    if object.kind == .hostObject, let shape = HostBacking.shape(object).pointee,
      isInPlace(slot, object, object.shape == shape ? i : shape.find(object.shape.key(at: i)))
    {
      return true
    }
    return try countText(ofMoved: slot.asObject, depth)
  }

  /// Counts the text of an element of a copy that is a host object, as `countText(ofProperty:)` does.
  @inline(never)
  func countText(ofElement object: ObjectRef, _ i: Int, of array: ObjectRef, _ depth: Int) throws(Abrupt) -> Bool {
    if isElement(object, i, of: array) { return true }
    return try countText(ofMoved: object, depth)
  }

  /// Returns whether a host object is the one that an element of the array around it was converted to.
  private func isElement(_ object: ObjectRef, _ i: Int, of array: ObjectRef) -> Bool {
    guard array.kind == .array, array.has(.hostBacked), i < HostBacking.array(array).pointee.count else { return false }
    if object.kind != .array, HostBacking.block(object).pointee != 0 { return false }
    // The reference is at the start of the value.
    let reference = HostBacking.array(array).pointee.withUnsafeBufferPointer { elements in
      UnsafeRawPointer(elements.baseAddress.unsafelyUnwrapped + i).load(as: UInt.self)
    }
    return object.internalWord(0, as: UInt.self).pointee == reference
  }

  private func countText(ofMoved object: ObjectRef, _ depth: Int) throws(Abrupt) -> Bool {
    if object.kind == .array { return try countText(ofMoved: .array(HostBacking.array(object).pointee), depth) }
    let members = HostBacking.members(object)
    guard let byteCount = members.textByteCount(levels: VM.maximumJSONDepth + 1 - depth) else {
      return try countText(ofMoved: .object(members.object), depth)
    }
    try charge(bytes: byteCount)
    state.pointee.forkTextAllowance &-= byteCount
    return state.pointee.forkTextAllowance >= 0
  }

  private func countText(ofMoved json: JSON, _ depth: Int) throws(Abrupt) -> Bool {
    let size = try measureText(of: json, upTo: state.pointee.forkTextAllowance &+ 1, depth)
    try charge(size.numberCount * Work.stepsPerPrintedNumber)
    state.pointee.forkTextAllowance &-= size.byteCount
    return !size.isTooDeep && state.pointee.forkTextAllowance >= 0
  }
}
