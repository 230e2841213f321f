/// The position of a member in the text of the outermost object.
struct TextMember {
  /// Of the quote before the key.
  let start: UInt32
  let valueStart: UInt32
  var end: UInt32
  /// The index of the block with the members of the value; 0 if it is not an object whose members have been found.
  var block: UInt32 = 0
}

/// The members of an object inside text.
struct TextBlock {
  /// Lives as long as the key tree.
  var keyList: Unmanaged<JSONKeyList>
  /// The index of the first member.
  var first: Int
}

/// Memory in which a thread collects the members of a text.
///
/// Members of open objects are on a stack. Those of a closed object are moved to its block.
struct TextIndex {
  // Small enough for the memory that each thread keeps.
  static var maximumMembers: Int { 576 }
  static var maximumBlocks: Int { 128 }
  static var maximumDepth: Int { JSONParsingOptions.defaultMaximumDepth }
  static var maximumKeys: Int { 240 }

  let open = UnsafeMutablePointer<TextMember>.allocate(capacity: maximumMembers)
  let members = UnsafeMutablePointer<TextMember>.allocate(capacity: maximumMembers)
  let blocks = UnsafeMutablePointer<TextBlock>.allocate(capacity: maximumBlocks)
  let frames = UnsafeMutablePointer<TextScanner.Frame>.allocate(capacity: maximumDepth)
  /// The hashes of the keys of the open objects that have left the key tree, of which 32 bits distinguish keys well
  /// enough.
  let hashes = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumKeys)

  init() {
    // A frame is opened by assigning to the members that its kind uses.
    UnsafeMutableRawPointer(frames).initializeMemory(
      as: UInt8.self, repeating: 0, count: Self.maximumDepth * MemoryLayout<TextScanner.Frame>.stride)
  }

  func deallocate() {
    open.deallocate()
    members.deallocate()
    blocks.deallocate()
    frames.deallocate()
    hashes.deallocate()
  }
}
