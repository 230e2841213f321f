/// Storage with text in which values have been replaced, at any level.
extension JSONObjectStorage {
  /// Creates storage by moving patches from memory. There is at least one, and they are in the order of the text.
  /// - Parameters:
  ///   - base: Text or a part that contains all members that are replaced.
  ///   - patches: The patches. Their levels are those in the base.
  static func make(
    patchesOf base: JSONObjectStorage, moving patches: UnsafeMutablePointer<TextPatch>, count: Int
  ) -> JSONObjectStorage {
    let object = base.textObject
    let root = base.textRoot
    let members = root.allTextMembers
    var (patched, replaced) = (0 as UInt64, 0 as UInt64)
    var index = 0
    for patch in 0..<count {
      let start = members[Int(patches[patch].member)].start
      while object.members[index].end <= start { index += 1 }
      patched |= 1 &<< UInt64(index)
      if patches[patch].level == 1 { replaced |= 1 &<< UInt64(index) }
    }
    let keyList = base.keyList
    let header = base.textHeader.pointee
    let wordBytes = keyList.count * MemoryLayout<AnyObject?>.stride
    let storage = make(
      TextHeader(
        form: .patches, textLevels: header.textLevels, depth: header.depth,
        patchCount: UInt32(truncatingIfNeeded: count), patchedMembers: patched, replacedMembers: replaced,
        base: .passRetained(base)),
      bytes: wordBytes + count * MemoryLayout<TextPatch>.stride, ~keyList.count, keyList)
    storage.clearWords(keyList.count)
    UnsafeMutablePointer(mutating: storage.patches.baseAddress.unsafelyUnwrapped)
      .moveInitialize(from: patches, count: count)
    return storage
  }

  func releasePatches() {
    let first = UnsafeMutablePointer(mutating: patches.baseAddress.unsafelyUnwrapped)
    for index in 0..<patches.count { (first + index).deinitialize(count: 1) }
  }

  /// The patches, in the order of the text.
  @inline(__always)
  var patches: UnsafeBufferPointer<TextPatch> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(words + count * MemoryLayout<AnyObject?>.stride).assumingMemoryBound(to: TextPatch.self),
      count: Int(textHeader.pointee.patchCount))
  }

  /// The members of all blocks, in the form text.
  @inline(__always)
  var allTextMembers: UnsafePointer<TextMember> {
    UnsafePointer(textObject(0).text.assumingMemoryBound(to: TextMember.self)) - Int(textHeader.pointee.memberCount)
  }

  /// Whether a member has been replaced, or a value inside it.
  @inline(__always)
  func isPatched(_ index: Int) -> Bool { textHeader.pointee.patchedMembers >> UInt64(index) & 1 != 0 }

  /// Returns the value that replaces a member, or nil.
  func patchedValue(at index: Int) -> UnsafePointer<JSON>? {
    guard textHeader.pointee.replacedMembers >> UInt64(index) & 1 != 0 else { return nil }
    let first = patches.baseAddress.unsafelyUnwrapped + patchRange(at: index).lowerBound
    // The value is the first property.
    return UnsafeRawPointer(first).assumingMemoryBound(to: JSON.self)
  }

  /// The value of the member at an index.
  func patchedMember(at index: Int) -> JSON {
    guard isPatched(index) else { return textBase.textMember(at: index) }
    if let value = patchedValue(at: index) { return value.pointee }
    let word = word(index)
    if let known = _stdlib_atomicLoadARCRef(object: word) {
      return .object(JSONObject(storage: unsafeDowncast(known, to: JSONObjectStorage.self)))
    }
    let new = Self.first(patchedObject(at: index), at: word)
    return .object(JSONObject(storage: unsafeDowncast(new, to: JSONObjectStorage.self)))
  }

  /// Creates the object that a member is, in which values have been replaced.
  func patchedObject(at index: Int) -> JSONObjectStorage {
    guard case .object(let inner) = textBase.textMember(at: index), let base = inner.stored else {
      preconditionFailure("values are replaced in something that is not an object")
    }
    let inside = patches[patchRange(at: index)]
    return withUnsafeTemporaryAllocation(of: TextPatch.self, capacity: inside.count) { copies in
      for (i, patch) in inside.enumerated() {
        (copies.baseAddress.unsafelyUnwrapped + i).initialize(
          to: TextPatch(value: patch.value, member: patch.member, level: patch.level - 1))
      }
      return .make(patchesOf: base, moving: copies.baseAddress.unsafelyUnwrapped, count: inside.count)
    }
  }

  /// The patches of a member and of the values inside it.
  private func patchRange(at index: Int) -> Range<Int> {
    let base = textBase
    let (member, members) = (base.textObject.members[index], base.textRoot.allTextMembers)
    let patches = self.patches
    var first = 0
    while members[Int(patches[first].member)].start < member.start { first += 1 }
    var end = first + 1
    while end < patches.count, members[Int(patches[end].member)].start < member.end { end += 1 }
    return first..<end
  }

  /// The text and the patches, in the form patches.
  var patchedText: PatchedText {
    let base = textBase
    let root = base.textRoot
    let header = base.textHeader
    return PatchedText(
      text: root.textObject(0).text, members: root.allTextMembers, start: header.pointee.start,
      end: header.pointee.start + header.pointee.byteCount, patches: patches)
  }

  /// Returns the path of the member that a patch replaces, such as `properties.price`.
  func path(ofPatch patch: Int) -> String {
    let base = textBase
    let root = base.textRoot
    let target = root.allTextMembers[Int(patches[patch].member)].start
    var path = ""
    var object = base.textObject
    while true {
      var index = 0
      while object.members[index].end <= target { index += 1 }
      path += (path.isEmpty ? "" : ".") + object.keyList._withUnsafeGuaranteedRef { $0.keys[index].text }
      if object.members[index].start == target { return path }
      object = root.textObject(Int(object.members[index].block))
    }
  }
}

/// A value in place of a member in text.
struct TextPatch {
  let value: JSON
  /// The index of the member among those of all blocks.
  let member: UInt32
  /// The number of objects around the member.
  var level: UInt8
}

/// Text with patches. It is valid while the storage with the patches lives.
struct PatchedText {
  fileprivate let text: UnsafeRawPointer
  fileprivate let members: UnsafePointer<TextMember>
  fileprivate let start: UInt32
  fileprivate let end: UInt32
  let patches: UnsafeBufferPointer<TextPatch>

  /// Returns the text between two values that patches replace: that of the patch before an index, or the start of the
  /// text, and that of the patch at the index, or the end of the text.
  func text(before index: Int) -> UnsafeRawBufferPointer {
    let first = index == 0 ? start : members[Int(patches[index - 1].member)].end
    let last = index == patches.count ? end : members[Int(patches[index].member)].valueStart
    return UnsafeRawBufferPointer(start: text + Int(first), count: Int(last - first))
  }
}
