/// Changing a date (ECMA-262 §21.4.4.20-34, §B.2.3.2).
extension DatePrototype {
  /// The components of a time, in the order in which setters take them.
  private enum Part: Int {
    case year, month, date, hour, minute, second, millisecond
  }

  /// The method, its UTC variant, the first component that it sets, and the maximum number of components.
  private static var setters: [(method: StaticString, utcMethod: StaticString, first: Part, count: Int)] {
    [
      ("setDate", "setUTCDate", .date, 1), ("setFullYear", "setUTCFullYear", .year, 3),
      ("setHours", "setUTCHours", .hour, 4),
      ("setMilliseconds", "setUTCMilliseconds", .millisecond, 1), ("setMinutes", "setUTCMinutes", .minute, 3),
      ("setMonth", "setUTCMonth", .month, 2), ("setSeconds", "setUTCSeconds", .second, 2),
    ]
  }

  static func defineSetters(_ b: ObjectBuilder) {
    for (method, utcMethod, first, count) in setters {
      b.method(method, count, steps: 5) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
        try set(vm, arguments, first, count, in: vm.timeZone)
      }
      b.method(utcMethod, count, steps: 5) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
        try set(vm, arguments, first, count, in: .utc)
      }
    }
    b.method("setTime", 1, setTime)
    b.method("setYear", 1, setYear)
  }

  private static func set(_ vm: VM, _ arguments: Arguments, _ first: Part, _ count: Int, in zone: LocalTimeZone)
    throws(Abrupt) -> Value
  {
    let date = try thisDate(vm, arguments)
    var t = date.internalSlot(0).pointee.asNumber
    // The time value is read before the arguments are converted, which may change it.
    var given: [Double] = [try vm.toNumber(arguments[0])]
    for i in 1..<max(1, min(count, arguments.count)) { given.append(try vm.toNumber(arguments[i])) }
    if t.isNaN {
      // Only a year makes an invalid date valid.
      guard first == .year else { return .nan }
      t = 0
    } else {
      t = zone.localTime(t)
    }
    guard let fields = DateFields(t) else { return .nan }
    var parts = [fields.year, fields.month, fields.day, fields.hour, fields.minute, fields.second, fields.millisecond]
      .map { Double($0) }
    for (i, value) in given.enumerated() { parts[first.rawValue + i] = value }
    let isTime = first.rawValue >= Part.hour.rawValue
    let day = isTime ? DateAlgorithms.day(t) : DateAlgorithms.makeDay(parts[0], parts[1], parts[2])
    let time =
      isTime ? DateAlgorithms.makeTime(parts[3], parts[4], parts[5], parts[6]) : DateAlgorithms.timeWithinDay(t)
    return store(zone.utcTime(DateAlgorithms.makeDate(day, time)), in: date)
  }

  private static func store(_ time: Double, in date: ObjectRef) -> Value {
    let value = Value.number(DateAlgorithms.timeClip(time))
    date.internalSlot(0).write(plain: value)
    return value
  }

  /// §21.4.4.27
  static func setTime(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let date = try thisDate(vm, arguments)
    return store(try vm.toNumber(arguments[0]), in: date)
  }

  /// §B.2.3.2
  static func setYear(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let date = try thisDate(vm, arguments)
    let t = date.internalSlot(0).pointee.asNumber
    let year = try vm.toNumber(arguments[0])
    let local = t.isNaN ? 0 : vm.timeZone.localTime(t)
    let day = DateAlgorithms.makeDay(
      DateAlgorithms.makeFullYear(year), DateAlgorithms.monthFromTime(local), DateAlgorithms.dateFromTime(local))
    return store(vm.timeZone.utcTime(DateAlgorithms.makeDate(day, DateAlgorithms.timeWithinDay(local))), in: date)
  }
}
