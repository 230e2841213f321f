/// `sort` and `toSorted` of typed arrays.
extension TypedArrayMethods {
  // ECMA-262 §23.2.3.29
  static func sort(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let compare = try ArrayMethods.comparator(vm, a)
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.sort")
    if compare.isUndefined {
      try sort(vm, array)
    } else {
      try sort(vm, array, compare, into: array)
    }
    return a.this
  }

  // ECMA-262 §23.2.3.34
  static func toSorted(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let compare = try ArrayMethods.comparator(vm, a)
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.toSorted")
    let length = array.length
    let copy = try vm.makeRootedTypedArray(array.type, length: length)
    if compare.isUndefined {
      try vm.copyElements(array, 0, to: copy, 0, count: length)
      try sort(vm, copy)
    } else {
      try sort(vm, array, compare, into: copy)
    }
    return Value(copy.object)
  }

  /// Calls the comparison function on values that scripts cannot access meanwhile, and then assigns them to `target`.
  /// Both arrays are rooted.
  private static func sort(_ vm: VM, _ array: TypedArrayRef, _ compare: Value, into target: TypedArrayRef)
    throws(Abrupt)
  {
    let count = array.length
    try vm.charge(count)
    try vm.reserve(count * 8)
    let values = vm.makeArray(capacity: count)
    try vm.root(Value(values))
    for i in 0..<count { vm.push(values, vm.element(array, i)) }
    let scratch = try Scratch<Value>(vm, count * 2)
    defer { scratch.free() }
    let items = scratch.base
    if let elements = values.elements { items.update(from: elements, count: count) }
    let callback = try Callback(vm, compare, argumentCount: 2)
    try MergeSort.sort(items, count: count, spare: items + count) { (x, y) throws(Abrupt) -> Bool in
      try ArrayMethods.isAfter(vm, callback, x, y)
    }
    try vm.charge(elements: count)
    for i in 0..<count { try vm.setElement(target, i, items[i]) }
  }

  // MARK: In ascending order

  /// CompareTypedArrayElements (§23.2.4.7) without a function: -0 before +0, NaN last. Equal elements are
  /// indistinguishable.
  private static func sort(_ vm: VM, _ array: TypedArrayRef) throws(Abrupt) {
    let count = array.length
    guard count > 1 else { return }
    try vm.charge(count >> 2 * (Int.bitWidth - count.leadingZeroBitCount))
    let data = array.data
    switch array.type {
    case .int8: sort(data, count, Int8.self, by: <)
    case .uint8, .uint8Clamped: sort(data, count, UInt8.self, by: <)
    case .int16: sort(data, count, Int16.self, by: <)
    case .uint16: sort(data, count, UInt16.self, by: <)
    case .int32: sort(data, count, Int32.self, by: <)
    case .uint32: sort(data, count, UInt32.self, by: <)
    case .float16: sort(data, count, UInt16.self) { ascending($0, $1, infinity: 0x7C00) }
    case .float32: sort(data, count, UInt32.self) { ascending($0, $1, infinity: Float.infinity.bitPattern) }
    case .float64: sort(data, count, UInt64.self) { ascending($0, $1, infinity: Double.infinity.bitPattern) }
    case .bigInt64: sort(data, count, Int64.self, by: <)
    case .bigUint64: sort(data, count, UInt64.self, by: <)
    }
  }

  @inline(__always) private static func sort<Element>(
    _ data: UnsafeMutableRawPointer, _ count: Int, _: Element.Type, by comesBefore: (Element, Element) -> Bool
  ) {
    var elements = UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Element.self), count: count)
    elements.sort(by: comesBefore)
  }

  /// Returns whether a floating-point number precedes another one. Both are given as bits; magnitudes have the same
  /// order as their bits.
  @inline(__always) private static func ascending<Bits: FixedWidthInteger & UnsignedInteger>(
    _ x: Bits, _ y: Bits, infinity: Bits
  ) -> Bool {
    let sign: Bits = 1 << (Bits.bitWidth - 1)
    func place(_ bits: Bits) -> Bits {
      if bits & ~sign > infinity { return .max }
      return bits & sign == 0 ? bits | sign : ~bits
    }
    return place(x) < place(y)
  }
}
