/// `sort` and `toSorted`. The values are sorted in buffers that scripts cannot access; a rooted copy keeps them alive
/// meanwhile.
extension ArrayMethods {
  // ECMA-262 §23.1.3.30
  static func sort(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let compare = try comparator(vm, a)
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let isDense = object.isDenseArray
    if isDense { try vm.reserve(length * 8) }
    let work = vm.makeArray(capacity: isDense ? length : 0)
    try vm.root(Value(work))
    var i = 0
    while i < length {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty { vm.push(work, value) }
      i &+= 1
    }
    let count = work.denseCount
    let sorted = try sortedCopy(vm, work, compare)
    defer { sorted.free() }
    if vm.isMovableArray(object) && Int(object.arrayLength) == length {
      if let elements = object.elements {
        vm.store(from: sorted.base, count: count, in: elements)
        (elements + count).write(plain: .empty, count: length - count)
      }
      return Value(object)
    }
    try vm.charge(elements: count)
    for i in 0..<count { try vm.setElement(object, i, sorted.base[i]) }
    i = count
    while i < length {
      try vm.charge(1)
      try vm.removeElement(object, i)
      i += 1
    }
    return Value(object)
  }

  // ECMA-262 §23.1.3.34
  static func toSorted(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let compare = try comparator(vm, a)
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let copy = try vm.makeCopy(length)
    var i = 0
    while i < length {
      vm.push(copy, try vm.element(object, i))
      i &+= 1
    }
    let sorted = try sortedCopy(vm, copy, compare)
    defer { sorted.free() }
    if length > 0 { vm.store(from: sorted.base, count: length, in: copy.elements.unsafelyUnwrapped) }
    return Value(copy)
  }

  /// Returns the comparison function, or undefined.
  static func comparator(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard a[0].isUndefined || vm.isCallable(a[0]) else {
      throw vm.typeError("The comparison function must be either a function or undefined")
    }
    return a[0]
  }

  /// SortIndexedProperties and CompareArrayElements (§23.1.3.30.1, .2). Returns the elements of a rooted dense array in
  /// order, with undefined elements last. The caller frees the buffer.
  private static func sortedCopy(_ vm: VM, _ work: ObjectRef, _ compare: Value) throws(Abrupt) -> Scratch<Value> {
    let total = work.denseCount
    try vm.charge(total)
    let sorted = try Scratch<Value>(vm, total)
    let items = sorted.base
    var count = 0
    var kinds = ElementKinds()
    for i in 0..<total {
      let value = work.elements.unsafelyUnwrapped[i]
      if value.isUndefined { continue }
      kinds.insert(value)
      items[count] = value
      count += 1
    }
    (items + count).update(repeating: .undefined, count: total - count)
    do throws(Abrupt) {
      if count < 2 { return sorted }
      if !compare.isUndefined {
        let callback = try Callback(vm, compare, argumentCount: 2)
        if let keys = KeyComparison(compare), try keys.sort(vm, items, count) { return sorted }
        let spare = try Scratch<Value>(vm, count)
        defer { spare.free() }
        try MergeSort.sort(items, count: count, spare: spare.base) { (x, y) throws(Abrupt) -> Bool in
          try isAfter(vm, callback, x, y)
        }
      } else if kinds.areInts {
        try sortIntsAsText(vm, items, count)
      } else {
        try sortByText(vm, items, count, areStrings: kinds.areStrings)
      }
      return sorted
    } catch {
      sorted.free()
      throw error
    }
  }

  @inline(never) static func isAfter(_ vm: VM, _ compare: Callback, _ x: Value, _ y: Value) throws(Abrupt) -> Bool {
    let order = try compare.call(x, y)
    if order.isInt { return order.asInt > 0 }
    return try vm.toNumber(order) > 0
  }

  private struct ElementKinds {
    var areInts = true
    var areStrings = true
    mutating func insert(_ value: Value) {
      if !value.isInt { areInts = false }
      if !value.isString { areStrings = false }
    }
  }

  // MARK: In the order of the elements' texts

  /// Sorts integers by their decimal digits. A key contains the left-aligned digits, followed by their number; the
  /// minus sign sorts before all digits.
  private static func sortIntsAsText(_ vm: VM, _ items: UnsafeMutablePointer<Value>, _ count: Int) throws(Abrupt) {
    try vm.charge(comparing: count)
    let scratch = try Scratch<IntElement>(vm, count * 2)
    defer { scratch.free() }
    let keys = scratch.base
    for i in 0..<count {
      let value = items[i].asInt
      var aligned = UInt64(value.magnitude)
      var digits: UInt64 = 10
      if aligned == 0 {
        digits = 1
      } else {
        while aligned < 1_000_000_000 {
          aligned *= 10
          digits -= 1
        }
      }
      keys[i] = IntElement(key: (value < 0 ? 0 : 1 << 63) | aligned << 4 | digits, value: items[i])
    }
    try MergeSort.sort(keys, count: count, spare: keys + count) { (x, y) throws(Abrupt) -> Bool in x.key > y.key }
    for i in 0..<count { items[i] = keys[i].value }
  }

  private struct IntElement: BitwiseCopyable {
    let key: UInt64
    let value: Value
  }

  /// An element with its text, unless it is an object. The first four code units decide most comparisons.
  private struct TextElement: BitwiseCopyable {
    let prefix: UInt64
    let text: StringRef?
    let value: Value
  }

  /// Sorts by text. ToString of each primitive value is called once, before anything is compared. That of an object may
  /// call its methods, which scripts can observe, so it is called for each comparison.
  private static func sortByText(_ vm: VM, _ items: UnsafeMutablePointer<Value>, _ count: Int, areStrings: Bool)
    throws(Abrupt)
  {
    try vm.charge(comparing: count)
    let scratch = try Scratch<TextElement>(vm, count * 2)
    defer { scratch.free() }
    let elements = scratch.base
    if !areStrings { try vm.reserve(count * 8) }
    let texts = vm.makeArray(capacity: areStrings ? 0 : count)
    try vm.root(Value(texts))
    for i in 0..<count {
      if items[i].isObject {
        elements[i] = TextElement(prefix: 0, text: nil, value: items[i])
        continue
      }
      let text = try vm.toString(items[i])
      if !areStrings { vm.push(texts, Value(text)) }
      try vm.flatten(text)
      var prefix: UInt64 = 0
      for unit in 0..<min(4, text.length) { prefix |= UInt64(text.unit(unit)) << (48 - 16 * UInt64(unit)) }
      elements[i] = TextElement(prefix: prefix, text: text, value: items[i])
    }
    try MergeSort.sort(elements, count: count, spare: elements + count) { (x, y) throws(Abrupt) -> Bool in
      guard let text = x.text, let other = y.text else { return try isAfter(vm, x, y) }
      if x.prefix != y.prefix { return x.prefix > y.prefix }
      // The texts can be anywhere in memory.
      try vm.charge(Work.stepsPerTextComparison)
      return try vm.compare(text, other) > 0
    }
    for i in 0..<count { items[i] = elements[i].value }
  }

  /// Compares elements of which at least one is an object.
  @inline(never) private static func isAfter(_ vm: VM, _ x: TextElement, _ y: TextElement) throws(Abrupt) -> Bool {
    let scope = RootScope(vm)
    defer { scope.close() }
    let text = if let text = x.text { text } else { try vm.toString(x.value) }
    try vm.root(Value(text))
    let other = if let text = y.text { text } else { try vm.toString(y.value) }
    try vm.root(Value(other))
    try vm.charge(Work.stepsPerTextComparison)
    // Built-in methods may have made the texts, which are garbage afterwards.
    if vm.state.pointee.heap.isCollectionDue { try vm.safepoint() }
    return try vm.compare(text, other) > 0
  }
}
