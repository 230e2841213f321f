/// The frame in which an object is shown: `Foo {` … `}`, `Map(2) {` … `}`, `[class A]` …
struct InspectedForm {
  /// The text before the braces.
  var base = ""
  var opening = "{"
  var closing = "}"
  /// The text that replaces an object that is nested too deeply.
  var name = "Object"
  /// The complete text if there are no keys to list, or nil if there are elements to show.
  var whenWithoutKeys: String?
}

extension Inspector {
  mutating func describe(_ object: ObjectRef) throws(Abrupt) -> InspectedForm {
    let constructor = try constructorName(object)
    let tag = try self.tag(object, constructor)
    var form = InspectedForm()
    form.name = String(prefix(constructor, tag, "Object").dropLast())
    switch object.kind {
    case .array:
      form.name = String(prefix(constructor, tag, "Array").dropLast())
      form.opening =
        constructor == "Array" && tag.isEmpty ? "[" : prefix(constructor, tag, "Array", "(\(object.arrayLength))") + "["
      form.closing = "]"
      if object.arrayLength == 0 { form.whenWithoutKeys = form.opening + "]" }
    case .map, .set:
      let kind = object.kind == .map ? "Map" : "Set"
      let count = object.mapTable.pointee.count
      form.name = String(prefix(constructor, tag, kind).dropLast())
      form.opening = prefix(constructor, tag, kind, "(\(count))") + "{"
      if count == 0 { form.whenWithoutKeys = form.opening + "}" }
    case .weakMap, .weakSet:
      form.opening = prefix(constructor, tag, object.kind == .weakMap ? "WeakMap" : "WeakSet") + "{"
    case .promise: form.opening = prefix(constructor, tag, "Promise") + "{"
    case .typedArray:
      let array = TypedArrayRef(object)
      let type = "\(array.type.constructorName)"
      form.name = String(prefix(constructor, tag, type).dropLast())
      form.opening = prefix(constructor, tag, type, "(\(array.length))") + "["
      form.closing = "]"
      if array.length == 0 { form.whenWithoutKeys = form.opening + "]" }
    case .arrayBuffer, .dataView:
      form.opening = prefix(constructor, tag, object.kind == .arrayBuffer ? "ArrayBuffer" : "DataView") + "{"
    case .arguments:
      form.opening = "[Arguments] {"
      form.whenWithoutKeys = "[Arguments] {}"
    default:
      if let base = try base(object, constructor, tag) {
        form.base = base
        form.whenWithoutKeys = base
      } else {
        form.opening = (constructor == "Object" && tag.isEmpty ? "" : prefix(constructor, tag, "Object")) + "{"
        form.whenWithoutKeys = form.opening + "}"
      }
    }
    return form
  }

  /// Returns the complete description of functions, errors, dates, regular expressions and wrappers.
  private mutating func base(_ object: ObjectRef, _ constructor: String?, _ tag: String) throws(Abrupt) -> String? {
    if object.isCallable { return try functionBase(object, constructor, tag) }
    switch object.kind {
    case .error: return try errorBase(object)
    case .regExp:
      let source = try text(object.internalSlot(RegExpSlot.source).pointee)
      return "/\(source)/\(try text(object.internalSlot(RegExpSlot.flags).pointee))"
    case .date:
      let time = object.internalSlot(0).pointee
      guard time.isNumber, let iso = DateFormatting.isoString(time.asNumber) else { return "Invalid Date" }
      return String(decoding: iso, as: UTF8.self)
    case .numberObject: return "[Number: \(try primitive(object.internalSlot(0).pointee))]"
    case .stringObject: return "[String: \(try primitive(object.internalSlot(0).pointee))]"
    case .booleanObject: return "[Boolean: \(try primitive(object.internalSlot(0).pointee))]"
    case .bigIntObject: return "[BigInt: \(try primitive(object.internalSlot(0).pointee))]"
    case .symbolObject: return "[Symbol: \(try primitive(object.internalSlot(0).pointee))]"
    default: return nil
    }
  }

  /// Returns the text of a name, a stack or a pattern, of which several copies exist until everything is joined.
  private mutating func text(_ value: Value) throws(Abrupt) -> String {
    guard value.isString else { return "" }
    let length = value.asString.length
    let shown = min(length, maximumStringLength)
    try reserve(shown)
    if shown == length { return vm.swiftString(value.asString) }
    let rest = length - shown
    return String(utf16: vm.units(of: value.asString, 0, shown)) + "... \(rest) more character\(rest > 1 ? "s" : "")"
  }

  /// Returns a string property as text; nil if there is no such property.
  private mutating func textProperty(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> String? {
    guard let value = dataProperty(object, key) else { return nil }
    return try text(value)
  }

  /// Returns the prototype that is shown, and pays for it.
  private func prototype(of object: Value) throws(Abrupt) -> Value {
    try vm.charge(Work.stepsPerShownPrototype)
    return vm.shownPrototype(object.asObject)
  }

  private mutating func functionBase(_ function: ObjectRef, _ constructor: String?, _ tag: String) throws(Abrupt)
    -> String
  {
    let name = try textProperty(function, vm.state.pointee.names.name) ?? ""
    var base: String
    if function.has(.classConstructor) {
      base = "[class \(name.isEmpty ? "(anonymous)" : name)"
      if let constructor, constructor != "Function" { base += " [\(constructor)]" }
      if !tag.isEmpty { base += " [\(tag)]" }
      if constructor == nil {
        base += " extends [null prototype]"
      } else if let parent = vm.shownPrototype(function).asObjectOrNil,
        let parent = try textProperty(parent, vm.state.pointee.names.name), !parent.isEmpty
      {
        base += " extends \(parent)"
      }
      return base + "]"
    }
    var type = "Function"
    if function.kind == .function {
      let node = function.code.pointee.node
      if node.isGenerator { type = "Generator" + type }
      if node.isAsync { type = "Async" + type }
    }
    base = "[" + type
    if constructor == nil { base += " (null prototype)" }
    base += name.isEmpty ? " (anonymous)]" : ": \(name)]"
    if let constructor, constructor != type { base += " \(constructor)" }
    if !tag.isEmpty { base += " [\(tag)]" }
    return base
  }

  private mutating func errorBase(_ error: ObjectRef) throws(Abrupt) -> String {
    var stack = try textProperty(error, vm.state.pointee.names.stack) ?? ""
    if stack.isEmpty {
      let name = try inheritedText(error, vm.state.pointee.names.name) ?? "Error"
      let message = try inheritedText(error, vm.state.pointee.names.message) ?? ""
      stack = message.isEmpty ? name : name.isEmpty ? message : "\(name): \(message)"
    }
    // Not by characters, which take many times as long to find.
    let lines = stack.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let hasFrames = lines.dropFirst().contains { $0.starts(with: "    at".utf8) }
    if indentation > 0, lines.count > 1 {
      try vm.charge(lines.count * Work.stepsPerShownLine)
      stack = lines.lazy.map { Substring($0) }.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }
    return hasFrames ? stack : "[\(stack)]"
  }

  private mutating func inheritedText(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> String? {
    var holder = Value(object)
    while holder.isObject {
      if let value = dataProperty(holder.asObject, key) { return value.isString ? try text(value) : nil }
      holder = try prototype(of: holder)
    }
    return nil
  }

  // MARK: Classes

  /// Returns the name of the constructor that an object is an instance of, or nil if the prototype chain does not
  /// reveal it.
  private mutating func constructorName(_ object: ObjectRef) throws(Abrupt) -> String? {
    var holder = Value(object)
    while holder.isObject {
      if let constructor = dataProperty(holder.asObject, vm.state.pointee.names.constructor),
        vm.isCallable(constructor),
        let name = dataProperty(constructor.asObject, vm.state.pointee.names.name), name.isString,
        name.asString.length > 0,
        let prototype = dataProperty(constructor.asObject, vm.state.pointee.names.prototype),
        try inherits(object, from: prototype)
      {
        return try text(name)
      }
      holder = try prototype(of: holder)
    }
    return nil
  }

  private func inherits(_ object: ObjectRef, from prototype: Value) throws(Abrupt) -> Bool {
    var p = vm.shownPrototype(object)
    while p.isObject {
      if p.bits == prototype.bits { return true }
      p = try self.prototype(of: p)
    }
    return false
  }

  /// Returns `Symbol.toStringTag` if it differs from the constructor's name.
  private mutating func tag(_ object: ObjectRef, _ constructor: String?) throws(Abrupt) -> String {
    let key = vm.state.pointee.names.symbolToStringTag
    var holder = Value(object)
    while holder.isObject {
      if let property = vm.ordinaryOwnProperty(holder.asObject, key) {
        // An own enumerable tag is listed with the keys.
        if holder.asObject == object && property.isEnumerable { return "" }
        // The only accessor among the built-in tags is that of typed arrays.
        let tag =
          !property.isAccessor
          ? try text(property.value) : object.kind == .typedArray ? "\(TypedArrayRef(object).type.constructorName)" : ""
        return tag == constructor ?? "" ? "" : tag
      }
      holder = try prototype(of: holder)
    }
    return ""
  }

  private func dataProperty(_ object: ObjectRef, _ key: PropertyKey) -> Value? {
    guard let property = vm.ordinaryOwnProperty(object, key), !property.isAccessor else { return nil }
    return property.value
  }

  private func prefix(_ constructor: String?, _ tag: String, _ fallback: String, _ size: String = "") -> String {
    guard let constructor else {
      let name = "[\(fallback)\(size): null prototype] "
      return tag.isEmpty || fallback == tag ? name : "\(name)[\(tag)] "
    }
    return tag.isEmpty ? "\(constructor)\(size) " : "\(constructor)\(size) [\(tag)] "
  }
}
