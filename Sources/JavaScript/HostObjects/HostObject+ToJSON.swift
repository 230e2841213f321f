/// Finds the `toJSON` of objects that are converted to JSON.
extension VM {
  func toJSONMethod(_ object: ObjectRef) throws(Abrupt) -> Value? {
    let method = try get(object, state.pointee.names.toJSON)
    return isCallable(method) ? method : nil
  }

  /// Returns whether an ordinary object or array with the default prototype is known to have no `toJSON`, as is usual.
  func hasNoToJSON(_ object: ObjectRef) -> Bool {
    let shape = object.shape
    let prototype = shape.prototype.bits
    guard
      prototype == state.pointee.objectShape.prototype.bits || prototype == state.pointee.arrayShape.prototype.bits,
      !object.has(.exotic), shape.find(state.pointee.names.toJSON) < 0
    else { return false }
    return haveNoToJSON
  }

  /// Whether objects and arrays inherit no `toJSON` from their default prototypes. Otherwise, values that no script has
  /// changed must be converted as well.
  var haveNoToJSON: Bool {
    @inline(__always) get { state.pointee.plainJSONEpoch == state.pointee.prototypeEpoch || inheritNoToJSON() }
  }

  /// Converts a copy made by `fork`, which had no `toJSON` then. What scripts have added to prototypes since does not
  /// apply to it.
  func ignoringToJSON<Result>(_ body: () throws(Abrupt) -> Result) throws(Abrupt) -> Result {
    let epoch = state.pointee.plainJSONEpoch
    state.pointee.plainJSONEpoch = state.pointee.prototypeEpoch
    defer { state.pointee.plainJSONEpoch = epoch }
    return try body()
  }

  @inline(never) private func inheritNoToJSON() -> Bool {
    for prototype in [state.pointee.objectShape.prototype, state.pointee.arrayShape.prototype] {
      var holder = prototype
      while holder.isObject {
        let object = holder.asObject
        if object.kind == .proxy || ordinaryOwnProperty(object, state.pointee.names.toJSON) != nil { return false }
        spend(1)
        holder = object.shape.prototype
      }
    }
    state.pointee.plainJSONEpoch = state.pointee.prototypeEpoch
    return true
  }
}
