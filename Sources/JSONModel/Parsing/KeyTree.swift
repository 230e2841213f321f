#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The key lists of the objects that a thread has parsed, as a tree: each node is a key that has followed the keys on
/// the path to it.
///
/// Objects of one form follow the same path and share one list: parsing only compares the bytes of their keys with
/// those of the nodes. An object leaves the tree at an unusual key: one that is a duplicate, has an escape, is long, or
/// is one of too many that follow the same keys. Its keys are then collected one by one.
final class KeyTree {
  /// A key after those on the path to it. The node lives as long as the tree.
  struct Node {
    fileprivate let key: JSONKey
    /// The bytes of the key, a closing quote and a colon, in two words. Masks select those that count. They select no
    /// byte of a key with more than 14 bytes, of which the words contain the first 16 bytes, including the quote.
    private let low: UInt64
    private let lowMask: UInt64
    private let high: UInt64
    private let highMask: UInt64
    /// The number of bytes of the key.
    let byteCount: Int
    /// The child that was found last, or a node that matches nothing.
    fileprivate(set) var likelyChild: KeyNode
    /// The node of the first key in the last object that was the value of this key, or in an array that was; in the
    /// root, of the outermost object. A node that matches nothing if there was none.
    fileprivate(set) var likelyInner: KeyNode
    let parent: KeyNode?
    fileprivate var firstChild: KeyNode?
    fileprivate let nextSibling: KeyNode?
    fileprivate var childCount: Int32 = 0
    /// The number of keys on the path.
    fileprivate let depth: Int32
    /// The keys on the path, retained; nil until an object ends here.
    fileprivate var list: Unmanaged<JSONKeyList>?

    /// - Parameters:
    ///   - bytes: The bytes of the key; nil for a node that matches nothing.
    ///   - outside: The node that matches nothing.
    ///   - parent: The node to which the new one is added, of which it becomes the first child.
    fileprivate init(_ key: JSONKey, _ bytes: UnsafeBufferPointer<UInt8>?, outside: KeyNode, parent: KeyNode?) {
      let text: [UInt8] = bytes.map { Array($0) + [0x22, 0x3A] } ?? [1]
      let isShort = bytes != nil && text.count <= 16
      func word(_ first: Int) -> (UInt64, mask: UInt64) {
        var (word, mask) = (0 as UInt64, 0 as UInt64)
        for i in first..<max(first, min(first + 8, text.count)) {
          word |= UInt64(text[i]) << (8 * (i - first))
          mask |= 0xFF << (8 * (i - first))
        }
        return (word, isShort ? mask : 0)
      }
      self.key = key
      (low, lowMask) = word(0)
      (high, highMask) = word(8)
      byteCount = bytes?.count ?? 0
      likelyChild = outside
      likelyInner = outside
      self.parent = parent
      nextSibling = parent?.pointee.firstChild
      depth = parent.map { $0.pointee.depth + 1 } ?? 0
    }

    /// Returns whether the key, a quote and a colon are written at an address. False for a key with more than 14 bytes.
    /// - Precondition: The text has at least 16 bytes.
    @inline(__always)
    func isWritten(at text: UnsafeRawPointer) -> Bool {
      let low = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
      let high = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      return low & lowMask == self.low && high & highMask == self.high
    }

    /// Returns whether the key and a quote are written at an address.
    /// - Precondition: The text has at least 16 bytes.
    @inline(__always)
    func isWritten(at text: UnsafeRawPointer, available: Int) -> Bool {
      guard UInt8(truncatingIfNeeded: low) == text.load(as: UInt8.self) else { return false }
      return isWritten(at: text)
        || byteCount < available && key.hasBytes(text.assumingMemoryBound(to: UInt8.self), byteCount)
          && text.load(fromByteOffset: byteCount, as: UInt8.self) == 0x22
    }

    func hasKey(_ bytes: UnsafePointer<UInt8>, _ byteCount: Int, hash: UInt64) -> Bool {
      key.hash == hash && key.hasBytes(bytes, byteCount)
    }

    var window: KeyWindow { withUTF8Bytes(key.stored) { KeyWindow(of: $0, $1) } }
  }

  static let maximumNodes = 4096
  /// The maximum number of trees that a thread keeps for text.
  static let maximumTrees = 3
  /// The number of keys after whose refusal a tree counts as full. It is larger than the number of nodes, so that a
  /// tree is not replaced more often than it is filled.
  private static let maximumRefusals = 1 << 14
  /// Whether the keys of objects inside text may be added. They must not use up the tree.
  var hasRoom: Bool { count < Self.maximumNodes / 2 }
  /// Whether the keys of objects that are only validated may be added.
  var hasMuchRoom: Bool { count < Self.maximumNodes / 4 }
  /// Objects of many kinds can follow the same keys. More children are probably values, such as identifiers.
  private static let maximumChildren: Int32 = 256
  /// The number of children from which on they are in the index.
  private static let indexedChildren: Int32 = 9
  private static let maximumBytes = 64
  private static let chunkCapacity = 64

  /// Memory for this many nodes each. Nodes never move.
  private var chunks: [KeyNode] = []
  private(set) var count = 0
  /// The number of keys that were not added because there was no room.
  private var refusals = 0
  private var isFull: Bool { count >= Self.maximumNodes || refusals >= Self.maximumRefusals }
  // One thread uses the tree.
  @exclusivity(unchecked) private var index: KeyIndex?
  /// The node of an object that has left the tree. It has no children, and matches nothing.
  let outside: KeyNode
  /// The node at which the path of each object begins.
  let root: KeyNode
  /// The full trees of the thread that text still needs.
  private var predecessors: [KeyTree] = []
  /// Memory for the scanner of a text.
  let textIndex = TextIndex()

  init() {
    let chunk = KeyNode.allocate(capacity: Self.chunkCapacity)
    (outside, root) = (chunk, chunk + 1)
    for node in [outside, root] {
      node.initialize(to: Node(JSONKey(stored: "", hash: 0), nil, outside: outside, parent: nil))
    }
    chunks = [chunk]
    count = 2
  }

  deinit {
    textIndex.deallocate()
    index?.deallocate()
    for (index, chunk) in chunks.enumerated() {
      let nodes = min(Self.chunkCapacity, count - index * Self.chunkCapacity)
      for node in 0..<nodes { chunk[node].list?.release() }
      chunk.deinitialize(count: nodes)
      chunk.deallocate()
    }
  }

  // MARK: One tree per thread

  /// Nil if the system has no thread-local values left.
  private static let threadKey: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, { KeyTree.release($0) }) == 0 ? key : nil
  }()

  private static func release(_ tree: UnsafeMutableRawPointer?) {
    if let tree { Unmanaged<KeyTree>.fromOpaque(tree).release() }
  }

  /// The tree of the current thread. Nodes are valid until the next call.
  ///
  /// A full tree is replaced by an empty one. But text keeps the tree that has its keys, and may be kept for long, so a
  /// thread has only a few full trees at the same time. After that, its objects with new keys leave the tree.
  static var current: KeyTree {
    guard let threadKey else { return KeyTree() }
    guard let known = pthread_getspecific(threadKey) else { return setCurrent(KeyTree(), threadKey) }
    let tree = Unmanaged<KeyTree>.fromOpaque(known)
    if tree._withUnsafeGuaranteedRef({ !$0.isFull }) { return tree.takeUnretainedValue() }
    return replace(tree, threadKey)
  }

  @inline(never)
  private static func replace(_ full: Unmanaged<KeyTree>, _ threadKey: pthread_key_t) -> KeyTree {
    var trees = full._withUnsafeGuaranteedRef { tree in
      defer { tree.predecessors = [] }
      return tree.predecessors
    }
    trees.append(full.takeRetainedValue())
    // Those that no text needs.
    for index in trees.indices.reversed() where isKnownUniquelyReferenced(&trees[index]) { trees.remove(at: index) }
    let tree = trees.count < maximumTrees ? KeyTree() : trees.removeLast()
    // If it is used again because text needs all trees, it need not be replaced for each text.
    tree.refusals = 0
    tree.predecessors = trees
    return setCurrent(tree, threadKey)
  }

  private static func setCurrent(_ tree: KeyTree, _ threadKey: pthread_key_t) -> KeyTree {
    pthread_setspecific(threadKey, Unmanaged.passRetained(tree).toOpaque())
    return tree
  }

  // MARK: Walking

  /// Returns the child whose key is written at an address, after the opening quote, or nil.
  @inline(__always)
  func child(of node: KeyNode, at text: UnsafeRawPointer, _ end: UnsafeRawPointer) -> KeyNode? {
    guard end - text >= 16 else { return nil }
    let likely = node.pointee.likelyChild
    return likely.pointee.isWritten(at: text) ? likely : otherChild(of: node, at: text, end)
  }

  /// Returns the child whose key is written at an address with at least 16 bytes, or nil.
  @inline(never)
  func otherChild(of node: KeyNode, at text: UnsafeRawPointer, _ end: UnsafeRawPointer) -> KeyNode? {
    if node.pointee.childCount >= Self.indexedChildren {
      guard let child = index?.child(of: node, at: text, available: end - text) else { return nil }
      node.pointee.likelyChild = child
      return child
    }
    var child = node.pointee.firstChild
    while let candidate = child {
      if candidate.pointee.isWritten(at: text, available: end - text) {
        node.pointee.likelyChild = candidate
        return candidate
      }
      child = candidate.pointee.nextSibling
    }
    return nil
  }

  /// Counts a key that is not added because there is no room. Otherwise keys that never occur again, such as
  /// identifiers, would keep out the keys of all later objects.
  func countRefusal() { refusals += 1 }

  /// Notes the first key of an object.
  /// - Parameter key: The node of the key whose value the object is, or the array that it is in; the root for the
  ///   outermost object.
  func note(_ first: KeyNode, in key: KeyNode) { key.pointee.likelyInner = first }

  /// Returns the child with a key, which is added if it is missing; or nil if an object with this key leaves the tree.
  @inline(never)
  func childAdding(_ text: UnsafeRawPointer, _ byteCount: Int, to node: KeyNode) -> KeyNode? {
    let hash = KeyHash.hash(text, byteCount, isMalformed: false)
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    if let known = child(of: node, bytes, byteCount, hash: hash) { return known }
    guard node != outside, byteCount <= Self.maximumBytes, node.pointee.childCount < Self.maximumChildren,
      count < Self.maximumNodes, Int(node.pointee.depth) < JSONKeyList.linearLimit
    else { return nil }
    var ancestor = node
    while let parent = ancestor.pointee.parent {
      // A duplicate. Different keys with the same hash also leave the tree.
      if ancestor.pointee.key.hash == hash { return nil }
      ancestor = parent
    }
    let key = JSONKey(stored: JSONParser.text(text, byteCount), hash: hash)
    return add(key, UnsafeBufferPointer(start: bytes, count: byteCount), to: node)
  }

  private func child(of node: KeyNode, _ key: UnsafePointer<UInt8>, _ byteCount: Int, hash: UInt64) -> KeyNode? {
    if node.pointee.childCount >= Self.indexedChildren {
      return index?.child(of: node, key, byteCount, hash: hash)
    }
    var child = node.pointee.firstChild
    while let candidate = child {
      if candidate.pointee.hasKey(key, byteCount, hash: hash) { return candidate }
      child = candidate.pointee.nextSibling
    }
    return nil
  }

  private func add(_ key: JSONKey, _ bytes: UnsafeBufferPointer<UInt8>, to node: KeyNode) -> KeyNode {
    let index = count % Self.chunkCapacity
    if index == 0 { chunks.append(.allocate(capacity: Self.chunkCapacity)) }
    let new = chunks[chunks.count - 1] + index
    new.initialize(to: Node(key, bytes, outside: outside, parent: node))
    count += 1
    node.pointee.firstChild = new
    node.pointee.likelyChild = new
    node.pointee.childCount += 1
    addToIndex(new, node)
    return new
  }

  private func addToIndex(_ new: KeyNode, _ parent: KeyNode) {
    if parent.pointee.childCount < Self.indexedChildren { return }
    var index = self.index ?? KeyIndex()
    if parent.pointee.childCount > Self.indexedChildren {
      index.insert(new)
    } else {
      var child = parent.pointee.firstChild
      while let next = child {
        index.insert(next)
        child = next.pointee.nextSibling
      }
    }
    self.index = index
  }

  // MARK: Lists

  /// Returns the list of the keys on the path to a node that is not the root.
  @inline(__always)
  func list(of node: KeyNode) -> JSONKeyList { unmanagedList(of: node).takeUnretainedValue() }

  /// Returns the list of the keys on the path to a node, which the tree retains.
  @inline(__always)
  func unmanagedList(of node: KeyNode) -> Unmanaged<JSONKeyList> { node.pointee.list ?? addList(to: node) }

  @inline(never)
  private func addList(to node: KeyNode) -> Unmanaged<JSONKeyList> {
    let keys = keys(to: node)
    let list = JSONKeyList.make(capacity: keys.count)
    for key in keys { list.append(key) }
    list.isInKeyTree = true
    let retained = Unmanaged.passRetained(list)
    node.pointee.list = retained
    return retained
  }

  /// Returns the keys on the path to a node, in order.
  func keys(to node: KeyNode) -> [JSONKey] {
    var keys: [JSONKey] = []
    var node = node
    while let parent = node.pointee.parent {
      keys.append(node.pointee.key)
      node = parent
    }
    return keys.reversed()
  }
}

typealias KeyNode = UnsafeMutablePointer<KeyTree.Node>
