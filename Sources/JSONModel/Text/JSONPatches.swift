/// Values that replace members of an object that is text, and of objects inside it. Replacing them costs one
/// allocation, and the rest of the text is kept as it is.
///
/// Patches of several objects can be collected at the same time, if those that are begun last are finished first.
package struct JSONPatches: ~Copyable {
  private var patches = MoveStack<TextPatch>(capacity: 16)

  package init() {}

  /// The number of patches that have not been finished.
  package var count: Int { patches.count }

  /// Adds a value in place of the member at an index. Patches of one object are added in the order of its text.
  /// - Parameters:
  ///   - members: The members of the object, or of an object inside it.
  ///   - level: The number of objects around the member, at most one more than ``JSONParsingOptions/textLevels``.
  /// - Precondition: ``UnsafeJSONMembers/areText``.
  package mutating func append(_ value: consuming JSON, at index: Int, of members: UnsafeJSONMembers, level: Int) {
    let member = members.textIndex(at: index)
    patches.push(TextPatch(value: value, member: member, level: UInt8(level)))
  }

  /// Removes patches that have not been finished.
  /// - Parameter count: The number of those that remain.
  package mutating func remove(downTo count: Int) {
    while patches.count > count { _ = patches.pop() }
  }

  /// Returns an object with the values of the patches from `start` on, which are removed.
  /// - Parameter level: The number of objects around the members of the object.
  package mutating func finish(_ members: UnsafeJSONMembers, from start: Int, level: Int = 1) -> JSONObject {
    if level > 1 { for patch in start..<count { patches.base[patch].level -= UInt8(level - 1) } }
    defer { patches.removeMoved(downTo: start) }
    return JSONObject(
      storage: .make(patchesOf: members.ownStorage, moving: patches.base + start, count: patches.count - start))
  }
}
