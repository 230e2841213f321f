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
    /// The bytes of the key and a closing quote: the first eight in one word. A mask selects those that count.
    let word: UInt64
    let mask: UInt64
    let byteCount: Int
    let parent: Int32
    /// The number of keys on the path.
    let depth: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var childCount: Int32 = 0
    /// The keys on the path; nil until an object ends here.
    var list: JSONKeyList?
  }

  /// The node at which the path of each object begins.
  static var root: Int32 { 0 }

  static let maximumNodes = 4096
  private static let maximumChildren: Int32 = 16
  private static let maximumBytes = 64

  private var nodes: UnsafeMutablePointer<Node>
  private(set) var count = 1
  private var capacity = 64

  init() {
    nodes = .allocate(capacity: capacity)
    nodes.initialize(
      to: Node(key: JSONKey(stored: "", hash: 0), word: 0, mask: 0, byteCount: 0, parent: -1, depth: 0))
  }

  deinit {
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

  /// Returns the child whose key is written at an address, after the opening quote, or -1.
  @inline(__always)
  func child(of node: Int32, at text: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Int32 {
    let available = end - text
    guard available >= 8 else { return -1 }
    let word = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    var child = nodes[Int(node)].firstChild
    while child >= 0 {
      let candidate = nodes + Int(child)
      if word & candidate.pointee.mask == candidate.pointee.word {
        let byteCount = candidate.pointee.byteCount
        if byteCount < 8 { return child }
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
    var word: UInt64 = 0
    for i in 0..<min(8, byteCount) { word |= UInt64(bytes[i]) << (8 * i) }
    if byteCount < 8 { word |= 0x22 << (8 * byteCount) }
    let mask = byteCount < 7 ? (1 << (8 * UInt64(byteCount + 1))) - 1 : UInt64.max
    let new = Int32(count)
    (nodes + count).initialize(
      to: Node(
        key: key, word: word, mask: mask, byteCount: byteCount, parent: node, depth: nodes[Int(node)].depth + 1,
        nextSibling: nodes[Int(node)].firstChild))
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
  func list(of node: Int32) -> JSONKeyList {
    nodes[Int(node)].list ?? addList(to: node)
  }

  @inline(never)
  private func addList(to node: Int32) -> JSONKeyList {
    let keys = keys(to: node)
    let list = JSONKeyList.make(capacity: keys.count)
    for key in keys { list.append(key) }
    nodes[Int(node)].list = list
    return list
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
