/// The objects that a recursion has entered, outermost first, to detect when it reaches one of them again.
struct ObjectsInProgress {
  private(set) var list: [ObjectRef] = []
  /// The objects after the first few, in a set so that finding one takes constant time.
  private var deep: Set<UnsafeMutableRawPointer> = []
  private static var shallow: Int { @inline(__always) get { 32 } }

  @inline(__always) func contains(_ object: ObjectRef) -> Bool {
    for i in 0..<min(list.count, ObjectsInProgress.shallow) where list[i] == object { return true }
    return list.count > ObjectsInProgress.shallow && deep.contains(object.pointer)
  }

  @inline(__always) mutating func enter(_ object: ObjectRef) {
    if list.count >= ObjectsInProgress.shallow { deep.insert(object.pointer) }
    list.append(object)
  }

  /// Removes the innermost object.
  @inline(__always) mutating func leave() {
    guard let object = list.popLast() else { return }
    if list.count >= ObjectsInProgress.shallow { deep.remove(object.pointer) }
  }
}
