/// `JSON.stringify` (ECMA-262 §25.5.2).
struct JSONSerializer: ~Copyable {
  let vm: VM
  var output: StringBuilder
  private var replacer = Value.undefined
  /// The keys that a replacer array lists, or nil for all keys.
  private var propertyList: [PropertyKey]?
  private var gap: StringRef?
  private var depth = 0
  /// The objects that are being written, and the keys under which they were found.
  private var path = ObjectsInProgress()
  private var keys: [PropertyKey] = []
  /// Properties of shapes that are known as long as no script code runs.
  private var knownShapes = KnownShapes()

  init(_ vm: VM) {
    self.vm = vm
    output = StringBuilder(vm, expecting: 2048)
  }

  /// Shapes whose objects have no `toJSON`. In a plain shape, all properties are enumerable values with string keys.
  /// Objects of a known shape cost as many steps as others: their number of prototypes.
  private struct KnownShapes {
    typealias Entry = (shape: UnsafeMutableRawPointer?, isPlain: Bool, prototypes: Int)
    private var entries: (Entry, Entry, Entry, Entry) = (
      (nil, false, 0), (nil, false, 0), (nil, false, 0), (nil, false, 0)
    )

    @inline(__always) func find(_ shape: ShapeRef) -> Entry? {
      if entries.0.shape == shape.pointer { return entries.0 }
      if entries.1.shape == shape.pointer { return entries.1 }
      if entries.2.shape == shape.pointer { return entries.2 }
      if entries.3.shape == shape.pointer { return entries.3 }
      return nil
    }
    mutating func add(_ shape: ShapeRef, isPlain: Bool, prototypes: Int) {
      entries = ((shape.pointer, isPlain, prototypes), entries.0, entries.1, entries.2)
    }
    mutating func forget() { self = KnownShapes() }
  }

  // MARK: Options

  mutating func setReplacer(_ value: Value) throws(Abrupt) {
    guard value.isObject else { return }
    if vm.isCallable(value) {
      replacer = value
      return
    }
    guard try vm.isArray(value) else { return }
    let array = value.asObject
    var list: [PropertyKey] = []
    var seen: Set<PropertyKey> = []
    let kept = vm.makeArray()
    try vm.root(Value(kept))
    let length = try vm.lengthOfArrayLike(array)
    for i in 0..<length {
      try vm.tick()
      // A key is also added to a list and to a set.
      vm.spend(8)
      let item = try vm.get(array, vm.elementKey(i))
      guard item.isString || item.isNumber || isWrapper(item, .numberObject) || isWrapper(item, .stringObject) else {
        continue
      }
      let key = try vm.propertyKey(try vm.toString(item))
      if !key.isIndex { vm.push(kept, Value(bits: key.bits)) }
      if seen.insert(key).inserted { list.append(key) }
      if list.count & 0xFFF == 0 { try vm.reserve(list.count * Self.bytesPerListedKey) }
    }
    propertyList = list
  }

  mutating func setSpace(_ value: Value) throws(Abrupt) {
    var space = value
    if isWrapper(space, .numberObject) {
      space = .number(try vm.toNumber(space))
    } else if isWrapper(space, .stringObject) {
      space = Value(try vm.toString(space))
    }
    if space.isNumber {
      let n = Int(max(0, min(10, try vm.toIntegerOrInfinity(space))))
      if n > 0 { gap = vm.string([UInt8](repeating: 0x20, count: n)) }
    } else if space.isString && space.asString.length > 0 {
      gap = try vm.substring(space.asString, 0, min(10, space.asString.length))
    }
    if let gap { try vm.root(Value(gap)) }
  }

  /// The number of bytes that a key of the replacer array occupies while the list and the set of keys grow.
  private static var bytesPerListedKey: Int { 48 }

  private func isWrapper(_ value: Value, _ kind: CellKind) -> Bool { value.isObject && value.asObject.kind == kind }

  // MARK: SerializeJSONProperty (§25.5.2.2)

  /// Writes the value. Returns false if the value has no JSON form.
  mutating func writeRoot(_ value: Value) throws(Abrupt) -> Bool {
    var holder: ObjectRef?
    if !replacer.isUndefined {
      let wrapper = vm.makeObject()
      vm.addOwnProperty(wrapper, vm.state.pointee.names.empty, value)
      try vm.root(Value(wrapper))
      holder = wrapper
    }
    return try write(value, vm.state.pointee.names.empty, holder)
  }

  @inline(__always)
  private mutating func write(_ value: Value, _ key: PropertyKey, _ holder: ObjectRef?) throws(Abrupt) -> Bool {
    if replacer.isUndefined && !value.isObject && !value.isBigInt { return try writePrimitive(value) }
    return try writeAny(value, key, holder)
  }

  private mutating func writePrimitive(_ value: Value) throws(Abrupt) -> Bool {
    vm.spend(Work.stepsPerSerializedValue)
    if value.isString {
      vm.spend(2 + value.asString.length / Work.serializedUnitsPerStep)
      try output.appendQuoted(value.asString)
    } else if value.isInt {
      try output.append(number: value.asInt)
    } else if value.isDouble {
      vm.spend(Work.stepsPerConversion)
      if value.asDouble.isFinite { try output.append(number: value.asDouble) } else { try output.append("null") }
    } else if value.isBoolean {
      if value.isTrue { try output.append("true") } else { try output.append("false") }
    } else if value.isNull {
      try output.append("null")
    } else if value.isBigInt {
      throw vm.typeError("Do not know how to serialize a BigInt")
    } else {
      return false
    }
    return true
  }

  private mutating func writeAny(_ original: Value, _ key: PropertyKey, _ holder: ObjectRef?) throws(Abrupt) -> Bool {
    let scope = RootScope(vm)
    defer { scope.close() }
    var value = original
    if value.isObject || value.isBigInt {
      let toJSON = try findToJSON(value)
      if vm.isCallable(toJSON) {
        try vm.root(value)
        knownShapes.forget()
        value = try vm.call(toJSON, this: value, vm.value(of: key))
      }
    }
    if !replacer.isUndefined, let holder {
      try vm.root(value)
      knownShapes.forget()
      value = try vm.call(replacer, this: Value(holder), vm.value(of: key), value)
    }
    guard value.isObject else { return try writePrimitive(value) }
    let object = value.asObject
    try vm.root(value)
    switch object.kind {
    case .numberObject:
      knownShapes.forget()
      return try writePrimitive(.number(vm.toNumber(value)))
    case .stringObject:
      knownShapes.forget()
      return try writePrimitive(Value(vm.toString(value)))
    case .booleanObject, .bigIntObject: return try writePrimitive(object.internalSlot(0).pointee)
    default: break
    }
    if object.isCallable { return false }
    try enter(object, key)
    if try vm.isArray(value) { try writeArray(object) } else { try writeObject(object) }
    path.leave()
    keys.removeLast()
    return true
  }

  /// Returns the `toJSON` method of an object, or undefined if there is none.
  private mutating func findToJSON(_ value: Value) throws(Abrupt) -> Value {
    guard value.isObject else { return try vm.getValue(value, vm.state.pointee.names.toJSON) }
    let object = value.asObject
    vm.spend(Work.stepsPerLookup)
    if object.has(.lazyProperties) { vm.materialize(object) }
    let shape = object.shape
    if let known = knownShapes.find(shape) {
      vm.spend(known.prototypes)
      return .undefined
    }
    if shape.isUncacheable || object.has(.exotic) {
      try vm.root(value)
      return try getToJSON(object)
    }
    try vm.root(value)
    let toJSON = try getToJSON(object)
    if toJSON.isUndefined, object.shape == shape, let prototypes = prototypes(of: shape) {
      knownShapes.add(shape, isPlain: isPlain(shape), prototypes: prototypes)
    }
    return toJSON
  }

  private mutating func getToJSON(_ object: ObjectRef) throws(Abrupt) -> Value {
    var holder = object
    while true {
      // A proxy's traps may do anything.
      if holder.kind == .proxy {
        knownShapes.forget()
        return try vm.get(holder, vm.state.pointee.names.toJSON, receiver: Value(object))
      }
      if let property = vm.ordinaryOwnProperty(holder, vm.state.pointee.names.toJSON) {
        if property.isAccessor { knownShapes.forget() }
        return try vm.get(holder, vm.state.pointee.names.toJSON, receiver: Value(object))
      }
      guard holder.shape.prototype.isObject else { return .undefined }
      vm.spend(1)
      holder = holder.shape.prototype.asObject
    }
  }

  /// Returns the number of prototypes of the objects of a shape, or nil if one of them is a proxy.
  private func prototypes(of shape: ShapeRef) -> Int? {
    var prototype = shape.prototype
    var count = 0
    while prototype.isObject {
      if prototype.asObject.kind == .proxy { return nil }
      count += 1
      prototype = prototype.asObject.shape.prototype
    }
    return count
  }

  private func isPlain(_ shape: ShapeRef) -> Bool {
    let entries = shape.table.pointee.entries
    for i in 0..<shape.count {
      if entries[i].attributes.rawValue
        & (PropertyAttributes.accessor.rawValue | PropertyAttributes.enumerable.rawValue)
        != PropertyAttributes.enumerable.rawValue
        || !entries[i].key.isString
      {
        return false
      }
    }
    return true
  }

  private mutating func enter(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) {
    try vm.checkNativeStack()
    try vm.charge(Work.stepsPerSerializedObject)
    if path.contains(object) { throw circularStructure(through: object, closedBy: key) }
    path.enter(object)
    keys.append(key)
  }

  // MARK: SerializeJSONObject (§25.5.2.4)

  private mutating func writeObject(_ object: ObjectRef) throws(Abrupt) {
    try output.append(0x7B)
    depth += 1
    var isFirst = true
    if let propertyList {
      for key in propertyList { try writeMember(object, key, &isFirst) }
    } else if object.elements == nil, !object.has(.exotic), let known = knownShapes.find(object.shape), known.isPlain {
      try writePlainObject(object, &isFirst)
    } else {
      if object.kind == .proxy { knownShapes.forget() }
      let keys = try vm.enumerableOwnKeys(object)
      try vm.rootKeys(keys)
      for key in keys { try writeMember(object, key, &isFirst) }
    }
    depth -= 1
    if !isFirst { try newLine() }
    try output.append(0x7D)
  }

  /// Writes an object whose keys are those of its shape, which remains the same cell even if script code changes the
  /// object.
  private mutating func writePlainObject(_ object: ObjectRef, _ isFirst: inout Bool) throws(Abrupt) {
    let shape = object.shape
    try vm.root(Value(cell: shape.pointer))
    let n = shape.count
    // As for the keys of other objects.
    try vm.charge(listing: n)
    vm.spend(n)
    let holder = replacer.isUndefined ? nil : object
    var i = 0
    while i < n {
      let key = shape.table.pointee.entries[i].key
      guard object.shape == shape else {
        try writeMember(object, key, &isFirst)
        i &+= 1
        continue
      }
      let value = vm.slot(object, i)
      i &+= 1
      try writeMember(key, value, holder, &isFirst)
    }
  }

  private mutating func writeMember(_ object: ObjectRef, _ key: PropertyKey, _ isFirst: inout Bool) throws(Abrupt) {
    knownShapes.forget()
    try writeMember(key, vm.get(object, key), object, &isFirst)
  }

  @inline(__always)
  private mutating func writeMember(_ key: PropertyKey, _ value: Value, _ holder: ObjectRef?, _ isFirst: inout Bool)
    throws(Abrupt)
  {
    let start = output.count
    if !isFirst { try output.append(0x2C) }
    if gap != nil { try newLine() }
    try output.appendQuoted(vm.string(of: key))
    try output.append(0x3A)
    if gap != nil { try output.append(0x20) }
    if try write(value, key, holder) {
      isFirst = false
    } else {
      output.truncate(to: start)
    }
  }

  // MARK: SerializeJSONArray (§25.5.2.5)

  private mutating func writeArray(_ array: ObjectRef) throws(Abrupt) {
    try output.append(0x5B)
    depth += 1
    let length = try vm.lengthOfArrayLike(array)
    let holder = replacer.isUndefined ? nil : array
    var i = 0
    while i < length {
      if i > 0 { try output.append(0x2C) }
      if gap != nil { try newLine() }
      let key = vm.elementKey(i)
      var value = Value.empty
      if array.kind == .array, !array.has(.sparseElements), i < array.denseCount, let elements = array.elements {
        value = elements[i]
      }
      if value.isEmpty {
        knownShapes.forget()
        try vm.tick()
        value = try vm.get(array, key)
      }
      if try !write(value, key, holder) { try output.append("null") }
      i &+= 1
    }
    depth -= 1
    if length > 0 { try newLine() }
    try output.append(0x5D)
  }

  private mutating func newLine() throws(Abrupt) {
    guard let gap else { return }
    try output.append(0x0A)
    try output.append(gap, times: depth)
  }

  // MARK: Cycles

  private func circularStructure(through object: ObjectRef, closedBy key: PropertyKey) -> Abrupt {
    var lines = ["Converting circular structure to JSON", "    --> starting at \(describe(object))"]
    let first = (path.list.firstIndex(of: object) ?? 0) + 1
    let last = path.list.count - 1
    for i in first..<path.list.count {
      // The first two and the last are sufficient.
      if i >= first + 2 && i < last {
        if i == first + 2 { lines.append("    |     ...") }
        continue
      }
      lines.append("    |     \(describe(keys[i])) -> \(describe(path.list[i]))")
    }
    lines.append("    --- \(describe(key)) closes the circle")
    return vm.typeError(lines.joined(separator: "\n"))
  }

  private func describe(_ object: ObjectRef) -> String { "object with constructor '\(vm.constructorName(object))'" }
  private func describe(_ key: PropertyKey) -> String {
    key.isIndex ? "index \(key.index)" : "property '\(vm.describe(key))'"
  }
}

extension VM {
  /// `JSON.stringify` (§25.5.2). The arguments are rooted.
  func stringifyJSON(_ value: Value, replacer: Value = .undefined, space: Value = .undefined) throws(Abrupt) -> Value {
    var serializer = JSONSerializer(self)
    if !replacer.isUndefined { try serializer.setReplacer(replacer) }
    if !space.isUndefined { try serializer.setSpace(space) }
    return try serializer.writeRoot(value) ? Value(serializer.output.string()) : .undefined
  }
}
