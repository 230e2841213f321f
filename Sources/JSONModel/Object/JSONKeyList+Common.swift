/// Lists of common keys: those of objects to which the same keys are added in the same order, such as events. Each is
/// made once per process and kept, so that these objects need no separate lists.
extension JSONKeyList {
  /// The list without keys. Only what is derived from it changes, atomically.
  nonisolated(unsafe) static let common: JSONKeyList = {
    let list = make(capacity: 0)
    list.headerPointer.pointee.isCommon = true
    return list
  }()

  /// Returns the list of common keys with one more key if it has been made; nil if not, or if this is another list.
  func successor(adding key: JSONKey) -> JSONKeyList? {
    guard headerPointer.pointee.isCommon else { return nil }
    var place = place(of: \.successor)
    while let next = _stdlib_atomicLoadARCRef(object: place) {
      let list = unsafeDowncast(next, to: JSONKeyList.self)
      if list.keys[list.count &- 1].isSame(as: key) { return list }
      place = list.place(of: \.sibling)
    }
    return nil
  }

  /// Returns the list of common keys with one more key, which is known to be new; nil if this is another list.
  func makeSuccessor(adding key: JSONKey) -> JSONKeyList? {
    guard headerPointer.pointee.isCommon else { return nil }
    let new = copied(capacity: count + 1)
    new.append(key)
    new.headerPointer.pointee.isCommon = true
    var place = place(of: \.successor)
    // Other threads may add lists in the meantime.
    while !_stdlib_atomicInitializeARCRef(object: place, desired: new) {
      if let list = successor(adding: key) { return list }
      guard let next = _stdlib_atomicLoadARCRef(object: place) else { continue }
      place = unsafeDowncast(next, to: JSONKeyList.self).place(of: \.sibling)
    }
    return new
  }
}
