/// A function that a built-in calls again and again, such as the comparison of `sort`. What each call of a simple
/// function would check and prepare is done once, in a frame that all calls use (116 -> 85 instructions for a call of
/// `sort`, and 121 -> 93 for one of `reduce`).
struct Callback {
  private let vm: VM
  private let function: Value
  private let this: Value
  /// The frame, nil if the function is not simple.
  private let frame: Frame?
  private let end: Frame
  private let parametersEnd: Frame
  private let outerFrame: Frame

  /// Prepares calls with `argumentCount` arguments, until the built-in returns. What the built-in roots for longer than
  /// a call should have been rooted before.
  init(_ vm: VM, _ function: Value, this: Value = .undefined, argumentCount: Int) throws(Abrupt) {
    let s = vm.state
    self.vm = vm
    self.function = function
    self.this = this
    let base = s.pointee.stackTop
    outerFrame = s.pointee.frame
    let isScript = function.isObject && function.asObject.kind == .function
    if isScript, function.asObject.code.pointee.body == nil { try vm.compileBody(function.asObject.code) }
    guard isScript, case let code = function.asObject.code, code.pointee.prologue.isEmpty,
      !vm.isNativeStackLow(need: code.pointee.nativeStackNeed),
      base + max(code.pointee.frameSize, FrameSlot.first + argumentCount) < s.pointee.stackLimit
    else {
      (frame, end, parametersEnd) = (nil, base, base)
      return
    }
    end = base + code.pointee.frameSize
    parametersEnd = base + (FrameSlot.first &+ min(argumentCount, code.pointee.parameterCount))
    frame = try vm.pushFrame(function, this, argumentCount)
    var slot = parametersEnd
    while slot < end {
      slot.pointee = .undefined
      slot += 1
    }
    s.pointee.stackTop = end
  }

  @inline(__always) func call(_ a: Value, _ b: Value) throws(Abrupt) -> Value {
    guard let frame = readyFrame else { return try vm.call(function, this: this, a, b) }
    frame[FrameSlot.first] = a
    frame[FrameSlot.first + 1] = b
    return try enter(frame)
  }

  /// Calls the function with an element, its index and the object, as the methods of arrays do. The element is alive
  /// during the call; a caller that needs it afterward must root it.
  @inline(never) func call(_ element: Value, _ i: Int, _ object: RootedObject) throws(Abrupt) -> Value {
    guard let frame = readyFrame else { return try vm.callWithElement(function, this, element, i, object) }
    frame[FrameSlot.first] = element
    frame[FrameSlot.first + 1] = .number(i)
    frame[FrameSlot.first + 2] = object.value
    return try enter(frame)
  }

  /// Calls the function as `reduce` does.
  @inline(never) func call(
    _ accumulator: Rooted, _ element: Value, _ i: Int, _ object: RootedObject
  ) throws(Abrupt) -> Value {
    guard let frame = readyFrame else {
      return try ArrayMethods.reduceStep(vm, function, accumulator, element, i, object)
    }
    frame[FrameSlot.first] = accumulator.value
    frame[FrameSlot.first + 1] = element
    frame[FrameSlot.first + 2] = .number(i)
    frame[FrameSlot.first + 3] = object.value
    return try enter(frame)
  }

  /// The frame, if the built-in has rooted nothing since.
  @inline(__always) private var readyFrame: Frame? { vm.state.pointee.stackTop == end ? frame : nil }

  @inline(__always) private func enter(_ frame: Frame) throws(Abrupt) -> Value {
    let s = vm.state
    let code = function.asObject.code
    s.pointee.fuel &-= code.pointee.steps &+ Work.stepsPerCallback
    var slot = parametersEnd
    while slot < end {
      slot.pointee = .undefined
      slot += 1
    }
    frame[FrameSlot.this] = this
    frame[FrameSlot.environment] = function.asObject.internalSlot(FunctionSlot.environment).pointee
    s.pointee.frame = frame
    var failed = false
    var result = Value.undefined
    do throws(Abrupt) {
      if s.pointee.fuel < 0 { try vm.safepointAtEntry() }
      // Compiled by `init`, and never removed.
      result = code.pointee.body.unsafelyUnwrapped._withUnsafeGuaranteedRef { body -> Value in
        do throws(Abrupt) { return try body.evaluate(frame) } catch {
          failed = true
          return .undefined
        }
      }
    } catch { failed = true }
    s.pointee.stackTop = end
    s.pointee.frame = outerFrame
    // As in `VM.popFrame(_:)`.
    s.pointee.position = UInt32(truncatingIfNeeded: frame[FrameSlot.callSite].bits)
    if failed { throw Abrupt() }
    return result
  }
}
