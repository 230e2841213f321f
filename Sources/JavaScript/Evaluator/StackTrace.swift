/// Where an error happened: the JavaScript stack at one moment.
struct StackFrame {
  let function: ObjectRef
  /// Where in its source a script function is; nil for functions written in Swift.
  let offset: UInt32?

  /// The script of the function, when it has one.
  var script: Script? { offset == nil ? nil : function.code.pointee.script.takeUnretainedValue().script }
}

extension VM {
  static var maximumTraceLength: Int { 20 }

  /// Visits the frames in progress, innermost first, until `visit` answers false.
  private func walkStack(_ visit: (StackFrame) -> Bool) {
    var frame = state.pointee.frame
    var position = state.pointee.position
    var isInnermost = true
    while true {
      let callee = frame[FrameSlot.callee]
      if callee.bits == Value.unwritten.bits { Invariant.fail("The stack trace reached a slot that nobody wrote.") }
      // The frame of the host is the last one.
      guard callee.isObject else { return }
      let f = callee.asObject
      if f.kind == .function {
        if !visit(StackFrame(function: f, offset: position)) { return }
      } else if f.kind == .nativeFunction && !(isInnermost && makesErrors(f)) {
        if !visit(StackFrame(function: f, offset: nil)) { return }
      }
      isInnermost = false
      let site = frame[FrameSlot.callSite].bits
      let distance = Int((site >> 32) & 0xFFFF)
      if distance == 0 { return }
      position = UInt32(truncatingIfNeeded: site)
      frame -= distance
    }
  }

  /// Constructors of errors and `Error.captureStackTrace` are no part of the story.
  private func makesErrors(_ f: ObjectRef) -> Bool {
    f.isConstructor || native(of: f).name == propertyKey("captureStackTrace")
  }

  /// The innermost frame of a script function.
  func innermostScriptFrame() -> StackFrame? {
    var found: StackFrame?
    walkStack { frame in
      if frame.offset == nil { return true }
      found = frame
      return false
    }
    return found
  }

  /// Sets `stack` as V8 writes it: the error's own text, then a line for each frame.
  func captureStack(_ error: ObjectRef) {
    var text = StackText()
    text.append(headline(of: error))
    var count = 0
    var isFirst = true
    walkStack { frame in
      if isFirst, let offset = frame.offset, error.kind == .error {
        isFirst = false
        error.internalSlot(0).pointee = Value(frame.function)
        error.internalSlot(1).pointee = .number(offset)
      }
      append(frame, to: &text)
      count += 1
      return count < VM.maximumTraceLength
    }
    // Writing a line takes longer than a call.
    state.pointee.fuel &-= 10 * count
    let stack = Value(text.string(self))
    let key = state.pointee.names.stack
    if let existing = ordinaryOwnProperty(error, key) {
      updateOwnProperty(error, key, stack, existing.attributes, old: existing.attributes)
    } else if !error.has(.nonExtensible) {
      addOwnProperty(error, key, stack, .hidden)
    }
  }

  private func append(_ frame: StackFrame, to text: inout StackText) {
    text.append("\n    at ")
    guard let offset = frame.offset else {
      let name = nameForTrace(frame.function)
      if let name { text.append(name, self) } else { text.append("<anonymous>") }
      text.append(" (native)")
      return
    }
    frame.function.code.pointee.script._withUnsafeGuaranteedRef { instance in
      let script = instance.script
      let at = script.lines.location(of: offset, in: script.source)
      let name = frame.function.code == instance.main ? nil : nameForTrace(frame.function)
      if let name {
        text.append(name, self)
        text.append(" (")
      }
      text.append(script.name)
      text.append(":")
      text.append(at.line)
      text.append(":")
      text.append(at.column)
      if name != nil { text.append(")") }
    }
  }

  /// nil: the function has no name.
  private func nameForTrace(_ f: ObjectRef) -> StringRef? {
    let name: StringRef
    if f.has(.lazyProperties) {
      guard let key = f.kind == .function ? f.code.pointee.name : native(of: f).name else { return nil }
      name = functionName(key, .none)
    } else {
      guard let property = ordinaryOwnProperty(f, state.pointee.names.name), property.value.isString else { return nil }
      name = property.value.asString
    }
    return name.length == 0 ? nil : substring(name, 0, min(name.length, 1000))
  }

  /// Where an Error object was made, from its internal slots: the innermost script function and the place in it.
  func origin(of error: ObjectRef) -> StackFrame? {
    guard error.kind == .error, error.internalSlot(0).pointee.isObject else { return nil }
    return StackFrame(
      function: error.internalSlot(0).pointee.asObject, offset: UInt32(error.internalSlot(1).pointee.asNumber))
  }

  /// `TypeError: message`, without running script code.
  func headline(of error: ObjectRef) -> String {
    let name = plainText(error, state.pointee.names.name) ?? "Error"
    let message = plainText(error, state.pointee.names.message) ?? ""
    if name.isEmpty { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }

  /// The lines of a `stack` that name frames. They are at its end.
  func stackLines(_ error: ObjectRef) -> [String] {
    guard let stack = plainString(error, state.pointee.names.stack) else { return [] }
    let end = substring(stack, max(0, stack.length - VM.maximumShownLength), stack.length)
    return swiftString(end).split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("at ") }.map(
      String.init)
  }

  /// Of longer texts errors show only the beginning.
  static var maximumShownLength: Int { 1 << 16 }

  func shownText(_ s: StringRef) -> String {
    s.length <= VM.maximumShownLength ? swiftString(s) : swiftString(substring(s, 0, VM.maximumShownLength)) + "…"
  }

  /// A data property along the prototype chain, when it is a string.
  func plainText(_ object: ObjectRef, _ key: PropertyKey) -> String? { plainString(object, key).map(shownText) }

  private func plainString(_ object: ObjectRef, _ key: PropertyKey) -> StringRef? {
    var current = Value(object)
    while current.isObject {
      if let p = ordinaryOwnProperty(current.asObject, key) {
        return p.isAccessor || !p.value.isString ? nil : p.value.asString
      }
      current = current.asObject.shape.prototype
    }
    return nil
  }

  /// The source text of a script function (`Function.prototype.toString`).
  func sourceText(of f: ObjectRef) -> StringRef {
    let code = f.code
    let source = code.pointee.script.takeUnretainedValue().script.source
    let start = min(Int(code.pointee.sourceStart), source.count)
    let end = min(Int(code.pointee.sourceEnd), source.count)
    return string(String(decoding: source[start..<max(start, end)], as: UTF8.self))
  }
}

/// The text of a stack while it grows: UTF-8.
private struct StackText {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func append(_ name: StringRef, _ vm: VM) {
    vm.flatten(name)
    if !name.isTwoByte, name.latin1Buffer.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: name.latin1Buffer)
    } else {
      bytes.append(contentsOf: name.swiftString.utf8)
    }
  }
  mutating func append(_ number: Int) {
    var digits: UInt64 = 1
    while UInt64(number) / digits >= 10 { digits *= 10 }
    while digits > 0 {
      bytes.append(UInt8(48 + UInt64(number) / digits % 10))
      digits /= 10
    }
  }
  func string(_ vm: VM) -> StringRef {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.allSatisfy { $0 < 0x80 } ? vm.string(buffer) : vm.string(String(decoding: buffer, as: UTF8.self))
    }
  }
}
