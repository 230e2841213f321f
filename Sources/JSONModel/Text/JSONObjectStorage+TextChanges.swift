/// Storage with text whose members have changed, possibly with other keys.
extension JSONObjectStorage {
  /// Creates storage with changes that has no members yet.
  static func make(changesOf base: JSONObjectStorage, _ keyList: JSONKeyList) -> JSONObjectStorage {
    let perMember = MemoryLayout<Int>.stride + MemoryLayout<JSON>.stride
    let header = base.textHeader.pointee
    return make(
      TextHeader(form: .changes, textLevels: header.textLevels, depth: header.depth, base: .passRetained(base)),
      bytes: keyList.count * perMember, ~0, keyList)
  }

  func releaseChanges() {
    for index in 0..<count where places[index] < 0 { (changedValues + index).deinitialize(count: 1) }
  }

  /// The indices of the members in the base; -1 for those that have changed.
  @inline(__always)
  private var places: UnsafeMutablePointer<Int> { words.assumingMemoryBound(to: Int.self) }

  /// The values. Only those of members that have changed are initialized.
  @inline(__always)
  private var changedValues: UnsafeMutablePointer<JSON> {
    (words + keyList.count * MemoryLayout<Int>.stride).assumingMemoryBound(to: JSON.self)
  }

  /// Returns the index in the base of a member that has not changed, or nil.
  @inline(__always)
  func basePlace(_ index: Int) -> Int? {
    switch textForm {
    case .text, .part: index
    case .patches: isPatched(index) ? nil : index
    case .changes: places[index] < 0 ? nil : places[index]
    }
  }

  /// The value of the member at an index.
  func changedMember(at index: Int) -> JSON {
    let place = places[index]
    return place < 0 ? changedValues[index] : textBase.textMember(at: place)
  }

  func changedKind(at index: Int) -> JSONKind {
    let place = places[index]
    return place < 0 ? changedValues[index].kind : textBase.textObject.kind(place)
  }

  /// Returns the value of a member that has changed, or nil for one whose text can be copied.
  @inline(__always)
  func changedValue(at index: Int) -> UnsafePointer<JSON>? {
    places[index] < 0 ? UnsafePointer(changedValues + index) : nil
  }

  /// Returns the text of the members from `index` on that have not changed and that follow each other in the base: from
  /// the first key to the last value. Their number is at least one.
  func unchangedText(from index: Int) -> (text: UnsafeRawBufferPointer, count: Int) {
    let first = places[index]
    var next = index + 1
    while next < count, places[next] == first + (next - index) { next += 1 }
    let object = textBase.textObject
    let start = object.text + Int(object.members[first].start)
    let end = object.text + Int(object.members[first + (next - index - 1)].end)
    return (UnsafeRawBufferPointer(start: start, count: end - start), next - index)
  }

  /// Returns the memory for the value of the next key, which must be written immediately.
  @inline(__always)
  func addChangedPlace() -> UnsafeMutablePointer<JSON> {
    let index = count
    precondition(index < keyList.count, "more values than keys")
    places[index] = -1
    setComplement(ofCount: index + 1)
    return changedValues + index
  }

  /// Appends members of other storage, at the given indices, as the next ones of storage with changes.
  /// - Precondition: They have the next keys.
  func appendChanges(membersOf other: JSONObjectStorage, _ range: Range<Int>) {
    precondition(count + range.count <= keyList.count, "more values than keys")
    let base = textBase
    if other === base {
      let first = count
      for place in range {
        let index = first &+ (place &- range.lowerBound)
        assert(keys[index].isSame(as: base.keys[place]), "the text contains another key")
        places[index] = place
      }
      setComplement(ofCount: first + range.count)
    } else if other.isText, other.textBase === base {
      for place in range {
        if let inBase = other.basePlace(place) {
          assert(keys[count].isSame(as: base.keys[inBase]), "the text contains another key")
          places[count] = inBase
          setComplement(ofCount: count + 1)
        } else {
          addChangedPlace().initialize(to: other.textMember(at: place))
        }
      }
    } else {
      for place in range { addChangedPlace().initialize(to: other.member(at: place)) }
    }
  }

  /// Returns the first index from `start` on at which two storages with the same keys, of which one has text, are not
  /// known to have the same member.
  func firstTextDifference(from other: JSONObjectStorage, startingAt start: Int) -> Int {
    let count = self.count
    if self === other { return count }
    guard start < count, isText, other.isText, hasSameBase(as: other) else { return start }
    var index = start
    while index < count, let place = basePlace(index), place == other.basePlace(index) { index += 1 }
    return index
  }

  /// Returns whether members that have not changed are in the same object of the same text, in two storages with text.
  func hasSameBase(as other: JSONObjectStorage) -> Bool {
    let (base, others) = (textBase, other.textBase)
    return base === others || base.isSamePart(as: others)
  }
}

extension JSONObject {
  /// Returns whether a member is known to be the same as one of another object, because both are the same text. Neither
  /// is read.
  package func isSameText(at index: Int, as other: JSONObject, at place: Int) -> Bool {
    guard let own = stored, let others = other.stored, own.isText, others.isText, own.hasSameBase(as: others),
      let inBase = own.basePlace(index)
    else { return false }
    return inBase == others.basePlace(place)
  }

  /// Returns the value at an index. The object does not keep an array or object that is made from its text, so that
  /// reading does not change what the memory of the object is measured to be.
  /// - Precondition: `index` is in `0 ..< count`.
  package func unstoredValue(at index: Int) -> JSON {
    precondition(index >= 0 && index < count, "no member at this index")
    return stored.unsafelyUnwrapped.unstoredMember(at: index)
  }
}
