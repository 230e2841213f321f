/// Searching for a value: `indexOf`, `lastIndexOf`, `includes`.
extension ArrayMethods {
  // ECMA-262 §23.1.3.17
  static func indexOf(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    if length == 0 { return Value(-1) }
    let from = try vm.clampIndex(a[1], length: length, default: 0)
    let wanted = a[0]
    if object.isDenseArray && Int(object.arrayLength) == length && vm.inheritsNoElements(object) {
      try vm.charge(searching: max(0, length - from), for: wanted)
      return Value(Int32(truncatingIfNeeded: try vm.denseIndex(of: wanted, in: object, from, length)))
    }
    var i = from
    while i < length {
      if (i &- from) & 0x3F == 0 { try vm.charge(searching: 0x40, for: wanted) }
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty, try vm.strictEquals(value, wanted) { return .number(i) }
      i &+= 1
    }
    return Value(-1)
  }

  // ECMA-262 §23.1.3.20
  static func lastIndexOf(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    if length == 0 { return Value(-1) }
    let from = a.count > 1 ? try vm.toIntegerOrInfinity(a[1]) : Double(length - 1)
    let start = from >= 0 ? min(from, Double(length - 1)) : Double(length) + from
    guard start >= 0 else { return Value(-1) }
    var i = Int(start)
    while i >= 0 {
      if (Int(start) &- i) & 0x3F == 0 { try vm.charge(searching: 0x40, for: a[0]) }
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty, try vm.strictEquals(value, a[0]) { return .number(i) }
      i &-= 1
    }
    return Value(-1)
  }

  // ECMA-262 §23.1.3.16
  static func includes(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    if length == 0 { return .false }
    let from = try vm.clampIndex(a[1], length: length, default: 0)
    let wanted = a[0]
    let isNaN = wanted.isDouble && wanted.asDouble != wanted.asDouble
    if !isNaN && !wanted.isUndefined && object.isDenseArray && Int(object.arrayLength) == length
      && vm.inheritsNoElements(object)
    {
      try vm.charge(searching: max(0, length - from), for: wanted)
      return Value(try vm.denseIndex(of: wanted, in: object, from, length) >= 0)
    }
    var i = from
    while i < length {
      if (i &- from) & 0x3F == 0 { try vm.charge(searching: 0x40, for: wanted) }
      if try vm.sameValueZero(vm.element(object, i), wanted) { return .true }
      i &+= 1
    }
    return .false
  }
}

extension VM {
  /// Charges for comparing `n` elements with `wanted`. Strings and BigInts are outside the array, each in a different
  /// place.
  fileprivate func charge(searching n: Int, for wanted: Value) throws(Abrupt) {
    try charge(wanted.isString || wanted.isBigInt ? n + n >> 1 : n / Work.elementsPerStep)
  }

  /// Returns the first index in `from..<length` whose element is strictly equal to `wanted`, or -1. All elements are in
  /// the buffer.
  fileprivate func denseIndex(of wanted: Value, in array: ObjectRef, _ from: Int, _ length: Int) throws(Abrupt) -> Int {
    guard let elements = array.elements else { return -1 }
    var i = from
    if wanted.isString {
      while i < length {
        if elements[i].isString {
          if try stringsAreEqual(elements[i].asString, wanted.asString) { return i }
        }
        i &+= 1
      }
    } else if wanted.isNumber {
      // An integral number may be stored as int32 or as double.
      let number = wanted.asNumber
      while i < length {
        if elements[i].isNumber && elements[i].asNumber == number { return i }
        i &+= 1
      }
    } else {
      while i < length {
        if try strictEquals(elements[i], wanted) { return i }
        i &+= 1
      }
    }
    return -1
  }
}
