/// Class definitions (ECMA-262 §15.7.14).

/// One element of a class body, evaluated in order.
struct ClassElement {
  enum Kind {
    case method(MethodTemplate)
    case field(FieldTemplate)
    case staticBlock(CodePointer)
  }
  let kind: Kind
  /// The key, or nil for static blocks and private names.
  let key: KeyNode?
  /// The variable that stores the private name.
  let privateName: Node?
  let isStatic: Bool
}

/// The initial value of a field: a constant, a function to call with the instance as `this`, or neither (undefined).
struct FieldTemplate {
  let constant: Value?
  let code: CodePointer?
  let namesFunction: Bool
}

/// Creates the private names of a class, in the class's scope.
final class PrivateNames: StatementNode {
  let names: [(target: Target, description: Value)]
  init(_ vm: VM, _ names: [(target: Target, description: Value)]) {
    self.names = names
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    for name in names {
      try name.target.assign(f, Value(vm.makeSymbol(description: name.description, flags: .privateName)))
    }
    return .normal
  }
}

/// `extends`: the parents of the constructor and of the prototype.
final class ClassHeritage: StatementNode {
  let superclass: Node
  /// Temporaries for the parents of the constructor and of the prototype.
  let slot: Int
  let position: UInt32
  init(_ vm: VM, _ superclass: Node, slot: Int, _ position: UInt32) {
    self.superclass = superclass
    self.slot = slot
    self.position = position
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let parent = try superclass.evaluate(f)
    f[slot] = parent
    if parent.isNull {
      f[slot] = Value(vm.intrinsic(.functionPrototype))
      f[slot + 1] = .null
      return .normal
    }
    vm.state.pointee.position = position
    guard parent.isObject && parent.asObject.isConstructor else {
      throw vm.typeError("Class extends value \(vm.describeForError(parent)) is not a constructor or null")
    }
    let prototype = try vm.get(parent.asObject, vm.state.pointee.names.prototype)
    guard prototype.isObject || prototype.isNull else {
      throw vm.typeError("Class extends value does not have valid prototype property \(vm.describeForError(prototype))")
    }
    f[slot + 1] = prototype
    return .normal
  }
}

final class ClassDefinition: Node {
  let name: PropertyKey
  let heritage: ClassHeritage?
  /// Whether the scope has been entered, the private names created, and the heritage and computed keys evaluated, as in
  /// functions that can suspend there.
  let isPrepared: Bool
  let constructor: CodePointer
  let elements: [ClassElement]
  let privateNames: PrivateNames
  let entry: ScopeEntry
  /// Binds the class's name inside the class.
  let innerName: Target?
  /// Temporaries for constructor, prototype, keys and functions.
  let slot: Int

  init(
    _ vm: VM, name: PropertyKey, heritage: ClassHeritage?, isPrepared: Bool, constructor: CodePointer,
    elements: [ClassElement], privateNames: PrivateNames, entry: ScopeEntry, innerName: Target?, slot: Int
  ) {
    self.name = name
    self.heritage = heritage
    self.isPrepared = isPrepared
    self.constructor = constructor
    self.elements = elements
    self.privateNames = privateNames
    self.entry = entry
    self.innerName = innerName
    self.slot = slot
    super.init(vm)
  }

  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let outer = f[FrameSlot.environment]
    vm.state.pointee.position = constructor.pointee.sourceStart
    try vm.charge(Work.stepsPerClass + Work.stepsPerClassElement * elements.count)
    if !isPrepared { try prepare(f) }
    let prototypeParent = heritage.map { f[$0.slot + 1] } ?? Value(vm.intrinsic(.objectPrototype))
    let prototype = vm.makeObject(.object, vm.rootShape(prototype: prototypeParent), capacity: 8)
    f[slot + 1] = Value(prototype)
    let function = makeConstructor(
      f, prototype, parent: heritage.map { f[$0.slot] } ?? Value(vm.intrinsic(.functionPrototype)))
    f[slot] = Value(function)
    try defineElements(f, function, prototype)
    f[FrameSlot.environment] = outer
    return Value(function)
  }

  private func prepare(_ f: Frame) throws(Abrupt) {
    entry.enter(vm, f)
    _ = try privateNames.execute(f)
    _ = try heritage?.execute(f)
  }

  private func makeConstructor(_ f: Frame, _ prototype: ObjectRef, parent: Value) -> ObjectRef {
    let function = vm.makeClosure(constructor, f, home: Value(prototype))
    function.flagsPointer.pointee.insert([.classConstructor, .constructor])
    if heritage != nil { function.flagsPointer.pointee.insert(.derivedConstructor) }
    vm.setShape(function, vm.lazyShape(prototype: parent))
    vm.materialize(function)
    let names = vm.state.pointee.namesPointer
    // Anonymous classes have no own name until they are assigned one.
    vm.addOwnProperty(function, names.pointee.prototype, Value(prototype), [])
    vm.addOwnProperty(prototype, names.pointee.constructor, Value(function), .hidden)
    return function
  }

  private func defineElements(_ f: Frame, _ function: ObjectRef, _ prototype: ObjectRef) throws(Abrupt) {
    var instanceFields = ElementRecords()
    var staticFields = ElementRecords()
    let kept = vm.makeArray()
    f[slot + 2] = Value(kept)
    // Methods and accessors are defined now; the keys and functions of fields and static blocks are stored in order.
    for element in elements {
      let target = element.isStatic ? function : prototype
      let key = try elementKey(f, element)
      switch element.kind {
      case .method(let template):
        if let name = element.privateName {
          let record = try privateMethod(f, template, on: target, PropertyKey(bits: try name.evaluate(f).bits))
          if element.isStatic { staticFields.add(record, vm) } else { instanceFields.add(record, vm) }
          for v in record { vm.push(kept, v) }
        } else {
          try template.define(f, on: target, key, isEnumerable: false)
        }
      case .field(let template):
        var value = template.constant ?? .undefined
        var kind = FieldKind.constant
        if let code = template.code {
          value = Value(vm.makeClosure(code, f, home: Value(target)))
          kind = template.namesFunction ? .namedFunction : .function
        }
        let record = [FieldList.kind(kind), Value(bits: key.bits), value]
        vm.push(kept, key.isIndex ? .undefined : Value(bits: key.bits))
        vm.push(kept, value)
        if element.isStatic { staticFields.fields += record } else { instanceFields.fields += record }
      case .staticBlock(let code):
        let block = Value(vm.makeClosure(code, f, home: Value(function)))
        vm.push(kept, block)
        staticFields.fields += [FieldList.kind(.staticBlock), .undefined, block]
      }
    }
    if !instanceFields.isEmpty {
      vm.store(FieldList.make(vm, instanceFields.all), in: function.internalSlot(FunctionSlot.fields))
    }
    if let innerName { try innerName.assign(f, Value(function)) }
    if !staticFields.isEmpty {
      let list = FieldList.make(vm, staticFields.all)
      f[slot + 2] = list
      try vm.initializeFields(Value(function), list)
    }
  }

  private func elementKey(_ f: Frame, _ element: ClassElement) throws(Abrupt) -> PropertyKey {
    if let name = element.privateName { return PropertyKey(bits: try name.evaluate(f).bits) }
    guard let key = element.key else { return PropertyKey(bits: 0) }
    return try key.evaluate(f)
  }

  private func privateMethod(_ f: Frame, _ template: MethodTemplate, on home: ObjectRef, _ key: PropertyKey)
    throws(Abrupt) -> [Value]
  {
    let function = Value(template.make(f, home: home, key))
    switch template.kind {
    case .method: return [FieldList.kind(.privateMethod), Value(bits: key.bits), function]
    case .getter:
      return [
        FieldList.kind(.privateAccessor), Value(bits: key.bits),
        Value(cell: vm.makeAccessor(getter: function, setter: .undefined).pointer),
      ]
    case .setter:
      return [
        FieldList.kind(.privateAccessor), Value(bits: key.bits),
        Value(cell: vm.makeAccessor(getter: .undefined, setter: function).pointer),
      ]
    }
  }
}

/// The private methods and the fields of a class or of its instances. Private methods precede all fields; a getter and
/// a setter with the same name share a record.
private struct ElementRecords {
  private var methods: [Value] = []
  var fields: [Value] = []
  /// The index of the record of each accessor.
  private var accessors: [UInt64: Int] = [:]

  var isEmpty: Bool { methods.isEmpty && fields.isEmpty }
  var all: [Value] { methods + fields }

  /// Adds a private method or accessor.
  mutating func add(_ record: [Value], _ vm: VM) {
    if record[0].bits == FieldList.kind(.privateAccessor).bits {
      if let i = accessors[record[1].bits] { return merge(record, into: AccessorRef(methods[i + 2].asPointer), vm) }
      accessors[record[1].bits] = methods.count
    }
    methods += record
  }

  private func merge(_ record: [Value], into old: AccessorRef, _ vm: VM) {
    let new = AccessorRef(record[2].asPointer)
    if !new.getter.pointee.isUndefined { vm.store(new.getter.pointee, in: old.getter) }
    if !new.setter.pointee.isUndefined { vm.store(new.setter.pointee, in: old.setter) }
  }
}

enum FieldKind: Int32 { case constant, function, namedFunction, privateMethod, privateAccessor, staticBlock }

/// The fields that a constructor adds to its instances: a cell with three values each (kind, key, value or function).
enum FieldList {
  static func kind(_ k: FieldKind) -> Value { Value(k.rawValue) }

  static func make(_ vm: VM, _ values: [Value]) -> Value {
    let cell = vm.heapAllocate(8 + values.count * 8, CellHeader(kind: .fieldList, count: UInt32(values.count)))
    for (i, v) in values.enumerated() { cell.field(at: 8 + i * 8).initialize(to: v) }
    return Value(cell: cell)
  }
}

extension VM {
  /// InitializeInstanceElements (§7.3.34).
  func initializeFields(_ this: Value, _ list: Value) throws(Abrupt) {
    let cell = list.asPointer
    let count = Int(cell.header.pointee.count)
    let object = this.asObject
    let scope = RootScope(self)
    defer { scope.close() }
    try root(this)
    try root(list)
    var i = 0
    while i < count {
      let kind = FieldKind(rawValue: cell.field(at: 8 + i * 8).pointee.asInt) ?? .constant
      let key = PropertyKey(bits: cell.word(at: 16 + i * 8, as: UInt64.self).pointee)
      let value = cell.field(at: 24 + i * 8).pointee
      i += 3
      spend(Work.stepsPerField)
      switch kind {
      case .constant: try defineField(object, key, value)
      case .function, .namedFunction:
        let v = try call(value, this: this)
        if kind == .namedFunction { setFunctionName(v, key) }
        try defineField(object, key, v)
      case .privateMethod: try addPrivate(object, key, value, [])
      case .privateAccessor: try addPrivate(object, key, value, .accessor)
      case .staticBlock: _ = try call(value, this: this)
      }
    }
  }

  /// DefineField (§7.3.32).
  private func defineField(_ object: ObjectRef, _ key: PropertyKey, _ value: Value) throws(Abrupt) {
    if key.isPrivateName { return try addPrivate(object, key, value, .writable) }
    try createDataPropertyOrThrow(object, key, value)
  }

  /// PrivateFieldAdd, PrivateMethodOrAccessorAdd (§7.3.28, §7.3.29).
  private func addPrivate(_ object: ObjectRef, _ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes)
    throws(Abrupt)
  {
    // An object that is not new gets another form.
    spend(Work.stepsPerPrivateElement)
    if object.has(.lazyProperties) { materialize(object) }
    if object.shape.find(key) >= 0 { throw typeError("Cannot initialize #\(describe(key)) twice on the same object") }
    addOwnProperty(object, key, value, attributes)
  }
}
