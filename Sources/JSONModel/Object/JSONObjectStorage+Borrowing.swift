/// Storage that borrows values from other storage.
extension JSONObjectStorage {
  /// Returns storage with the same members, borrowing what it can.
  func copied(capacity: Int) -> JSONObjectStorage {
    let copy = JSONObjectStorage.make(capacity: capacity, keyList: keyList)
    copy.append(membersOf: self, 0..<count)
    return copy
  }

  /// Appends values of other storage at the given indices as the values of the next keys. Values are borrowed where
  /// possible, always from the storage that they belong to, so that no chain of owners arises. All borrowed values come
  /// from this other storage or from its owner.
  @inline(__always)
  func append(membersOf other: JSONObjectStorage, _ places: Range<Int>) {
    if other.isText {
      for place in places { append(other.member(at: place)) }
      return
    }
    let start = count
    let from = other.values + places.lowerBound
    let to = values + start
    headerPointer.pointee.count = start + places.count
    let canBorrow = start + places.count <= UInt64.bitWidth
    let keepsReplaced = other.headerPointer.pointee.mayKeepReplaced
    let isOwner = other.headerPointer.pointee.owner == nil
    if canBorrow, isOwner, !keepsReplaced, places.count > 1 || headerPointer.pointee.borrowed != 0 {
      UnsafeMutableRawPointer(to).copyMemory(from: from, byteCount: places.count * MemoryLayout<JSON>.stride)
      borrow(from: other, (~0 >> (UInt64.bitWidth - places.count)) << start)
      return
    }
    let others = canBorrow && !isOwner ? other.headerPointer.pointee.borrowed >> places.lowerBound : 0
    var borrowed: UInt64 = 0
    for i in 0..<places.count {
      if others >> i & 1 != 0 {
        UnsafeMutableRawPointer(to + i).copyMemory(from: from + i, byteCount: MemoryLayout<JSON>.stride)
        borrowed |= 1 << (start + i)
      } else {
        (to + i).initialize(to: from[i])
      }
    }
    if keepsReplaced { headerPointer.pointee.mayKeepReplaced = true }
    if borrowed != 0, let owner = other.headerPointer.pointee.owner { borrow(from: owner, borrowed) }
  }

  @inline(__always)
  private func borrow(from owner: JSONObjectStorage, _ places: UInt64) {
    if headerPointer.pointee.borrowed == 0 { headerPointer.pointee.owner = owner }
    headerPointer.pointee.borrowed |= places
    headerPointer.pointee.mayKeepReplaced = true
  }

  /// Returns new storage with the members of this one, which is left empty.
  func moved(toCapacity capacity: Int) -> JSONObjectStorage {
    let new = JSONObjectStorage.make(capacity: capacity, keyList: keyList)
    new.values.moveInitialize(from: values, count: count)
    new.headerPointer.pointee.count = count
    new.headerPointer.pointee.borrowed = headerPointer.pointee.borrowed
    new.headerPointer.pointee.mayKeepReplaced = headerPointer.pointee.mayKeepReplaced
    swap(&new.headerPointer.pointee.owner, &headerPointer.pointee.owner)
    headerPointer.pointee.count = 0
    return new
  }

  // MARK: Replaced values

  /// The storage that keeps borrowed values alive. It may have been made for objects with other members.
  var borrowedFrom: JSONObjectStorage? { headerPointer.pointee.owner }

  /// Notes whether a value that is added may keep values in memory that have been replaced.
  @inline(__always)
  func noteReplaced(by value: JSON) {
    if value.mayKeepReplaced { headerPointer.pointee.mayKeepReplaced = true }
  }

  fileprivate var mayKeepReplaced: Bool {
    isText ? textForm == .patches || textForm == .changes : headerPointer.pointee.mayKeepReplaced
  }
}

extension JSON {
  /// Whether an object that the value is, or contains, may keep values in memory that have been replaced.
  @inline(__always)
  var mayKeepReplaced: Bool {
    switch self {
    case .object(let object): object.stored?.mayKeepReplaced ?? false
    case .array(let elements): Self.mayKeepReplaced(elements)
    default: false
    }
  }

  /// Examines only short arrays without others inside.
  private static func mayKeepReplaced(_ elements: [JSON]) -> Bool {
    if elements.count > 16 { return true }
    return elements.contains {
      switch $0 {
      case .object(let object): object.stored?.mayKeepReplaced ?? false
      case .array(let inner): !inner.isEmpty
      default: false
      }
    }
  }
}
