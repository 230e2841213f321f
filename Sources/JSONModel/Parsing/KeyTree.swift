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
  private struct Node {
    let key: JSONKey
    /// The bytes of the key and a closing quote: the first sixteen in two words. Masks select those that count.
    let low: UInt64
    let lowMask: UInt64
    let high: UInt64
    let highMask: UInt64
    let byteCount: Int
    let parent: Int32
    /// The number of keys on the path.
    let depth: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var childCount: Int32 = 0
    /// The keys on the path, retained; nil until an object ends here.
    var list: Unmanaged<JSONKeyList>?

    /// Returns whether a text of at least sixteen bytes, of which these are the first, begins like the key.
    @inline(__always)
    func hasStart(_ low: UInt64, _ high: UInt64) -> Bool {
      (low & lowMask ^ self.low) | (high & highMask ^ self.high) == 0
    }
  }

  /// The node at which the path of each object begins.
  static var root: Int32 { 0 }

  static let maximumNodes = 4096
  /// Whether the keys of objects that are only validated may be added. They must not use up the tree.
  var hasRoom: Bool { count < Self.maximumNodes / 4 }
  private static let maximumChildren: Int32 = 16
  private static let maximumBytes = 64

  private var nodes: UnsafeMutablePointer<Node>
  private(set) var count = 1
  private var capacity = 64
  /// Memory for the scanner of a text.
  let textIndex = TextIndex()

  init() {
    nodes = .allocate(capacity: capacity)
    nodes.initialize(
      to: Node(
        key: JSONKey(stored: "", hash: 0), low: 0, lowMask: 0, high: 0, highMask: 0, byteCount: 0, parent: -1, depth: 0)
    )
  }

  deinit {
    textIndex.deallocate()
    for node in 0..<count { nodes[node].list?.release() }
    nodes.deinitialize(count: count)
    nodes.deallocate()
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

  /// The tree of the current thread, with room for the keys of another text. Nodes are valid until the next call.
  static var current: KeyTree {
    guard let threadKey else { return KeyTree() }
    if let known = pthread_getspecific(threadKey) {
      let tree = Unmanaged<KeyTree>.fromOpaque(known).takeUnretainedValue()
      if tree.count < maximumNodes { return tree }
    }
    let tree = KeyTree()
    release(pthread_getspecific(threadKey))
    pthread_setspecific(threadKey, Unmanaged.passRetained(tree).toOpaque())
    return tree
  }

  // MARK: Walking

  /// Returns the child whose key is written at an address, after the opening quote, or -1. A node of -1 has no
  /// children.
  @inline(__always)
  func child(of node: Int32, at text: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Int32 {
    let available = end - text
    guard available >= 16, node >= 0 else { return -1 }
    let low = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    let high = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    let first = nodes[Int(node)].firstChild
    if first >= 0, (nodes + Int(first)).pointee.byteCount < 16, nodes[Int(first)].hasStart(low, high) { return first }
    return other(first, low, high, text, available)
  }

  /// Returns the child whose key starts with two words, among a child and those after it.
  @inline(never)
  private func other(
    _ first: Int32, _ low: UInt64, _ high: UInt64, _ text: UnsafeRawPointer, _ available: Int
  ) -> Int32 {
    var child = first
    while child >= 0 {
      let candidate = nodes + Int(child)
      if candidate.pointee.hasStart(low, high) {
        let byteCount = candidate.pointee.byteCount
        if byteCount < 16 { return child }
        if byteCount < available, candidate.pointee.key.hasBytes(text.assumingMemoryBound(to: UInt8.self), byteCount),
          text.load(fromByteOffset: byteCount, as: UInt8.self) == 0x22
        {
          return child
        }
      }
      child = candidate.pointee.nextSibling
    }
    return -1
  }

  /// The number of bytes of the key of a node.
  @inline(__always)
  func byteCount(of node: Int32) -> Int { nodes[Int(node)].byteCount }

  /// Returns the child with a key, which is added if it is missing; or -1 if an object with this key leaves the tree.
  @inline(never)
  func childAdding(_ text: UnsafeRawPointer, _ byteCount: Int, to node: Int32) -> Int32 {
    let parent = nodes[Int(node)]
    let hash = KeyHash.hash(text, byteCount, isMalformed: false)
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    var child = parent.firstChild
    while child >= 0 {
      let candidate = nodes[Int(child)]
      if candidate.key.hash == hash, candidate.key.hasBytes(bytes, byteCount) { return child }
      child = candidate.nextSibling
    }
    guard byteCount <= Self.maximumBytes, parent.childCount < Self.maximumChildren, count < Self.maximumNodes,
      Int(parent.depth) < JSONKeyList.linearLimit
    else { return -1 }
    var ancestor = node
    while ancestor > Self.root {
      let key = nodes[Int(ancestor)].key
      // A duplicate. Different keys with the same hash also leave the tree.
      if key.hash == hash { return -1 }
      ancestor = nodes[Int(ancestor)].parent
    }
    return add(JSONKey(stored: JSONParser.text(text, byteCount), hash: hash), bytes, byteCount, to: node)
  }

  private func add(_ key: JSONKey, _ bytes: UnsafePointer<UInt8>, _ byteCount: Int, to node: Int32) -> Int32 {
    if count == capacity { grow() }
    /// The bytes from `first` on in one word, and the mask of those that count.
    func word(_ first: Int) -> (UInt64, mask: UInt64) {
      var (word, mask) = (0 as UInt64, 0 as UInt64)
      for i in first..<max(first, min(first + 8, byteCount + 1)) {
        word |= UInt64(i < byteCount ? bytes[i] : 0x22) << (8 * (i - first))
        mask |= 0xFF << (8 * (i - first))
      }
      return (word, mask)
    }
    let (low, high) = (word(0), word(8))
    let new = Int32(count)
    (nodes + count).initialize(
      to: Node(
        key: key, low: low.0, lowMask: low.mask, high: high.0, highMask: high.mask, byteCount: byteCount, parent: node,
        depth: nodes[Int(node)].depth + 1, nextSibling: nodes[Int(node)].firstChild))
    count += 1
    nodes[Int(node)].firstChild = new
    nodes[Int(node)].childCount += 1
    return new
  }

  private func grow() {
    let new = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
    new.moveInitialize(from: nodes, count: count)
    nodes.deallocate()
    nodes = new
    capacity *= 2
  }

  // MARK: Lists

  /// Returns the list of the keys on the path to a node that is not the root.
  @inline(__always)
  func list(of node: Int32) -> JSONKeyList { unmanagedList(of: node).takeUnretainedValue() }

  /// Returns the list of the keys on the path to a node, which the tree retains.
  @inline(__always)
  func unmanagedList(of node: Int32) -> Unmanaged<JSONKeyList> { nodes[Int(node)].list ?? addList(to: node) }

  @inline(never)
  private func addList(to node: Int32) -> Unmanaged<JSONKeyList> {
    let keys = keys(to: node)
    let list = JSONKeyList.make(capacity: keys.count)
    for key in keys { list.append(key) }
    let retained = Unmanaged.passRetained(list)
    nodes[Int(node)].list = retained
    return retained
  }

  /// Returns the keys on the path to a node, in order.
  func keys(to node: Int32) -> [JSONKey] {
    var keys: [JSONKey] = []
    var node = node
    while node > Self.root {
      keys.append(nodes[Int(node)].key)
      node = nodes[Int(node)].parent
    }
    return keys.reversed()
  }
}
