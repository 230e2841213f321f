/// The memory that JSON values occupy, which limits of memory include. It contains what a value shares with others,
/// except for the keys of text in a key tree. What occurs in it several times is added once, so that the time is
/// proportional to the memory.
struct JSONMemory {
  private(set) var byteCount = 0
  /// The number of references that have been followed, except those of strings, which takes longer than their bytes.
  private(set) var referenceCount = 0
  /// The maximum numbers of both. Beyond them, hardly anything more is visited.
  private let byteLimit: Int
  private let referenceLimit: Int
  /// Values in too many others to be visited recursively.
  private var rest: [JSON] = []
  private static var maximumDepth: Int { 64 }
  /// The addresses of what has been added and may have several references: objects, the elements of arrays, the texts
  /// and parts of text inside which values have been read, and the storage from which other storage borrows values.
  private var visited = VisitedAddresses()
  /// The text that was added last.
  private var recentText: UnsafeRawPointer?
  /// The key lists that were added last.
  private var recentKeys: [ObjectIdentifier] = []
  private static var maximumRecentKeys: Int { 8 }
  /// The number of bytes of an allocation besides its contents: its own, and those of an object of Swift.
  private static var overhead: Int { 48 }

  init(upTo byteLimit: Int, references referenceLimit: Int) {
    self.byteLimit = byteLimit
    self.referenceLimit = referenceLimit
  }

  var size: JSONMemorySize { JSONMemorySize(byteCount: byteCount, referenceCount: referenceCount) }

  mutating func add(_ values: [JSON]) {
    add(values, depth: 0)
    finish()
  }

  /// - Parameter countsText: Whether the text in which the members are, and what has been read in all of it, is added.
  mutating func add(_ storage: JSONObjectStorage, countsText: Bool) {
    if !countsText { _ = visited.insert(storage.textRoot.address) }
    add(storage, depth: 0)
    finish()
  }

  /// Returns the number of bytes of text without the values that have replaced parts of it.
  @inline(__always)
  static func byteCount(ofText storage: JSONObjectStorage) -> Int { byteCount(ofRoot: storage.textRoot) }

  @inline(__always)
  private static func byteCount(ofRoot root: JSONObjectStorage) -> Int {
    overhead + MemoryLayout<JSONObjectHeader>.stride + root.textByteCount + byteCountOfKeys(ofText: root)
  }

  /// Returns the number of bytes of the keys of text, unless they are in a key tree: text keeps it, and there are few
  /// (see `KeyTree.current`).
  @inline(__always)
  private static func byteCountOfKeys(ofText storage: JSONObjectStorage) -> Int {
    storage.unmanagedKeyList._withUnsafeGuaranteedRef { $0.isInKeyTree ? 0 : byteCount(of: $0) }
  }

  @inline(never)
  private static func byteCount(of keys: JSONKeyList) -> Int {
    overhead + MemoryLayout<JSONKeyListHeader>.stride + keys.byteCount
  }

  /// Adds keys once if several objects, for example the elements of an array, share them.
  private mutating func add(_ keys: JSONKeyList) {
    let identity = ObjectIdentifier(keys)
    if recentKeys.contains(identity) { return }
    if recentKeys.count == Self.maximumRecentKeys { recentKeys.removeFirst() }
    recentKeys.append(identity)
    byteCount += Self.byteCount(of: keys)
  }

  /// Returns the number of bytes that a string has allocated.
  @inline(__always)
  static func byteCount(of text: borrowing String) -> Int { text.utf8.count > 15 ? overhead + text.utf8.count : 0 }

  /// Returns the number of bytes that a value has allocated that is neither an array nor an object.
  @inline(__always)
  static func byteCount(ofScalar value: borrowing JSON) -> Int {
    switch value {
    case .string(let text): byteCount(of: text)
    case .malformedString(let units): overhead + 2 * units.count
    case .decimal(let decimal): overhead + byteCount(of: decimal.description)
    case .null, .bool, .integer, .unsigned, .number, .array, .object: 0
    }
  }

  private mutating func finish() {
    while !isComplete, let value = rest.popLast() { addContents(of: value, depth: 0) }
  }

  private var isComplete: Bool { byteCount > byteLimit || referenceCount > referenceLimit }

  /// Returns whether nothing else refers to the object at the start of an array or object. The elements of an array are
  /// in an object of Swift as well.
  private static func isUnique(_ payload: UnsafeMutableRawPointer) -> Bool {
    // A copy of the bits, because the function wants to write to the reference, which other threads may read.
    var bits = payload.load(as: UInt.self)
    return withUnsafeMutablePointer(to: &bits) { bits in
      bits.withMemoryRebound(to: JSONObjectStorage?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }

  /// Adds a value at an address, without counting references, which takes long in a large value.
  private mutating func add(at address: UnsafeMutablePointer<JSON>, depth: Int) {
    let payload = UnsafeMutableRawPointer(address)
    switch address.pointee {
    case .null, .bool, .integer, .unsigned, .number: break
    // The payload is at the start of the value.
    case .string:
      withoutCounting(payload.assumingMemoryBound(to: String.self)) { byteCount += Self.byteCount(of: $0) }
    case .decimal, .malformedString:
      referenceCount += 1
      addContents(of: address.pointee, depth: depth)
    case .array:
      referenceCount += 1
      let isUnique = Self.isUnique(payload)
      add(address.pointee, isUnique: isUnique, depth: depth)
    case .object:
      referenceCount += 1
      guard let storage = payload.load(as: Unmanaged<JSONObjectStorage>?.self) else { break }
      if storage._withUnsafeGuaranteedRef({ addUnread($0) }) { break }
      let isUnique = Self.isUnique(payload)
      let isText = storage._withUnsafeGuaranteedRef { $0.isText }
      if isText || depth == Self.maximumDepth { return add(address.pointee, isUnique: isUnique, depth: depth) }
      if !isUnique, !visited.insert(UnsafeRawPointer(storage.toOpaque())) { return }
      storage._withUnsafeGuaranteedRef { addParsed($0, depth: depth + 1) }
    }
  }

  /// Adds a value, unless it is an array or object that has been added.
  private mutating func add(_ value: JSON, isUnique: Bool = false, depth: Int) {
    switch value {
    case .array(let values) where !isUnique && !values.isEmpty:
      let address = values.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
      if let address, !visited.insert(address) { return }
    case .object(let object) where !isUnique:
      // Text is treated separately.
      if let storage = object.stored, !storage.isText || storage.textForm == .changes || storage.textForm == .patches,
        !visited.insert(storage.address)
      {
        return
      }
    default: break
    }
    addContents(of: value, depth: depth)
  }

  private mutating func addContents(of value: JSON, depth: Int) {
    switch value {
    case .null, .bool, .integer, .unsigned, .number: break
    case .string, .decimal, .malformedString: byteCount += Self.byteCount(ofScalar: value)
    case .array(let values):
      if depth == Self.maximumDepth { rest.append(value) } else { add(values, depth: depth + 1) }
    case .object(let object):
      guard let storage = object.stored else { break }
      if depth == Self.maximumDepth { rest.append(value) } else { add(storage, depth: depth + 1) }
    }
  }

  private mutating func add(_ values: [JSON], depth: Int) {
    if isComplete { return }
    byteCount += Self.overhead + values.count * MemoryLayout<JSON>.stride
    values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      for index in values.indices { add(at: UnsafeMutablePointer(mutating: first + index), depth: depth) }
    }
  }

  private mutating func add(_ storage: JSONObjectStorage, depth: Int) {
    if storage.isText {
      let (base, root) = (storage.textBase, storage.textRoot)
      addText(root, depth: depth)
      if base !== root { addRead(in: base, depth: depth) }
      switch storage.textForm {
      case .text, .part: break
      case .patches:
        byteCount += Self.overhead + storage.patches.count * MemoryLayout<TextPatch>.stride
        for patch in storage.patches { add(patch.value, depth: depth) }
      case .changes:
        byteCount += Self.overhead + storage.count * MemoryLayout<JSON>.stride
        add(storage.keyList)
        for index in 0..<storage.count where storage.basePlace(index) == nil {
          add(storage.changedMember(at: index), depth: depth)
        }
      }
      return
    }
    addParsed(storage, depth: depth)
  }

  /// Adds text once, also if several of its parts are added.
  private mutating func addText(_ root: JSONObjectStorage, depth: Int) {
    let address = root.address
    if recentText == address || visited.contains(address) { return }
    recentText = address
    byteCount += Self.byteCount(ofText: root)
    addRead(in: root, depth: depth)
  }

  /// Adds an object that is text and has stored no values, without counting references.
  /// - Returns: Whether it is one.
  private mutating func addUnread(_ storage: JSONObjectStorage) -> Bool {
    guard storage.isText else { return false }
    let address = UnsafeRawPointer(storage.textRootAddress)
    switch storage.textForm {
    case .part where recentText != address: return false
    case .patches, .changes: return false
    case .text, .part: break
    }
    if storage.hasStoredValues { return false }
    if recentText == address || visited.contains(address) { return true }
    recentText = address
    byteCount += Self.byteCount(ofRoot: storage)
    return true
  }

  /// Adds the values inside text, or a part of it, that have been read and stored.
  private mutating func addRead(in storage: JSONObjectStorage, depth: Int) {
    guard storage.hasStoredValues, visited.insert(storage.address) else { return }
    for index in 0..<storage.count {
      guard let value = storage.storedValue(at: index) else { continue }
      referenceCount += 1
      switch value {
      case .array(let values): addInside(.array(values), depth: depth)
      case .object(let inner) where inner.isText && inner.textForm == .part:
        byteCount += Self.overhead + inner.count * MemoryLayout<AnyObject?>.stride
        addRead(in: inner, depth: depth)
      case .object(let inner): addInside(.object(JSONObject(storage: inner)), depth: depth)
      }
    }
    if let parsed = storage.storedMembers { addParsed(parsed, depth: depth) }
  }

  private mutating func addInside(_ value: JSON, depth: Int) {
    if depth == Self.maximumDepth { rest.append(value) } else { addContents(of: value, depth: depth + 1) }
  }

  private mutating func addParsed(_ storage: JSONObjectStorage, depth: Int) {
    if isComplete { return }
    byteCount += Self.overhead + MemoryLayout<JSONObjectHeader>.stride
    byteCount += storage.memberCapacity * MemoryLayout<JSON>.stride
    storage.unmanagedKeyList._withUnsafeGuaranteedRef { add($0) }
    for index in 0..<storage.count where !storage.isBorrowed(index) { add(at: storage.values + index, depth: depth) }
    // It keeps all its values, including those that have been replaced here.
    guard let owner = storage.borrowedFrom, visited.insert(owner.address) else { return }
    addParsed(owner, depth: depth)
  }
}

/// A set of addresses that needs no memory for the first ones.
private struct VisitedAddresses {
  private var first: (UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?) = (nil, nil, nil, nil)
  private var others: Set<UnsafeRawPointer> = []

  func contains(_ address: UnsafeRawPointer) -> Bool {
    first.0 == address || first.1 == address || first.2 == address || first.3 == address
      || !others.isEmpty && others.contains(address)
  }

  /// Returns whether the address is new.
  mutating func insert(_ address: UnsafeRawPointer) -> Bool {
    if contains(address) { return false }
    if first.0 == nil {
      first.0 = address
    } else if first.1 == nil {
      first.1 = address
    } else if first.2 == nil {
      first.2 = address
    } else if first.3 == nil {
      first.3 = address
    } else {
      others.insert(address)
    }
    return true
  }
}

extension JSONObjectStorage {
  fileprivate var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

/// The memory of a JSON value, and what measuring it has visited.
package struct JSONMemorySize {
  package let byteCount: Int
  /// The number of references inside the value, except those of strings.
  package let referenceCount: Int

  package static var zero: JSONMemorySize { JSONMemorySize(byteCount: 0, referenceCount: 0) }
}

extension JSON {
  /// Returns the memory of an array and everything in it.
  /// - Parameter byteLimit: The number of bytes beyond which the result need not be complete.
  package static func memorySize(of values: [JSON], upTo byteLimit: Int = .max) -> JSONMemorySize {
    var memory = JSONMemory(upTo: byteLimit, references: .max)
    memory.add(values)
    return memory.size
  }

  /// Returns the number of bytes of an array and everything in it.
  package static func byteCount(of values: [JSON]) -> Int { memorySize(of: values).byteCount }
}

extension UnsafeJSONMembers {
  /// Returns the memory of the object and everything in it. It grows when values inside text are read.
  /// - Parameters:
  ///   - byteLimit: The number of bytes beyond which the result need not be complete.
  ///   - referenceLimit: The same for the number of references.
  ///   - countsText: Whether the text in which the members are is included, and the values that have been read in the
  ///     object of the whole text. False only if they are in text.
  package func memorySize(
    upTo byteLimit: Int = .max, references referenceLimit: Int = .max, countsText: Bool = true
  ) -> JSONMemorySize {
    guard let storage else { return .zero }
    return storage._withUnsafeGuaranteedRef { storage in
      if countsText, storage.isText, storage.textForm == .text, !storage.hasStoredValues {
        return JSONMemorySize(byteCount: JSONMemory.byteCount(ofText: storage), referenceCount: 0)
      }
      var memory = JSONMemory(upTo: byteLimit, references: referenceLimit)
      memory.add(storage, countsText: countsText)
      return memory.size
    }
  }

  /// The number of bytes of the object and everything in it.
  package var byteCount: Int { memorySize().byteCount }
}
