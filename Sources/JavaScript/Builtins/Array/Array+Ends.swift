/// Adding and removing elements at the ends (`push`, `pop`, `shift`, `unshift`), and `at`.
extension ArrayMethods {
  // ECMA-262 §23.1.3.1
  static func at(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let relative = try vm.toIntegerOrInfinity(a[0])
    let index = relative < 0 ? Double(length) + relative : relative
    guard index >= 0 && index < Double(length) else { return .undefined }
    return try vm.element(object, Int(index))
  }

  // ECMA-262 §23.1.3.23
  static func push(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    if vm.isMovableArray(object) && Int(object.arrayLength) + a.count < Int(UInt32.max) {
      var i = 0
      while i < a.count {
        vm.push(object, a.frame[FrameSlot.first &+ i])
        i &+= 1
      }
      return .number(object.arrayLength)
    }
    let length = try vm.lengthOfArrayLike(object)
    if length + a.count > ArrayMethods.maximumLength {
      throw vm.typeError(
        "Pushing \(a.count) elements on an array-like of length \(length) is disallowed, as the total surpasses 2**53-1"
      )
    }
    for i in 0..<a.count {
      try vm.charge(1)
      try vm.set(object, vm.elementKey(length + i), a[i])
    }
    try vm.setLength(object, length + a.count)
    return .number(length + a.count)
  }

  // ECMA-262 §23.1.3.22
  static func pop(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    if object.isDenseArray && object.arrayLength > 0 {
      let last = Int(object.arrayLength) - 1
      let value = object.elements.unsafelyUnwrapped[last]
      if !value.isEmpty {
        object.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: last)
        object.arrayLength = UInt32(truncatingIfNeeded: last)
        return value
      }
    }
    let length = try vm.lengthOfArrayLike(object)
    if length == 0 {
      try vm.setLength(object, 0)
      return .undefined
    }
    let value = try vm.element(object, length - 1)
    try vm.root(value)
    try vm.removeElement(object, length - 1)
    try vm.setLength(object, length - 1)
    return value
  }

  // ECMA-262 §23.1.3.27
  static func shift(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    if vm.isMovableArray(object) && object.arrayLength > 0 {
      let elements = object.elements.unsafelyUnwrapped
      let rest = Int(object.arrayLength) - 1
      let first = elements[0]
      try vm.charge(bytes: rest * 8)
      vm.moveElements(of: object, from: elements + 1, count: rest, to: elements)
      object.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: rest)
      object.arrayLength = UInt32(truncatingIfNeeded: rest)
      return first.isEmpty ? .undefined : first
    }
    let length = try vm.lengthOfArrayLike(object)
    if length == 0 {
      try vm.setLength(object, 0)
      return .undefined
    }
    let first = try vm.element(object, 0)
    try vm.root(first)
    var k = 1
    while k < length {
      try vm.moveElement(object, to: k - 1, try vm.elementIfPresent(object, k))
      k += 1
    }
    try vm.removeElement(object, length - 1)
    try vm.setLength(object, length - 1)
    return first
  }

  // ECMA-262 §23.1.3.37
  static func unshift(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let count = a.count
    if count > 0 && vm.isMovableArray(object) && length + count < Int(UInt32.max) {
      try vm.charge(bytes: length * 8)
      vm.openGap(object, at: 0, removing: 0, inserting: count)
      vm.store(from: a.frame + FrameSlot.first, count: count, in: object.elements.unsafelyUnwrapped)
      return .number(length + count)
    }
    if count > 0 {
      if length + count > ArrayMethods.maximumLength { throw vm.typeError("Invalid array length") }
      var k = length
      while k > 0 {
        try vm.moveElement(object, to: k + count - 1, try vm.elementIfPresent(object, k - 1))
        k -= 1
      }
      for i in 0..<count { try vm.setElement(object, i, a[i]) }
    }
    try vm.setLength(object, length + count)
    return .number(length + count)
  }

  /// The maximum length of an array-like object.
  static var maximumLength: Int { @inline(__always) get { 1 << 53 - 1 } }
}

extension VM {
  /// Moves the elements of a movable array from `index + removed` on, so that there is a gap of `inserted` elements at
  /// `index`, and sets the length. The gap still contains the old values; the caller fills it.
  func openGap(_ array: ObjectRef, at index: Int, removing removed: Int, inserting inserted: Int) {
    let length = Int(array.arrayLength)
    let newLength = length - removed + inserted
    if newLength > array.elementCapacity {
      // The old elements are copied if the buffer moves.
      spend(Work.steps(bytes: length * 8))
      reserveElements(array, newLength + newLength / 2 + 4)
    }
    guard let elements = array.elements else { return }
    let tail = length - index - removed
    if tail > 0 && removed != inserted {
      moveElements(
        of: array, from: elements + (index + removed), count: tail, to: elements + (index + inserted))
    }
    array.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: newLength)
    array.arrayLength = UInt32(truncatingIfNeeded: newLength)
  }
}
