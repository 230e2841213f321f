/// Access to elements: `at`, `includes`, `indexOf`, `lastIndexOf`, `join`, `toLocaleString`.
extension TypedArrayMethods {
  // ECMA-262 §23.2.3.1
  static func at(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.at")
    let length = array.length
    let relative = try vm.toIntegerOrInfinity(a[0])
    let index = relative < 0 ? Double(length) + relative : relative
    return index >= 0 && index < Double(length) ? vm.element(array, Int(index)) : .undefined
  }

  // ECMA-262 §23.2.3.16
  static func includes(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.includes")
    let length = array.length
    if length == 0 { return .false }
    let from = try vm.clampIndex(a[1], length: length, default: 0)
    // Elements beyond an end that was reduced after the length was read are undefined.
    if a[0].isUndefined { return Value(from < length && array.length < length) }
    return Value(try ElementSearch(vm, array, a[0], findsNaN: true).first(from, min(length, array.length)) >= 0)
  }

  // ECMA-262 §23.2.3.17
  static func indexOf(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.indexOf")
    let length = array.length
    if length == 0 { return Value(-1) }
    let from = try vm.clampIndex(a[1], length: length, default: 0)
    return .number(try ElementSearch(vm, array, a[0], findsNaN: false).first(from, min(length, array.length)))
  }

  // ECMA-262 §23.2.3.20
  static func lastIndexOf(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.lastIndexOf")
    let length = array.length
    if length == 0 { return Value(-1) }
    let from = a.count > 1 ? try vm.toIntegerOrInfinity(a[1]) : Double(length - 1)
    let start = from >= 0 ? min(from, Double(length - 1)) : Double(length) + from
    guard start >= 0 else { return Value(-1) }
    return .number(try ElementSearch(vm, array, a[0], findsNaN: false).last(min(Int(start), array.length - 1)))
  }

  // MARK: Text

  // ECMA-262 §23.2.3.18
  static func join(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.join")
    let length = array.length
    let separator = a[0].isUndefined ? vm.character(0x2C) : try vm.toString(a[0])
    try vm.root(Value(separator))
    var text = StringBuilder(vm)
    for i in 0..<length {
      if i > 0 { try text.append(separator) }
      let value = vm.element(array, i)
      if !value.isUndefined { try text.append(try vm.toString(value)) }
      if i & 0x3F == 0 { try vm.charge(value.isBigInt ? 128 : 64) }
    }
    return Value(text.string())
  }

  // ECMA-262 §23.2.3.31
  static func toLocaleString(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.toLocaleString")
    let length = array.length
    let method = vm.propertyKey("toLocaleString")
    try vm.root(vm.value(of: method))
    var text = StringBuilder(vm)
    let slot = try vm.rootSlot()
    for i in 0..<length {
      if i > 0 { try text.append(unit: 0x2C) }
      let value = vm.element(array, i)
      if value.isUndefined { continue }
      slot.value = value
      let f = try vm.requireCallable(try vm.getValue(value, method))
      slot.value = try vm.call(f, this: value)
      try text.append(try vm.toString(slot.value))
    }
    return Value(text.string())
  }
}

/// Searches for a value among the elements without converting them to values.
private struct ElementSearch {
  let vm: VM
  let array: TypedArrayRef
  let type: ElementType
  /// The value to find: a number, or the bits of a BigInt.
  let number: Double
  let bits: UInt64
  let findsNaN: Bool
  /// Whether an element can be equal to the value.
  let isPossible: Bool

  init(_ vm: VM, _ array: TypedArrayRef, _ wanted: Value, findsNaN: Bool) throws(Abrupt) {
    self.vm = vm
    self.array = array
    type = array.type
    number = wanted.isNumber ? wanted.asNumber : 0
    bits = wanted.isBigInt ? try vm.toBigUint64(wanted) : 0
    self.findsNaN = findsNaN && number.isNaN
    if !type.holdsBigInts {
      isPossible = wanted.isNumber
    } else {
      isPossible = wanted.isBigInt ? try vm.strictEquals(vm.element(bits: bits, type), wanted) : false
    }
  }

  private func matches(_ data: UnsafeMutableRawPointer, _ i: Int) -> Bool {
    if type.holdsBigInts { return (data + i &<< 3).load(as: UInt64.self) == bits }
    let element = vm.loadElement(data, i, type).asNumber
    return element == number || findsNaN && element.isNaN
  }

  /// Returns the first index in `from ..< end` with the value, or -1.
  func first(_ from: Int, _ end: Int) throws(Abrupt) -> Int {
    guard isPossible && from < end else { return -1 }
    try vm.charge((end - from) >> 2)
    let data = array.data
    for i in from..<end where matches(data, i) { return i }
    return -1
  }

  /// Returns the last index with the value, searching backward from `from`, or -1.
  func last(_ from: Int) throws(Abrupt) -> Int {
    guard isPossible && from >= 0 else { return -1 }
    try vm.charge(from >> 2)
    let data = array.data
    for i in stride(from: from, through: 0, by: -1) where matches(data, i) { return i }
    return -1
  }
}
