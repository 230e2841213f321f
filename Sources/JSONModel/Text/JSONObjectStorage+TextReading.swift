/// Reading of members that are text.
extension JSONObjectStorage {
  /// The value of the member at an index.
  @inline(__always)
  func member(at index: Int) -> JSON { isText ? textMember(at: index) : values[index] }

  @inline(__always)
  func kind(at index: Int) -> JSONKind { isText ? textKind(at: index) : values[index].kind }

  @inline(never)
  private func textKind(at index: Int) -> JSONKind {
    switch textForm {
    case .text, .part: textObject.kind(index)
    case .patches: patchedValue(at: index)?.pointee.kind ?? textBase.textObject.kind(index)
    case .changes: changedKind(at: index)
    }
  }

  @inline(never)
  func textMember(at index: Int) -> JSON {
    assert(index >= 0 && index < count, "no member at this index")
    switch textForm {
    case .text, .part: break
    case .patches: return patchedMember(at: index)
    case .changes: return changedMember(at: index)
    }
    let object = textObject
    switch object.value(index).start.load(as: UInt8.self) {
    case 0x7B: return .object(JSONObject(storage: readObject(at: index, object)))
    case 0x5B: return .array(readArray(at: index, object))
    default: return object.scalar(index)
    }
  }

  /// Returns the characters of a string whose text is ASCII without escapes, or nil for any other value.
  func plainText(at index: Int, upTo maximum: Int = .max) -> UnsafeBufferPointer<UInt8>? {
    switch textForm {
    case .text, .part: textObject.plainText(index, upTo: maximum)
    case .patches, .changes: basePlace(index).flatMap { textBase.textObject.plainText($0, upTo: maximum) }
    }
  }

  private func readObject(at index: Int, _ object: TextObject) -> JSONObjectStorage? {
    // A part retains its text, so the text cannot retain the part.
    if object.members[index].block > 0 {
      return textRoot.makeObject(object, index, textLevels: Int(textHeader.pointee.textLevels))
    }
    let word = word(index)
    if let known = _stdlib_atomicLoadARCRef(object: word) { return unsafeDowncast(known, to: JSONObjectStorage.self) }
    guard let new = textRoot.makeObject(object, index, textLevels: Int(textHeader.pointee.textLevels)) else {
      return nil
    }
    return unsafeDowncast(Self.first(new, at: word), to: JSONObjectStorage.self)
  }

  /// Creates storage for an object inside, in the form text. Returns nil if the object has no members.
  private func makeObject(_ object: TextObject, _ index: Int, textLevels: Int) -> JSONObjectStorage? {
    let member = object.members[index]
    if member.block > 0 {
      return .make(
        partOf: self, Int(member.block), member.valueStart, member.end, textLevels: max(0, textLevels - 1))
    }
    let (start, end) = object.value(index)
    return TextReader.object(start, end, textLevels: textLevels)
  }

  private func readArray(at index: Int, _ object: TextObject) -> [JSON] {
    let word = word(index)
    if let known = _stdlib_atomicLoadARCRef(object: word) { return unsafeDowncast(known, to: TextArray.self).elements }
    let (start, end) = object.value(index)
    let new = TextArray(TextReader.array(start, end, textLevels: Int(textHeader.pointee.textLevels)))
    return unsafeDowncast(Self.first(new, at: word), to: TextArray.self).elements
  }

  /// Returns a member, and does not store an array or object that is made from its text.
  func unstoredMember(at index: Int) -> JSON {
    guard isText else { return values[index] }
    switch textForm {
    case .text, .part: break
    case .patches:
      guard isPatched(index) else { return textBase.unstoredMember(at: index) }
      return patchedValue(at: index)?.pointee ?? .object(JSONObject(storage: patchedObject(at: index)))
    case .changes:
      if let value = changedValue(at: index) { return value.pointee }
      return basePlace(index).map(textBase.unstoredMember) ?? .null
    }
    let object = textObject
    let levels = Int(textHeader.pointee.textLevels)
    switch (object.kind(index), storedValue(at: index)) {
    case (_, .object(let known)?): return .object(JSONObject(storage: known))
    case (_, .array(let known)?): return .array(known)
    case (.object, nil): return .object(JSONObject(storage: textRoot.makeObject(object, index, textLevels: levels)))
    case (.array, nil):
      let (start, end) = object.value(index)
      return .array(TextReader.array(start, end, textLevels: levels))
    default: return object.scalar(index)
    }
  }

  // MARK: Stored values

  /// A value inside that has been read.
  enum StoredValue {
    case array([JSON])
    case object(JSONObjectStorage)
  }

  /// Returns the array or object that a member is if it has been read, in text or in a part.
  func storedValue(at index: Int) -> StoredValue? {
    guard let known = _stdlib_atomicLoadARCRef(object: word(index)) else { return nil }
    return textObject.kind(index) == .array
      ? .array(unsafeDowncast(known, to: TextArray.self).elements)
      : .object(unsafeDowncast(known, to: JSONObjectStorage.self))
  }

  /// The storage with the values of all members, if it has been made.
  var storedMembers: JSONObjectStorage? {
    let place = UnsafeMutableRawPointer(ownerAddress).assumingMemoryBound(to: AnyObject?.self)
    return _stdlib_atomicLoadARCRef(object: place).map { unsafeDowncast($0, to: JSONObjectStorage.self) }
  }

  /// Whether values inside have been read, in text.
  var hasStoredValues: Bool {
    for index in 0..<count where _stdlib_atomicLoadARCRef(object: word(index)) != nil { return true }
    return storedMembers != nil
  }

  /// Stores an object unless there already is one, and returns the one that is stored. These are the only atomic
  /// operations on references that are available on all platforms.
  static func first(_ new: AnyObject, at place: UnsafeMutablePointer<AnyObject?>) -> AnyObject {
    _ = _stdlib_atomicInitializeARCRef(object: place, desired: new)
    return _stdlib_atomicLoadARCRef(object: place) ?? new
  }

  /// The storage with the values of all members, which lives as long as this one.
  @usableFromInline @inline(never)
  var parsed: JSONObjectStorage {
    let place = UnsafeMutableRawPointer(ownerAddress).assumingMemoryBound(to: AnyObject?.self)
    if let known = _stdlib_atomicLoadARCRef(object: place) { return unsafeDowncast(known, to: JSONObjectStorage.self) }
    let storage = JSONObjectStorage.make(capacity: count, keyList: keyList)
    for index in 0..<count { storage.append(separateMember(at: index)) }
    return unsafeDowncast(Self.first(storage, at: place), to: JSONObjectStorage.self)
  }

  /// Returns a member that does not retain this storage.
  private func separateMember(at index: Int) -> JSON {
    // A part retains the text, but neither other parts nor what has changed.
    guard textForm == .text, textObject.members[index].block > 0 else { return textMember(at: index) }
    let (start, end) = textObject.value(index)
    return .object(
      JSONObject(storage: TextReader.object(start, end, textLevels: Int(textHeader.pointee.textLevels))))
  }

  // MARK: Blocks

  /// Returns the block of the object that a member is, in text or in a part; 0 for any other value.
  @inline(__always)
  func nestedBlock(at index: Int) -> Int {
    switch textForm {
    case .text, .part: Int(textObject.members[index].block)
    case .patches, .changes: 0
    }
  }

  /// Returns a member of the object of a block, in the form text. Reading an array or object twice does not return
  /// identical values.
  @inline(never)
  func blockMember(_ block: Int, at index: Int) -> JSON {
    let object = textObject(block)
    switch object.value(index).start.load(as: UInt8.self) {
    case 0x7B: return .object(JSONObject(storage: makeObject(object, index, textLevels: blockTextLevels)))
    case 0x5B:
      let (start, end) = object.value(index)
      return .array(TextReader.array(start, end, textLevels: blockTextLevels))
    default: return object.scalar(index)
    }
  }

  /// The object of a block other than 0, in the form text.
  func part(_ block: Int) -> JSONObjectStorage {
    let all = UnsafeBufferPointer(start: allTextMembers, count: Int(textHeader.pointee.memberCount))
    // The members of an object are after those of the objects inside it.
    guard let member = all.last(where: { Int($0.block) == block }) else {
      preconditionFailure("no member refers to the block")
    }
    return .make(partOf: self, block, member.valueStart, member.end, textLevels: blockTextLevels)
  }

  /// How many levels of objects inside the object of a block may be text.
  private var blockTextLevels: Int { max(0, Int(textHeader.pointee.textLevels) - 1) }
}

/// The elements of an array that was text.
final class TextArray: Sendable {
  let elements: [JSON]

  init(_ elements: [JSON]) { self.elements = elements }
}
