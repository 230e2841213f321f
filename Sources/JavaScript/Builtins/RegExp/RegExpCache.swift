/// The state of a realm for its regular expressions: the most recently compiled programs, working memory for matches,
/// and the information whether scripts have changed the behavior of regular expressions.
struct RegExpCache {
  private struct Entry {
    let pattern: [UInt16]
    let flags: RegularExpressionFlags
    let expression: RegularExpression
  }

  /// The number of entries, a power of two.
  private static let size = 128
  /// The maximum length of cached patterns. Longer patterns are compiled each time.
  private static let maximumPatternLength = 4096

  /// The cache. Each pattern has one possible index, at which a newer pattern replaces an older one.
  private var entries: [Entry?] = []
  /// The number of bytes of the programs that literals retain.
  private var literalBytes = 0
  /// The maximum number of bytes of these programs, which do not count against the limit of memory.
  private static let maximumLiteralBytes = 1 << 20
  private var captureBuffer = CaptureBuffer(capacity: 64)
  /// The offsets of the last match. The offsets of the next match are stored in another buffer, whether it succeeds or
  /// not.
  private var lastCaptureBuffer = CaptureBuffer(capacity: 64)
  var lastMatch = LastMatch()
  /// Set when the properties of `RegExp.prototype` are created.
  private(set) var intrinsics: UnsafeMutablePointer<RegExpIntrinsics>?
  /// The accessor `RegExp[Symbol.species]` in its original state.
  var speciesAccessor = Value.undefined

  mutating func setIntrinsics(_ intrinsics: RegExpIntrinsics) {
    destroy()
    let pointer = UnsafeMutablePointer<RegExpIntrinsics>.allocate(capacity: 1)
    pointer.initialize(to: intrinsics)
    self.intrinsics = pointer
  }

  func destroy() {
    intrinsics?.deinitialize(count: 1)
    intrinsics?.deallocate()
  }

  /// Returns the index for a pattern. It does not depend on the seed of the interpreter, because compiling takes steps
  /// and the steps of a script must always be the same.
  @inline(__always)
  private static func place<Unit: FixedWidthInteger & UnsignedInteger>(
    _ pattern: UnsafeBufferPointer<Unit>, _ flags: RegularExpressionFlags
  ) -> Int {
    let hash = StringHash.of(pattern, seed: 0x9E37_79B9)
    return Int(truncatingIfNeeded: hash ^ UInt32(flags.rawValue) &* 31) & (size - 1)
  }

  /// Returns the cached program of a flat pattern.
  func find(_ pattern: StringRef, _ flags: RegularExpressionFlags) -> RegularExpression? {
    let n = pattern.length
    guard !entries.isEmpty, n <= Self.maximumPatternLength else { return nil }
    let place =
      pattern.isTwoByte ? Self.place(pattern.utf16Buffer, flags) : Self.place(pattern.latin1Buffer, flags)
    guard let entry = entries[place], entry.flags == flags, entry.pattern.count == n else { return nil }
    for i in 0..<n where entry.pattern[i] != pattern.unit(i) { return nil }
    return entry.expression
  }

  mutating func insert(_ expression: RegularExpression, pattern: [UInt16]) {
    if pattern.count > Self.maximumPatternLength { return }
    if entries.isEmpty { entries = Array(repeating: nil, count: Self.size) }
    let place = pattern.withUnsafeBufferPointer { Self.place($0, expression.flags) }
    entries[place] = Entry(pattern: pattern, flags: expression.flags, expression: expression)
  }

  /// Returns the program of a literal for the literal to retain; nil if there is no room for it.
  mutating func programForLiteral(_ expression: RegularExpression) -> RegularExpression? {
    guard expression.byteCount <= Self.maximumLiteralBytes - literalBytes else { return nil }
    literalBytes += expression.byteCount
    return expression
  }

  /// Returns memory for the offsets of one match, valid until the next match.
  mutating func captures(_ count: Int) -> UnsafeMutablePointer<Int> {
    if count > captureBuffer.capacity { captureBuffer = CaptureBuffer(capacity: count * 2) }
    return captureBuffer.base
  }

  /// Records that the match whose offsets are in `captures` was found in `s`.
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

/// The original state of `RegExp.prototype`, and the shapes of the objects that regular expressions create.
///
/// As long as no script has replaced the methods and getters that §22.2 calls on a regular expression, and the regular
/// expression is in the state in which the constructor left it, calling them cannot be observed. The built-in methods
/// then match without calling them.
struct RegExpIntrinsics {
  let prototype: ObjectRef
  /// An array of the initial values of the prototype's slots.
  private let original: ObjectRef
  private let keys: [PropertyKey]
  /// A shape of the prototype that starts with `keys`.
  private var knownShape: ShapeRef
  let exec: Value
  /// The shape of instances whose only property is a writable `lastIndex`.
  let instanceShape: ShapeRef
  /// The shape of results of `exec`: `index`, `input`, `groups`.
  let resultShape: ShapeRef
  /// The shape of results with `indices` as well.
  let resultWithIndicesShape: ShapeRef
  /// The shape of the `indices` array: `groups`.
  let indicesShape: ShapeRef

  /// Records the state of `prototype`, which has just been given its properties, starting with `watched` in this order.
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

  /// Returns whether the watched properties of the prototype are the original ones.
  @inline(__always) mutating func areUntouched() -> Bool {
    if prototype.shape != knownShape && !learnShape() { return false }
    guard let values = original.elements else { return false }
    let slots = prototype.slots
    for i in 0..<keys.count where slots[i].bits != values[i].bits { return false }
    return true
  }

  /// Checks a new shape of the prototype. Other properties may be added or removed.
  private mutating func learnShape() -> Bool {
    let shape = prototype.shape
    guard shape.count >= keys.count else { return false }
    for i in 0..<keys.count where shape.key(at: i) != keys[i] { return false }
    knownShape = shape
    return true
  }
}

extension VM {
  /// Returns the intrinsics once `RegExp.prototype` has its properties.
  func regExpIntrinsics() -> UnsafeMutablePointer<RegExpIntrinsics>? {
    if let found = state.pointee.regExpCache.pointee.intrinsics { return found }
    let prototype = intrinsic(.regExpPrototype)
    if prototype.has(.lazyProperties) { materialize(prototype) }
    return state.pointee.regExpCache.pointee.intrinsics
  }

  /// Returns whether `rx` is a regular expression for which reading its properties cannot be observed.
  func isPristine(_ rx: ObjectRef) -> Bool {
    guard rx.kind == .regExp, let intrinsics = state.pointee.regExpCache.pointee.intrinsics,
      rx.shape == intrinsics.pointee.instanceShape
    else { return false }
    let lastIndex = rx.slots[0]
    return lastIndex.isInt && lastIndex.asInt >= 0 && intrinsics.pointee.areUntouched()
  }

  /// Returns whether SpeciesConstructor of a pristine regular expression is `RegExp`.
  func regExpSpeciesIsPristine() -> Bool {
    let constructor = intrinsic(.regExp)
    if constructor.has(.lazyProperties) { return true }
    guard let species = ordinaryOwnProperty(constructor, state.pointee.names.symbolSpecies) else { return false }
    return species.value.bits == state.pointee.regExpCache.pointee.speciesAccessor.bits
  }
}
