import JSONModel

/// Measures the memory of values that the host passes in, as far as they can be used within the limits.
extension VM {
  func measure(_ members: UnsafeJSONMembers) -> JSONMemorySize {
    members.memorySize(upTo: state.pointee.heap.limit, references: referencesInTime)
  }

  /// The number of references that can be followed within the limit of time.
  private var referencesInTime: Int {
    guard let time = realm.limits.time else { return .max }
    return Int(clamping: time.nanoseconds / Work.nanosecondsPerMeasuredReference)
  }

  /// Returns the limit that a call with a value exceeds in any case; nil if it is not too large.
  @inline(__always)
  func exceededLimit(_ size: JSONMemorySize) -> LimitError? {
    let limit = state.pointee.heap.limit
    if size.byteCount > limit { return .memory(limit: limit) }
    return size.referenceCount > referencesInTime ? .time(limit: realm.limits.time ?? .zero) : nil
  }

  /// Creates the object of a call.
  /// - Parameter knownSize: Its memory if it has been measured; nil to measure it at the expense of the call.
  func makeHostObject(_ object: JSONObject, _ knownSize: JSONMemorySize?) throws(Abrupt) -> ObjectRef {
    let size = knownSize ?? withUnsafePointer(to: object) { measure(UnsafeJSONMembers(of: $0)) }
    if knownSize == nil {
      spend(Work.stepsToMeasure(size))
      if let error = exceededLimit(size) { throw limitExceeded(error) }
    }
    // As for what earlier calls have left.
    state.pointee.markingLimit &+= 2 * Work.markedBytesToMeasure(size)
    return makeHostObject(object, memory: countHostMemory(size.byteCount))
  }

  /// Counts the memory of a Swift value that had to be visited to measure it.
  func countMeasuredMemory(_ size: JSONMemorySize) -> Value {
    spend(Work.stepsToMeasure(size))
    return countHostMemory(size.byteCount)
  }
}

extension Work {
  /// Returns the number of steps in which a value has been measured.
  static func stepsToMeasure(_ size: JSONMemorySize) -> Int {
    size.byteCount / measuredBytesPerStep &+ size.referenceCount &* stepsPerMeasuredReference
  }

  /// Returns the number of bytes that the collector marks in the time in which it measures a value.
  static func markedBytesToMeasure(_ size: JSONMemorySize) -> Int {
    size.byteCount / measuredBytesPerMarkedByte &+ size.referenceCount &* markedBytesPerMeasuredReference
  }
}

extension JavaScriptError {
  /// Creates the error of a call with a value that is too large for the limits.
  init(limit: LimitError) { self.init(kind: .limit(limit), name: nil, message: limit.description) }
}

extension Interpreter {
  /// Measures an object, no call being in progress.
  /// - Returns: Its memory, and the number of steps that this took.
  package func measure(_ object: JSONObject) -> (size: JSONMemorySize, steps: Int) {
    let size = withUnsafePointer(to: object) { vm.measure(UnsafeJSONMembers(of: $0)) }
    return (size, Work.stepsToMeasure(size))
  }

  /// Returns the error of a call with an object that is too large for the limits in any case; otherwise nil.
  package func error(ofObject size: JSONMemorySize) -> JavaScriptError? {
    vm.exceededLimit(size).map { JavaScriptError(limit: $0) }
  }

  /// Creates a JavaScript value from an object that has been measured.
  package func value(_ object: JSONObject, _ size: JSONMemorySize) -> JSValue {
    withUse { vm in JSValue(Value(vm.makeHostObject(object, memory: vm.countHostMemory(size.byteCount))), self) }
  }
}
