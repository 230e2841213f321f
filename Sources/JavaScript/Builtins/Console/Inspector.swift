import JSONModel

/// Formats values as Node's `console` does. It runs no script code: accessors are shown, not called.
struct Inspector {
  let vm: VM
  /// The maximum nesting depth. Only the class of a more deeply nested object is shown.
  let depth: Int
  /// The maximum number of properties of an object, except for elements. The others are not mentioned.
  let maximumMembers: Int
  /// The maximum number of code units of a string, a name or a stack. The number of the others is shown.
  let maximumStringLength: Int
  /// The number of code units of strings and names after which no more properties and elements are shown.
  let maximumLength: Int
  /// The indentation of the lines of the current object.
  var indentation = 0
  /// The objects that contain the current one.
  var open: [ObjectRef] = []
  /// Objects that contain themselves, in the order in which this was detected.
  private var circular: [ObjectRef] = []
  /// The number of code units of strings and names that have been shown.
  private var shownLength = 0
  /// The level of the object that was entered last.
  var deepestLevel = 0

  static var maximumElements: Int { 100 }
  static var lineLength: Int { 80 }
  /// The maximum number of nesting levels on one line.
  static var levelsPerLine: Int { 3 }

  init(_ vm: VM, depth: Int, maximumMembers: Int, maximumStringLength: Int, maximumLength: Int) {
    self.vm = vm
    self.depth = depth
    self.maximumMembers = maximumMembers
    self.maximumStringLength = maximumStringLength
    self.maximumLength = maximumLength
  }

  mutating func inspect(_ value: Value) throws(Abrupt) -> String { try show(value, level: 0) }

  mutating func show(_ value: Value, level: Int) throws(Abrupt) -> String {
    guard value.isObject else { return try primitive(value) }
    // A proxy is shown as its target.
    guard let object = vm.withoutProxies(value.asObject) else { return "<Revoked Proxy>" }
    if open.contains(object) {
      if !circular.contains(object) { circular.append(object) }
      return "[Circular *\((circular.firstIndex(of: object) ?? 0) + 1)]"
    }
    return try show(object, level: level)
  }

  // MARK: Primitives

  /// Checks that the memory budget allows another text of `length`, of which several copies exist until everything is
  /// joined.
  mutating func reserve(_ length: Int) throws(Abrupt) {
    try vm.charge(length / Work.printedUnitsPerStep)
    shownLength += length
    if shownLength > 1 << 16 { try vm.reserve(shownLength * 6) }
  }

  mutating func primitive(_ value: Value) throws(Abrupt) -> String {
    if value.isString { return try string(value.asString) }
    if value.isDouble, value.asDouble == 0, value.asDouble.sign == .minus { return "-0" }
    if value.isSymbol { return vm.describe(PropertyKey(value.asSymbol)) }
    if value.isBigInt { return try vm.toSwiftString(value) + "n" }
    return vm.primitiveText(value)
  }

  private mutating func string(_ s: StringRef) throws(Abrupt) -> String {
    let length = s.length
    let shown = min(length, maximumStringLength)
    try reserve(shown)
    let units = vm.units(of: s, 0, shown)
    let rest = length - shown
    let more = rest > 0 ? "... \(rest) more character\(rest > 1 ? "s" : "")" : ""
    if units.count > 16 && units.count > Inspector.lineLength - indentation - 4 {
      var lines: [String] = []
      var start = 0
      for i in 0..<units.count where units[i] == 0x0A || i == units.count - 1 {
        lines.append(try quoted(Array(units[start...i])))
        start = i + 1
      }
      return lines.joined(separator: " +\n" + String(repeating: " ", count: indentation + 2)) + more
    }
    return try quoted(units) + more
  }

  /// Returns units whose number has been reserved as a string literal, which may be longer.
  private mutating func quoted(_ units: [UInt16]) throws(Abrupt) -> String {
    let text = QuotedText.quote(units)
    try reserve(text.utf8.count - units.count)
    return text
  }

  // MARK: Objects

  private mutating func show(_ object: ObjectRef, level: Int) throws(Abrupt) -> String {
    try vm.checkNativeStack()
    try vm.charge(Work.stepsPerShownObject)
    var form = try describe(object)
    var keys = try listedKeys(object)
    if object.kind == .error { addHiddenErrorKeys(object, &keys) }
    if let complete = form.whenWithoutKeys, keys.isEmpty { return complete }
    if level > depth { return "[\(form.name)]" }

    open.append(object)
    deepestLevel = level + 1
    var parts = try elements(object, level: level + 1)
    for key in keys where shownLength < maximumLength {
      parts.append(try property(object, key, level: level + 1, isListed: true))
    }
    open.removeLast()
    if let index = circular.firstIndex(of: object) {
      form.base = form.base.isEmpty ? "<ref *\(index + 1)>" : "<ref *\(index + 1)> \(form.base)"
    }
    return layOut(parts, form, level: level + 1, isArray: object.kind == .array || object.kind == .typedArray, object)
  }

  /// Returns the enumerable own keys other than an array's elements.
  private func listedKeys(_ object: ObjectRef) throws(Abrupt) -> [PropertyKey] {
    var keys: [PropertyKey] = []
    let skipsIndices = object.kind == .array || object.kind == .stringObject
    var all: [PropertyKey] = []
    if object.kind == .typedArray { vm.appendOwnNames(object, &all) } else { all = try vm.ownKeys(object) }
    for key in all where keys.count < maximumMembers {
      if skipsIndices && key.isIndex { continue }
      if let property = vm.ordinaryOwnProperty(object, key), property.isEnumerable { keys.append(key) }
    }
    return keys
  }

  /// Adds `cause` and `errors`, which are shown although they are not enumerable, and removes keys whose values the
  /// stack already contains.
  private func addHiddenErrorKeys(_ error: ObjectRef, _ keys: inout [PropertyKey]) {
    let names = vm.state.pointee.names
    keys.removeAll { $0 == names.stack || $0 == names.message || $0 == names.name }
    for key in [names.cause, names.errors] where vm.ordinaryOwnProperty(error, key) != nil && !keys.contains(key) {
      keys.append(key)
    }
  }

  private mutating func elements(_ object: ObjectRef, level: Int) throws(Abrupt) -> [String] {
    switch object.kind {
    case .array: return try arrayElements(object, level: level)
    case .map, .set:
      var entries: [(Value, Value)] = []
      var cursor = MapTable.Cursor()
      while entries.count < Inspector.maximumElements, let entry = object.mapTable.pointee.next(&cursor, vm) {
        entries.append((entry.key, entry.value))
      }
      var parts: [String] = []
      indentation += 2
      for (key, value) in entries where shownLength < maximumLength {
        try vm.charge(Work.stepsPerShownProperty)
        let shownKey = try show(key, level: level)
        parts.append(object.kind == .set ? shownKey : "\(shownKey) => \(try show(value, level: level))")
      }
      indentation -= 2
      appendRest(object.mapTable.pointee.count - entries.count, &parts)
      return parts
    case .weakMap, .weakSet: return ["<items unknown>"]
    case .promise:
      if object.promiseStatus == .pending { return ["<pending>"] }
      indentation += 2
      let result = try show(object.internalSlot(PromiseSlot.result).pointee, level: level)
      indentation -= 2
      return [object.promiseStatus == .fulfilled ? result : "<rejected> " + result]
    case .typedArray: return try typedArrayElements(TypedArrayRef(object))
    case .arrayBuffer: return bufferContents(ArrayBufferRef(object))
    case .dataView: return try dataViewParts(TypedArrayRef(object), level: level)
    default: return []
    }
  }

  private mutating func arrayElements(_ array: ObjectRef, level: Int) throws(Abrupt) -> [String] {
    var parts: [String] = []
    let length = Int(array.arrayLength)
    var i = 0
    while i < length && parts.count < Inspector.maximumElements && shownLength < maximumLength {
      let key = PropertyKey(index: UInt32(i))
      if vm.ordinaryOwnProperty(array, key) != nil {
        parts.append(try property(array, key, level: level, isListed: false))
        i += 1
        continue
      }
      let start = i
      if array.has(.sparseElements) {
        i = array.sparse.sortedIndices.first { $0 > UInt32(i) }.map(Int.init) ?? length
      } else {
        while i < array.denseCount, vm.ordinaryOwnProperty(array, PropertyKey(index: UInt32(i))) == nil { i += 1 }
        if i >= array.denseCount { i = length }
      }
      parts.append("<\(i - start) empty item\(i - start > 1 ? "s" : "")>")
    }
    appendRest(length - i, &parts)
    return parts
  }

  func appendRest(_ count: Int, _ parts: inout [String]) {
    if count > 0 { parts.append("... \(count) more item\(count > 1 ? "s" : "")") }
  }

  private mutating func property(_ object: ObjectRef, _ key: PropertyKey, level: Int, isListed: Bool) throws(Abrupt)
    -> String
  {
    guard let property = vm.ordinaryOwnProperty(object, key) else { return "undefined" }
    try vm.charge(Work.stepsPerShownProperty)
    var text: String
    if property.isAccessor {
      let hasGetter = !property.accessor.getter.pointee.isUndefined
      let hasSetter = !property.accessor.setter.pointee.isUndefined
      text = hasGetter ? (hasSetter ? "[Getter/Setter]" : "[Getter]") : hasSetter ? "[Setter]" : "undefined"
    } else {
      indentation += 2
      text = try show(property.value, level: level)
      indentation -= 2
    }
    if !isListed { return text }
    var name: String
    if key.isSymbol {
      name = "[\(vm.describe(key))]"
    } else if key == vm.state.pointee.names.proto {
      name = "['__proto__']"
    } else if !property.isEnumerable {
      name = "[\(vm.describe(key))]"
    } else {
      let text = vm.string(of: key)
      try reserve(text.length)
      let units = vm.units(of: text, 0, text.length)
      name = QuotedText.isIdentifier(units) ? String(utf16: units) : try quoted(units)
    }
    return "\(name): \(text)"
  }
}
