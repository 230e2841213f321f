/// The components of a date (ECMA-262 §21.4.4.2-19, §B.2.3.1).
extension DatePrototype {
  private typealias Field = (method: StaticString, utcMethod: StaticString, read: (DateFields) -> Int)

  private static var fields: [Field] {
    [
      ("getDate", "getUTCDate", { $0.day }), ("getDay", "getUTCDay", { $0.weekday }),
      ("getFullYear", "getUTCFullYear", { $0.year }), ("getHours", "getUTCHours", { $0.hour }),
      ("getMilliseconds", "getUTCMilliseconds", { $0.millisecond }), ("getMinutes", "getUTCMinutes", { $0.minute }),
      ("getMonth", "getUTCMonth", { $0.month }), ("getSeconds", "getUTCSeconds", { $0.second }),
    ]
  }

  static func defineGetters(_ b: ObjectBuilder) {
    for (method, utcMethod, read) in fields {
      b.method(method, 0) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
        let t = try thisTime(vm, arguments)
        return DateFields(vm.timeZone.localTime(t)).map { .number(read($0)) } ?? .nan
      }
      b.method(utcMethod, 0) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
        let t = try thisTime(vm, arguments)
        return DateFields(t).map { .number(read($0)) } ?? .nan
      }
    }
    b.method("getTime", 0, getTime)
    b.method("valueOf", 0, getTime)
    b.method("getTimezoneOffset", 0, getTimezoneOffset)
    b.method("getYear", 0, getYear)
  }

  /// §21.4.4.10, §21.4.4.44
  static func getTime(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value { .number(try thisTime(vm, arguments)) }

  /// §21.4.4.11: the minutes from local time to UTC.
  static func getTimezoneOffset(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let t = try thisTime(vm, arguments)
    return .number((t - vm.timeZone.localTime(t)) / DateAlgorithms.msPerMinute)
  }

  /// §B.2.3.1
  static func getYear(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let t = try thisTime(vm, arguments)
    return DateFields(vm.timeZone.localTime(t)).map { .number($0.year - 1900) } ?? .nan
  }
}
