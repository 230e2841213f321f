/// Parses JSON text (ECMA-262 §25.5.1, RFC 8259) directly to objects.
///
/// Members are collected on a separate stack until their object is complete, so that the object is allocated once with
/// the correct size. Consecutive keys follow the transitions of shapes, and a key that was also the next one the last
/// time is compared with the text in place.
///
/// `JSONModel` has its own parser, which produces values without shapes from bytes. The two share no code because one
/// depends on the heap and reports errors with the wording of V8.
struct JSONTextParser<Unit: FixedWidthInteger & UnsignedInteger> {
  let vm: VM
  let text: UnsafeBufferPointer<Unit>
  let count: Int
  var position = 0
  /// The number of code units that have been paid.
  private var paidCount = 0
  private var values: UnsafeMutablePointer<Value>
  private var valueCount = 0
  private var valueCapacity = 64

  init(_ vm: VM, _ text: UnsafeBufferPointer<Unit>) {
    self.vm = vm
    self.text = text
    count = text.count
    values = vm.allocateBuffer(64 * MemoryLayout<Value>.stride).bindMemory(to: Value.self, capacity: 64)
  }

  func destroy() { vm.state.pointee.heap.freeBuffer(values, valueCapacity * MemoryLayout<Value>.stride) }

  mutating func parseText() throws(Abrupt) -> Value {
    let value = try parseValue()
    skipWhiteSpace()
    if position < count {
      throw failed("Unexpected non-whitespace character after JSON")
    }
    try pay()
    return value
  }

  /// The maximum number of code units that are paid before they are parsed.
  private static var unitsPerPayment: Int { 1 << 14 }

  /// Pays for the text up to `position`, and for the next part of it. So the clock is checked while large texts are
  /// parsed.
  @inline(never) private mutating func pay() throws(Abrupt) {
    let end = min(count, position + JSONTextParser.unitsPerPayment)
    // A value can be as short as two units, and a number with many digits takes as long as a step for each three.
    try vm.charge((end - paidCount) / 2)
    paidCount = end
  }

  // MARK: Values

  private mutating func parseValue() throws(Abrupt) -> Value {
    skipWhiteSpace()
    if position >= paidCount { try pay() }
    guard position < count else { throw unexpected() }
    switch text[position] {
    case 0x22:
      try checkMemory()
      position &+= 1
      return Value(try parseString())
    case 0x7B: return try parseObject()
    case 0x5B: return try parseArray()
    case 0x2D, 0x30...0x39: return try parseNumber()
    case 0x74: return try parseWord("true", .true)
    case 0x66: return try parseWord("false", .false)
    case 0x6E: return try parseWord("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func parseWord(_ word: StaticString, _ value: Value) throws(Abrupt) -> Value {
    for i in 0..<word.utf8CodeUnitCount {
      guard position < count, text[position] == Unit(word.utf8Start[i]) else { throw unexpected() }
      position &+= 1
    }
    return value
  }

  @inline(__always) mutating func skipWhiteSpace() {
    while position < count {
      let unit = text[position]
      if unit > 0x20 || (unit != 0x20 && unit != 0x0A && unit != 0x0D && unit != 0x09) { return }
      position &+= 1
    }
  }

  @inline(__always) private mutating func push(_ value: Value) throws(Abrupt) {
    if valueCount == valueCapacity { try growValues() }
    values[valueCount] = value
    valueCount &+= 1
  }

  private mutating func growValues() throws(Abrupt) {
    let byteCount = valueCapacity * MemoryLayout<Value>.stride
    try vm.reserve(byteCount)
    values = vm.state.pointee.heap.resizeBuffer(values, from: byteCount, to: 2 * byteCount).assumingMemoryBound(
      to: Value.self)
    valueCapacity *= 2
  }

  /// Called before a value that uses memory is created.
  @inline(__always) private func checkMemory() throws(Abrupt) {
    if vm.state.pointee.heap.bytes > vm.state.pointee.heap.limit { try vm.reserveForValues() }
  }

  // MARK: Arrays

  private mutating func parseArray() throws(Abrupt) -> Value {
    try vm.checkNativeStack()
    try checkMemory()
    position &+= 1
    let base = valueCount
    skipWhiteSpace()
    vm.spend(Work.stepsPerParsedArray)
    if position < count && text[position] == 0x5D {
      position &+= 1
      return Value(vm.makeArray())
    }
    while true {
      try push(try parseValue())
      skipWhiteSpace()
      guard position < count else { throw failed("Expected ',' or ']' after array element") }
      let unit = text[position]
      if unit == 0x2C {
        position &+= 1
        continue
      }
      guard unit == 0x5D else { throw failed("Expected ',' or ']' after array element") }
      position &+= 1
      break
    }
    let n = valueCount - base
    let array = try vm.makeArray(reserving: n)
    if let elements = array.elements {
      elements.initialize(from: values + base, count: n)
      array.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: n)
    }
    array.arrayLength = UInt32(truncatingIfNeeded: n)
    valueCount = base
    return Value(array)
  }

  // MARK: Objects

  private mutating func parseObject() throws(Abrupt) -> Value {
    try vm.checkNativeStack()
    try checkMemory()
    position &+= 1
    skipWhiteSpace()
    if position < count && text[position] == 0x7D {
      position &+= 1
      return Value(vm.makeObject())
    }
    vm.spend(Work.stepsPerParsedObject)
    let base = valueCount
    var shape = vm.state.pointee.objectShape
    var isFirst = true
    while true {
      guard position < count, text[position] == 0x22 else {
        if isFirst && position >= count { throw failed("Expected property name or '}'") }
        throw failed(isFirst ? "Expected property name or '}'" : "Expected double-quoted property name")
      }
      isFirst = false
      position &+= 1
      if let next = expectedKey(shape) {
        shape = next
        try push(try parseMemberValue())
      } else {
        let key = try parseKey()
        let index = key.isIndex ? -1 : shape.find(key)
        if index >= 0 {
          // Not in one assignment, which could use the address of `values` before they grow.
          let value = try parseMemberValue()
          values[base + index] = value
        } else if !key.isIndex, let next = vm.shape(shape, adding: key, .all) {
          shape = next
          try push(try parseMemberValue())
        } else {
          return try parseRest(of: makeObject(shape, base), key)
        }
      }
      if try endsMembers() { return Value(makeObject(shape, base)) }
    }
  }

  /// Advances past the end of a value. Returns true at the end of the object; otherwise the next key follows.
  @inline(__always) private mutating func endsMembers() throws(Abrupt) -> Bool {
    skipWhiteSpace()
    guard position < count else { throw failed("Expected ',' or '}' after property value") }
    let unit = text[position]
    if unit == 0x7D {
      position &+= 1
      return true
    }
    guard unit == 0x2C else { throw failed("Expected ',' or '}' after property value") }
    position &+= 1
    skipWhiteSpace()
    return false
  }

  @inline(__always) private mutating func parseMemberValue() throws(Abrupt) -> Value {
    skipWhiteSpace()
    guard position < count, text[position] == 0x3A else { throw failed("Expected ':' after property name") }
    position &+= 1
    return try parseValue()
  }

  /// Parses the members of an object with index keys, or with more keys than a shape should have.
  private mutating func parseRest(of object: ObjectRef, _ firstKey: PropertyKey) throws(Abrupt) -> Value {
    var key = firstKey
    while true {
      let value = try parseMemberValue()
      _ = try vm.createDataProperty(object, key, value)
      if try endsMembers() { return Value(object) }
      guard position < count, text[position] == 0x22 else { throw failed("Expected double-quoted property name") }
      position &+= 1
      key = try parseKey()
    }
  }

  /// Creates the object whose values were pushed from `base` on.
  private mutating func makeObject(_ shape: ShapeRef, _ base: Int) -> ObjectRef {
    let n = shape.count
    // An even number of slots fills the cell's size class.
    let isInside = n <= 56
    let object = vm.makeObject(.object, shape, capacity: isInside ? (n &+ 1) & ~1 : 0)
    if !isInside { vm.growSlots(object, n - 1) }
    object.slots.initialize(from: values + base, count: n)
    valueCount = base
    return object
  }

  // MARK: Keys

  /// If the text continues with the key that was added to `shape` the last time, returns the shape with that key.
  @inline(__always) private mutating func expectedKey(_ shape: ShapeRef) -> ShapeRef? {
    let bits = shape.lastKey.pointee
    guard bits >> 48 == 0xFFFB, let target = shape.lastTarget.pointee else { return nil }
    let key = StringRef(Value(bits: bits).asPointer)
    let n = key.length
    guard !key.isTwoByte, count &- position > n, text[position &+ n] == 0x22 else { return nil }
    let units = key.latin1
    var i = 0
    while i < n {
      let unit = units[i]
      // These characters are escaped in JSON, so their literal form does not match.
      if text[position &+ i] != Unit(truncatingIfNeeded: unit) || unit < 0x20 || unit == 0x22 || unit == 0x5C {
        return nil
      }
      i &+= 1
    }
    position &+= n &+ 1
    return ShapeRef(target)
  }

  private mutating func parseKey() throws(Abrupt) -> PropertyKey {
    let start = position
    let end = endOfPlainRun()
    if Unit.bitWidth == 8, end < count, text[end] == 0x22 {
      position = end &+ 1
      return text.withMemoryRebound(to: UInt8.self) { vm.propertyKey(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }
    return try vm.propertyKey(try parseString())
  }

  // MARK: Strings

  /// Parses a string after its opening quote.
  private mutating func parseString() throws(Abrupt) -> StringRef {
    let start = position
    let end = endOfPlainRun()
    if end < count, text[end] == 0x22 {
      position = end &+ 1
      if end &- start > 4096 { try vm.reserve((end &- start) * MemoryLayout<Unit>.size) }
      return string(UnsafeBufferPointer(rebasing: text[start..<end]))
    }
    return try parseStringWithEscapes(end)
  }

  @inline(__always) private func string(_ units: UnsafeBufferPointer<Unit>) -> StringRef {
    if units.isEmpty { return vm.state.pointee.names.empty.asString }
    if Unit.bitWidth == 8 { return units.withMemoryRebound(to: UInt8.self) { vm.string($0) } }
    return units.withMemoryRebound(to: UInt16.self) { vm.string($0) }
  }

  /// Returns the position, from `position` on, of the first quote, backslash or control character, or the end.
  @inline(__always) private func endOfPlainRun() -> Int {
    var i = position
    if Unit.bitWidth == 8, let base = text.baseAddress {
      let bytes = UnsafeRawPointer(base)
      while i &+ 8 <= count {
        let word = bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        let stops = JSONText.escapedBytes(word)
        if stops != 0 { return i &+ stops.trailingZeroBitCount >> 3 }
        i &+= 8
      }
    }
    while i < count {
      let unit = text[i]
      if unit < 0x20 || unit == 0x22 || unit == 0x5C { return i }
      i &+= 1
    }
    return i
  }

  /// Parses a string whose initial part up to `end` contains no escapes.
  private mutating func parseStringWithEscapes(_ end: Int) throws(Abrupt) -> StringRef {
    var result = StringBuilder(vm, expecting: end - position + 64)
    var runStart = position
    position = end
    while true {
      let run = UnsafeBufferPointer(rebasing: text[runStart..<position])
      if Unit.bitWidth == 8 {
        try run.withMemoryRebound(to: UInt8.self) { (units) throws(Abrupt) in try result.append(units) }
      } else {
        for unit in run { try result.append(unit: UInt16(truncatingIfNeeded: unit)) }
      }
      guard position < count else { throw failed("Unterminated string") }
      let unit = text[position]
      if unit == 0x22 {
        position &+= 1
        return result.string()
      }
      guard unit == 0x5C else { throw failed("Bad control character in string literal") }
      position &+= 1
      try result.append(unit: parseEscape())
      runStart = position
      position = endOfPlainRun()
    }
  }

  private mutating func parseEscape() throws(Abrupt) -> UInt16 {
    guard position < count else { throw unexpected() }
    let unit = text[position]
    let result: UInt16
    switch unit {
    case 0x22, 0x5C, 0x2F: result = UInt16(truncatingIfNeeded: unit)
    case 0x62: result = 0x08
    case 0x66: result = 0x0C
    case 0x6E: result = 0x0A
    case 0x72: result = 0x0D
    case 0x74: result = 0x09
    case 0x75:
      var value: UInt16 = 0
      for _ in 0..<4 {
        position &+= 1
        guard position < count, let digit = JSONText.hexValue(UInt16(truncatingIfNeeded: text[position])) else {
          throw failed("Bad Unicode escape")
        }
        value = value << 4 | digit
      }
      result = value
    default: throw failed("Bad escaped character")
    }
    position &+= 1
    return result
  }

  // MARK: Numbers

  private mutating func parseNumber() throws(Abrupt) -> Value {
    let start = position
    let isNegative = text[position] == 0x2D
    if isNegative { position &+= 1 }
    guard let first = digit() else { throw failed("No number after minus sign") }
    var significand: UInt64 = first
    var digits = 1
    var fractionDigits = 0
    position &+= 1
    if first == 0 {
      if digit() != nil { throw failed("Unexpected number") }
    } else {
      while let d = digit() {
        significand = significand &* 10 &+ d
        digits &+= 1
        position &+= 1
      }
    }
    var isInteger = true
    if position < count && text[position] == 0x2E {
      isInteger = false
      position &+= 1
      guard digit() != nil else { throw failed("Unterminated fractional number") }
      while let d = digit() {
        significand = significand &* 10 &+ d
        digits &+= 1
        fractionDigits &+= 1
        position &+= 1
      }
    }
    var hasExponent = false
    if position < count && text[position] | 0x20 == 0x65 {
      isInteger = false
      hasExponent = true
      position &+= 1
      if position < count && (text[position] == 0x2B || text[position] == 0x2D) { position &+= 1 }
      guard digit() != nil else { throw failed("Exponent part is missing a number") }
      while digit() != nil { position &+= 1 }
    }
    // Integers of up to fifteen digits and powers of ten up to 10^22 are exact doubles, and their quotient is correctly
    // rounded.
    if digits <= 15 && !hasExponent {
      if isInteger {
        if isNegative && significand == 0 { return Value(double: -0.0) }
        let integer = Int(truncatingIfNeeded: significand)
        return .number(isNegative ? 0 &- integer : integer)
      }
      var scale = 1.0
      for _ in 0..<fractionDigits { scale *= 10 }
      let magnitude = Double(significand) / scale
      return .number(isNegative ? -magnitude : magnitude)
    }
    if position >= paidCount { try pay() }
    return .number(StringToNumber.parse(UnsafeBufferPointer(rebasing: text[start..<position])))
  }

  @inline(__always) private func digit() -> UInt64? {
    guard position < count else { return nil }
    let unit = text[position]
    return unit >= 0x30 && unit <= 0x39 ? UInt64(truncatingIfNeeded: unit &- 0x30) : nil
  }
}

extension VM {
  /// Separate, so that parsing a value saves no registers for it.
  @inline(never) fileprivate func reserveForValues() throws(Abrupt) { try reserve(1 << 17) }
}

/// The common parts of the JSON parser and the serializer.
enum JSONText {
  /// Returns a word in which bit 7 is set for (at least the first of) the bytes of `word` that are a quote, a backslash
  /// or a control character.
  @inline(__always) static func escapedBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let controls = (word &- ones &* 0x20) & ~word
    return (controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)) & high
  }

  static func hexValue(_ unit: UInt16) -> UInt16? {
    switch unit {
    case 0x30...0x39: return unit - 0x30
    case 0x41...0x46: return unit - 0x37
    case 0x61...0x66: return unit - 0x57
    default: return nil
    }
  }
}
