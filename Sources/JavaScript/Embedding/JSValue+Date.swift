/// Conversion between points in time and JavaScript dates.
extension Interpreter {
  /// Creates a `Date`.
  /// - Parameter milliseconds: The time in milliseconds since 1970. A fraction is removed; a time beyond 100 million
  ///   days results in an invalid date (ECMA-262 21.4.1.31).
  public func date(milliseconds: Double) -> JSValue {
    withUse { vm in
      let date = vm.makeObject(.date, vm.rootShape(prototype: Value(vm.intrinsic(.datePrototype))), capacity: 0)
      date.internalSlot(0).write(plain: .number(DateAlgorithms.timeClip(milliseconds)))
      return JSValue(Value(date), self)
    }
  }
}

extension JSValue {
  /// The time of a `Date` in milliseconds since 1970: NaN for an invalid date, and nil for anything else.
  public var dateMilliseconds: Double? {
    guard raw.isObject, raw.asObject.kind == .date else { return nil }
    return raw.asObject.internalSlot(0).pointee.asNumber
  }
}
