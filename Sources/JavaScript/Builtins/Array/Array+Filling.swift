/// Changing elements in place: `fill`, `copyWithin`, `reverse`.
extension ArrayMethods {
  // ECMA-262 §23.1.3.7
  static func fill(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let from = try vm.clampIndex(a[1], length: length, default: 0)
    let to = try vm.clampIndex(a[2], length: length, default: length)
    guard from < to else { return Value(object) }
    if object.kind == .array && !object.has(.sparseElements) && from <= object.denseCount
      && to <= Int(object.arrayLength)
      && vm.inheritsNoElements(object)
    {
      try vm.charge(bytes: (to - from) * 8)
      if to > object.denseCount {
        try vm.reserve((to + 1) * 8)
        vm.reserveElements(object, to)
        object.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: to)
      }
      vm.store(a[0], count: to - from, in: object.elements.unsafelyUnwrapped + from)
      return Value(object)
    }
    var k = from
    while k < to {
      try vm.charge(1)
      if k & 0xFFFF == 0 { try vm.reserve(0x10000 * 8) }
      try vm.setElement(object, k, a[0])
      k += 1
    }
    return Value(object)
  }

  // ECMA-262 §23.1.3.4
  static func copyWithin(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    var to = try vm.clampIndex(a[0], length: length, default: 0)
    var from = try vm.clampIndex(a[1], length: length, default: 0)
    let end = try vm.clampIndex(a[2], length: length, default: length)
    var count = min(end - from, length - to)
    guard count > 0 else { return Value(object) }
    if vm.isMovableArray(object) && Int(object.arrayLength) == length, let elements = object.elements {
      try vm.charge(bytes: count * 8)
      vm.moveElements(of: object, from: elements + from, count: count, to: elements + to)
      return Value(object)
    }
    var step = 1
    if from < to && to < from + count {
      step = -1
      from += count - 1
      to += count - 1
    }
    while count > 0 {
      try vm.moveElement(object, to: to, try vm.elementIfPresent(object, from))
      from += step
      to += step
      count -= 1
    }
    return Value(object)
  }

  // ECMA-262 §23.1.3.26
  static func reverse(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    if vm.isMovableArray(object) {
      try vm.charge(Int(object.arrayLength) >> 4)
      if let elements = object.elements {
        var low = 0
        var high = Int(object.arrayLength) - 1
        while low < high {
          let value = elements[low]
          vm.store(elements[high], in: elements + low)
          vm.store(value, in: elements + high)
          low &+= 1
          high &-= 1
        }
      }
      return Value(object)
    }
    let length = try vm.lengthOfArrayLike(object)
    let lower = try vm.rootSlot()
    let upper = try vm.rootSlot()
    var low = 0
    while low < length / 2 {
      let high = length - 1 - low
      lower.value = try vm.elementIfPresent(object, low)
      upper.value = try vm.elementIfPresent(object, high)
      if !lower.value.isEmpty || !upper.value.isEmpty {
        // The element at the lower index is always changed first.
        if upper.value.isEmpty {
          try vm.removeElement(object, low)
          try vm.setElement(object, high, lower.value)
        } else {
          try vm.setElement(object, low, upper.value)
          try vm.moveElement(object, to: high, lower.value)
        }
      }
      low += 1
    }
    return Value(object)
  }
}
