/// The members of an object in text, in the order in which they are found.
struct TextMembers: ~Copyable {
  /// Small enough for the members to be on the stack.
  static var maximum: Int { JSONKeyList.linearLimit }

  private let text: UnsafeRawPointer
  private let members: UnsafeMutablePointer<TextMember>
  private(set) var count = 0
  private let keyTree = KeyTree.current
  /// The node of the last key; -1 after the object has left the tree.
  private var node = KeyTree.root

  /// - Parameters:
  ///   - text: The address of the opening bracket.
  ///   - members: Memory for the members.
  init(of text: UnsafeRawPointer, _ members: UnsafeMutablePointer<TextMember>) {
    self.text = text
    self.members = members
  }

  /// Adds a member whose key is known to follow the keys before it. There must be room for it.
  /// - Parameter quote: The address of the quote before the key.
  /// - Returns: The address after the key, or nil if the key is not known and must be added.
  @inline(__always)
  mutating func add(at quote: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer? {
    (members + count).initialize(to: TextMember(start: offset(quote), end: 0))
    count &+= 1
    let child = node >= 0 ? keyTree.child(of: node, at: quote + 1, end) : -1
    if child < 0 { return nil }
    node = child
    return quote + (keyTree.byteCount(of: child) &+ 2)
  }

  /// Adds the key of the last member.
  /// - Parameter end: The address after the key.
  @inline(__always)
  mutating func addKey(_ end: UnsafeRawPointer) {
    let key = text + (Int(members[count &- 1].start) &+ 1)
    if node >= 0 { node = keyTree.childAdding(key, end - key &- 1, to: node) }
  }

  /// Notes the end of the last value.
  @inline(__always)
  func endValue(_ end: UnsafeRawPointer) { members[count &- 1].end = offset(end) }

  @inline(__always)
  private func offset(_ place: UnsafeRawPointer) -> UInt32 { UInt32(truncatingIfNeeded: place - text) }

  /// Returns storage with all members, or nil if there are none, or two with the same key.
  /// - Parameter end: The address after the closing bracket.
  func storage(_ end: UnsafeRawPointer, depth: Int, textLevels: Int) -> JSONObjectStorage? {
    guard count > 0, let keyList = node >= 0 ? keyTree.list(of: node) : listOfKeys() else { return nil }
    return .make(
      text: UnsafeRawBufferPointer(start: text, count: end - text), UnsafeBufferPointer(start: members, count: count),
      keyList, depth: depth, textLevels: textLevels)
  }

  /// Returns the keys of an object that has left the tree, or nil if two of them are the same. Those on a path of the
  /// tree are distinct.
  @inline(never)
  private func listOfKeys() -> JSONKeyList? {
    let list = JSONKeyList.make(capacity: count)
    for index in 0..<count {
      let key = text + Int(members[index].start) + 1
      var length = 0
      while (key + length).load(as: UInt8.self) != 0x22 { length += 1 }
      let new = JSONKey(stored: JSONParser.text(key, length), hash: KeyHash.hash(key, length, isMalformed: false))
      if list.index(of: new) >= 0 { return nil }
      list.append(new)
    }
    return list
  }
}

/// The position of a member in the text of its object: from the quote before the key to the end of the value.
struct TextMember {
  let start: UInt32
  var end: UInt32
}
