/// What a realm keeps for its regular expressions: the programs compiled last, working memory for matches, and what tells
/// whether scripts have changed how regular expressions behave.
struct RegExpCache {
  private struct Entry {
    let pattern: [UInt16]
    let flags: RegularExpressionFlags
    let expression: RegularExpression
  }

  private static let size = 128
  /// Longer patterns are compiled each time.
  private static let maximumPatternLength = 4096

  /// Each pattern has one place; a newer one takes it over.
  private var entries: [Entry?] = []
  private var captureBuffer = CaptureBuffer(capacity: 64)
  /// The offsets of the last match: those of the next one go elsewhere, whether it succeeds or not.
  private var lastCaptureBuffer = CaptureBuffer(capacity: 64)
  var lastMatch = LastMatch()
  /// Set when the properties of `RegExp.prototype` are created.
  var intrinsics: RegExpIntrinsics?
  /// The accessor `RegExp[Symbol.species]` as it was created.
  var speciesAccessor = Value.undefined

  private static func place(_ hash: UInt32, _ flags: RegularExpressionFlags) -> Int {
    Int((hash ^ UInt32(flags.rawValue) &* 31) % UInt32(size))
  }

  /// `pattern` is flat; `hash` is its hash.
  func find(_ pattern: StringRef, hash: UInt32, _ flags: RegularExpressionFlags) -> RegularExpression? {
    guard !entries.isEmpty, let entry = entries[Self.place(hash, flags)] else { return nil }
    let n = pattern.length
    guard entry.flags == flags, entry.pattern.count == n else { return nil }
    for i in 0..<n where entry.pattern[i] != pattern.unit(i) { return nil }
    return entry.expression
  }

  mutating func insert(_ expression: RegularExpression, pattern: [UInt16], hash: UInt32) {
    if pattern.count > Self.maximumPatternLength { return }
    if entries.isEmpty { entries = Array(repeating: nil, count: Self.size) }
    entries[Self.place(hash, expression.flags)] = Entry(
      pattern: pattern, flags: expression.flags, expression: expression)
  }

  /// Room for the offsets of one match, good until the next match.
  mutating func captures(_ count: Int) -> UnsafeMutablePointer<Int> {
    if count > captureBuffer.capacity { captureBuffer = CaptureBuffer(capacity: count * 2) }
    return captureBuffer.base
  }

  /// The match whose offsets were put into `captures` has been found in `s`.
  @inline(__always) mutating func keep(_ s: StringRef, groupCount: Int) {
    swap(&captureBuffer, &lastCaptureBuffer)
    lastMatch = LastMatch(string: Value(s), input: Value(s), groupCount: groupCount)
  }

  var lastCaptures: UnsafeMutablePointer<Int> { lastCaptureBuffer.base }
}

private final class CaptureBuffer {
  let base: UnsafeMutablePointer<Int>
  let capacity: Int
  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }
  deinit { base.deallocate() }
}

/// `RegExp.prototype` as it was created, and the shapes of what regular expressions make.
///
/// As long as nobody has replaced the methods and getters that §22.2 calls on a regular expression, and the regular expression
/// is as the constructor left it, calling them cannot be observed: then the built-in methods match without doing so.
struct RegExpIntrinsics {
  let prototype: ObjectRef
  /// An array of the first values of the prototype's slots.
  private let original: ObjectRef
  private let keys: [PropertyKey]
  /// A shape of the prototype that has `keys` first.
  private var knownShape: ShapeRef
  let exec: Value
  /// Instances that have no property but a writable `lastIndex`.
  let instanceShape: ShapeRef
  /// Results of `exec`: `index`, `input`, `groups`.
  let resultShape: ShapeRef
  /// The same and `indices`.
  let resultWithIndicesShape: ShapeRef
  /// The `indices` array: `groups`.
  let indicesShape: ShapeRef

  /// `prototype` has just been given its properties, `watched` first and in this order.
  init(_ vm: VM, prototype: ObjectRef, watched keys: [PropertyKey]) {
    let names = vm.state.pointee.names
    self.prototype = prototype
    self.keys = keys
    knownShape = prototype.shape
    original = vm.makeArray((0..<keys.count).map { prototype.slots[$0] })
    exec = vm.ordinaryOwnProperty(prototype, names.exec)?.value ?? .undefined
    // Objects of the shapes keep them alive.
    let instance = vm.makeObject(prototype: Value(prototype))
    vm.addOwnProperty(instance, names.lastIndex, .undefined, .writable)
    let result = vm.makeArray()
    let indices = vm.makeArray()
    let resultWithIndices = vm.makeArray()
    for key in [names.index, names.input, names.groups] {
      vm.addOwnProperty(result, key, .undefined)
      vm.addOwnProperty(resultWithIndices, key, .undefined)
    }
    vm.addOwnProperty(resultWithIndices, names.indices, .undefined)
    vm.addOwnProperty(indices, names.groups, .undefined)
    (instanceShape, resultShape) = (instance.shape, result.shape)
    (resultWithIndicesShape, indicesShape) = (resultWithIndices.shape, indices.shape)
    vm.realm.permanentRoots += [instance, result, resultWithIndices, indices, original].map { Value($0) }
  }

  /// Whether the watched properties of the prototype are the original ones.
  @inline(__always) mutating func areUntouched() -> Bool {
    if prototype.shape != knownShape && !learnShape() { return false }
    guard let values = original.elements else { return false }
    let slots = prototype.slots
    for i in 0..<keys.count where slots[i].bits != values[i].bits { return false }
    return true
  }

  /// Other properties may come and go.
  private mutating func learnShape() -> Bool {
    let shape = prototype.shape
    guard shape.count >= keys.count else { return false }
    for i in 0..<keys.count where shape.key(at: i) != keys[i] { return false }
    knownShape = shape
    return true
  }
}

extension VM {
  /// The intrinsics, once `RegExp.prototype` has its properties.
  func regExpIntrinsics() -> RegExpIntrinsics? {
    if let found = realm.regExpCache.intrinsics { return found }
    let prototype = intrinsic(.regExpPrototype)
    if prototype.has(.lazyProperties) { materialize(prototype) }
    return realm.regExpCache.intrinsics
  }

  /// Whether `rx` is a regular expression whose properties nobody can observe the reading of.
  func isPristine(_ rx: ObjectRef) -> Bool {
    guard rx.kind == .regExp, let shape = realm.regExpCache.intrinsics?.instanceShape, rx.shape == shape else {
      return false
    }
    let lastIndex = rx.slots[0]
    return lastIndex.isInt && lastIndex.asInt >= 0 && realm.regExpCache.intrinsics?.areUntouched() == true
  }

  /// Whether SpeciesConstructor of a pristine regular expression is `RegExp`.
  func regExpSpeciesIsPristine() -> Bool {
    let constructor = intrinsic(.regExp)
    if constructor.has(.lazyProperties) { return true }
    guard let species = ordinaryOwnProperty(constructor, state.pointee.names.symbolSpecies) else { return false }
    return species.value.bits == realm.regExpCache.speciesAccessor.bits
  }
}
