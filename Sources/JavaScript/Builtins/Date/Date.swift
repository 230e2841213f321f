/// The Date constructor and prototype (ECMA-262 §21.4).
extension IntrinsicDefinition {
  static func dateDefinition() -> IntrinsicDefinition {
    .constructor("Date", length: 7, DateConstructor.construct) { b in
      b.prototype(.datePrototype)
      b.method("UTC", 7, DateConstructor.utc)
      b.method("now", 0, DateConstructor.now)
      b.method("parse", 1, DateConstructor.parse)
    }
  }

  static func datePrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      b.constructor(.date)
      DatePrototype.defineGetters(b)
      DatePrototype.defineSetters(b)
      DatePrototype.defineFormatting(b)
    }
  }
}

enum DateConstructor {
  /// §21.4.2.1
  static func construct(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    vm.spend(1)
    guard arguments.isConstructorCall else {
      vm.spend(Work.stepsPerConversion)
      return Value(vm.string(DateFormatting.string(currentTime(vm), in: vm.timeZone)))
    }
    let time: Double
    switch arguments.count {
    case 0: time = currentTime(vm)
    case 1: time = try timeValue(vm, arguments[0])
    default: time = DateAlgorithms.timeClip(vm.timeZone.utcTime(try fieldsTime(vm, arguments)))
    }
    let prototype = try vm.prototypeFromNewTarget(arguments.newTarget, default: .datePrototype)
    let date = vm.makeObject(.date, vm.rootShape(prototype: prototype), capacity: 0)
    date.internalSlot(0).write(plain: .number(time))
    return Value(date)
  }

  /// Returns the time that a single argument denotes.
  private static func timeValue(_ vm: VM, _ v: Value) throws(Abrupt) -> Double {
    if let date = v.asObjectOrNil, date.kind == .date { return date.internalSlot(0).pointee.asNumber }
    let primitive = try vm.toPrimitive(v)
    if primitive.isString { return try parse(vm, primitive.asString) }
    return DateAlgorithms.timeClip(try vm.toNumber(primitive))
  }

  /// Returns the time for a year, month and so on, in the time zone of the call.
  private static func fieldsTime(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Double {
    let year = try vm.toNumber(arguments[0])
    let month = arguments.count > 1 ? try vm.toNumber(arguments[1]) : 0
    let date = arguments.count > 2 ? try vm.toNumber(arguments[2]) : 1
    let hour = arguments.count > 3 ? try vm.toNumber(arguments[3]) : 0
    let minute = arguments.count > 4 ? try vm.toNumber(arguments[4]) : 0
    let second = arguments.count > 5 ? try vm.toNumber(arguments[5]) : 0
    let millisecond = arguments.count > 6 ? try vm.toNumber(arguments[6]) : 0
    let day = DateAlgorithms.makeDay(DateAlgorithms.makeFullYear(year), month, date)
    return DateAlgorithms.makeDate(day, DateAlgorithms.makeTime(hour, minute, second, millisecond))
  }

  private static func currentTime(_ vm: VM) -> Double { DateAlgorithms.timeClip(vm.realm.clock().rounded(.down)) }

  private static func parse(_ vm: VM, _ s: StringRef) throws(Abrupt) -> Double {
    try vm.flatten(s)
    try vm.charge(Work.stepsPerConversion + s.length / Work.digitsPerStep)
    return s.isTwoByte
      ? DateParsing.parse(s.utf16Buffer, in: vm.timeZone) : DateParsing.parse(s.latin1Buffer, in: vm.timeZone)
  }

  /// §21.4.3.1
  static func now(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value { .number(currentTime(vm)) }

  /// §21.4.3.2
  static func parse(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    .number(try parse(vm, try vm.toString(arguments[0])))
  }

  /// §21.4.3.4
  static func utc(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    .number(DateAlgorithms.timeClip(try fieldsTime(vm, arguments)))
  }
}

extension VM {
  /// The time zone of the realm's local time. Each use of its rules is charged.
  var timeZone: LocalTimeZone {
    spend(Work.stepsPerConversion)
    return realm.timeZone
  }
}

/// The methods of Date.prototype. Each file adds one kind of method.
enum DatePrototype {
  /// Returns `this`, which must be a Date. Its time value is internal slot 0.
  static func thisDate(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> ObjectRef {
    guard let date = arguments.this.asObjectOrNil, date.kind == .date else {
      throw vm.typeError("this is not a Date object.")
    }
    return date
  }

  /// thisTimeValue (§21.4.4): may be NaN.
  static func thisTime(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Double {
    try thisDate(vm, arguments).internalSlot(0).pointee.asNumber
  }
}
