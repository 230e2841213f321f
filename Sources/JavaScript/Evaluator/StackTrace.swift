import JSONModel

/// A frame of the JavaScript stack at the time of an error.
struct StackFrame {
  let function: ObjectRef
  /// The position in its source for a script function, or nil for a function written in Swift.
  let offset: UInt32?

  /// The script of the function, or nil for a function written in Swift.
  var script: Script? { offset == nil ? nil : function.code.pointee.script.takeUnretainedValue().script }
}

extension VM {
  static var maximumTraceLength: Int { 20 }

  /// Visits the frames in progress, innermost first, until `visit` returns false. Functions of hidden scripts are
  /// omitted, and so are the native functions that they call.
  func walkStack(_ visit: (StackFrame) -> Bool) {
    var frame = state.pointee.frame
    var position = state.pointee.position
    var isInnermost = true
    while true {
      let callee = frame[FrameSlot.callee]
      if callee.bits == Value.unwritten.bits {
        Invariant.fail("The stack trace reached a slot that was never written.")
      }
      // The frame of the host is the last one.
      guard callee.isObject else { return }
      let f = callee.asObject
      let site = frame[FrameSlot.callSite].bits
      let distance = Int((site >> 32) & 0xFFFF)
      if f.kind == .function {
        if !isHidden(f), !visit(StackFrame(function: f, offset: position)) { return }
      } else if f.kind == .nativeFunction && !(isInnermost && makesErrors(f)) {
        let caller = (frame - distance)[FrameSlot.callee]
        let isPart = distance > 0 && caller.isObject && caller.asObject.kind == .function && isHidden(caller.asObject)
        if !isPart, !visit(StackFrame(function: f, offset: nil)) { return }
      }
      isInnermost = false
      if distance == 0 { return }
      position = UInt32(truncatingIfNeeded: site)
      frame -= distance
    }
  }

  /// Whether a script function belongs to a hidden script.
  func isHidden(_ f: ObjectRef) -> Bool {
    f.code.pointee.script._withUnsafeGuaranteedRef { $0.script.isHidden }
  }

  /// Returns whether a function is a constructor of errors or `Error.captureStackTrace`, which stack traces omit.
  private func makesErrors(_ f: ObjectRef) -> Bool {
    f.isConstructor || native(of: f).name == propertyKey("captureStackTrace")
  }

  /// Returns the innermost frame of a script function.
  func innermostScriptFrame() -> StackFrame? {
    var found: StackFrame?
    walkStack { frame in
      if frame.offset == nil { return true }
      found = frame
      return false
    }
    return found
  }

  /// Returns the location of the innermost call in a script, in the form `file:line:column`; nil if there is none. It
  /// is not that in a source, because the script chooses its source map.
  func callLocation() -> String? {
    guard let frame = innermostScriptFrame(), let offset = frame.offset, let script = frame.script else { return nil }
    let at = script.lines.location(of: offset, in: script.source)
    return "\(script.name):\(at.line):\(at.column)"
  }

  /// Sets `stack` in the format of V8: the error's text, followed by a line for each frame.
  func captureStack(_ error: ObjectRef) {
    var text = StackText()
    text.append(headline(of: error))
    var count = 0
    var isFirst = true
    walkStack { frame in
      if isFirst, let offset = frame.offset, error.kind == .error {
        isFirst = false
        store(Value(frame.function), in: error.internalSlot(0))
        error.internalSlot(1).write(plain: .number(offset))
      }
      append(frame, to: &text)
      count += 1
      return count < VM.maximumTraceLength
    }
    // Writing a line takes longer than a call, and a text is converted several times.
    spend(10 * count + text.byteCount + text.byteCount / 4)
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
      let name = frame.function.code == instance.main ? nil : nameForTrace(frame.function)
      if let name {
        text.append(name, self)
        text.append(" (")
      }
      append(offset, of: script, to: &text)
      if name != nil { text.append(")") }
    }
  }

  /// Appends a location as ``JavaScriptError/place`` shows it.
  private func append(_ offset: SourceOffset, of script: Script, to text: inout StackText) {
    if script.sourceMap != nil { return text.append(script.place(of: offset)) }
    let at = script.lines.location(of: offset, in: script.source)
    text.append(script.name)
    text.append(":")
    text.append(at.line)
    text.append(":")
    text.append(at.column)
  }

  /// Returns nil if the function has no name.
  func nameForTrace(_ f: ObjectRef) -> StringRef? {
    let name: StringRef
    if f.has(.lazyProperties) {
      guard let key = f.kind == .function ? f.code.pointee.name : native(of: f).name else { return nil }
      name = functionName(key, .none)
    } else {
      guard let property = ordinaryOwnProperty(f, state.pointee.names.name), property.value.isString else { return nil }
      name = property.value.asString
    }
    return name.length == 0 ? nil : name
  }

  /// Returns where an Error object was created, from its internal slots: the innermost script function and the position
  /// in it.
  func origin(of error: ObjectRef) -> StackFrame? {
    guard error.kind == .error, error.internalSlot(0).pointee.isObject else { return nil }
    return StackFrame(
      function: error.internalSlot(0).pointee.asObject, offset: UInt32(error.internalSlot(1).pointee.asNumber))
  }

  /// Returns the location of a frame of a script function, as ``JavaScriptError/place``.
  func place(of frame: StackFrame) -> String? {
    guard let script = frame.script, let offset = frame.offset else { return nil }
    return script.place(of: offset)
  }

  /// Returns `TypeError: message` without running script code.
  func headline(of error: ObjectRef) -> String {
    let name = plainText(error, state.pointee.names.name) ?? "Error"
    let message = plainText(error, state.pointee.names.message) ?? ""
    if name.isEmpty { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }

  /// Returns the lines of a `stack` that name frames, which are at its end. A script may have written any number.
  func stackLines(_ error: ObjectRef) -> [String] {
    guard let stack = plainString(error, state.pointee.names.stack) else { return [] }
    let end = units(of: stack, stack.length - shownStackLength(error), stack.length)
    // By bytes: characters take many times as long.
    let lines = String(utf16: end).utf8.split(separator: UInt8(ascii: "\n")).lazy.map { line in
      line.drop { $0 == UInt8(ascii: " ") }
    }
    return lines.filter { $0.starts(with: "at ".utf8) }.prefix(5 * VM.maximumTraceLength).map { String(Substring($0)) }
  }

  /// Returns the number of code units of a `stack` that are searched for frames.
  func shownStackLength(_ error: ObjectRef) -> Int {
    min(plainString(error, state.pointee.names.stack)?.length ?? 0, VM.maximumShownLength)
  }

  /// The maximum length of text that errors show. Longer text is truncated.
  static var maximumShownLength: Int { 1 << 14 }

  func shownText(_ s: StringRef) -> String { swiftString(s, limit: VM.maximumShownLength) }

  /// Returns a data property from the object or its prototype chain if it is a string.
  func plainText(_ object: ObjectRef, _ key: PropertyKey) -> String? { plainString(object, key).map(shownText) }

  private func plainString(_ object: ObjectRef, _ key: PropertyKey) -> StringRef? {
    var current = Value(object)
    while current.isObject {
      if let p = ordinaryOwnProperty(current.asObject, key) {
        return p.isAccessor || !p.value.isString ? nil : p.value.asString
      }
      spend(1)
      current = current.asObject.shape.prototype
    }
    return nil
  }

  /// Returns the source text of a script function (`Function.prototype.toString`).
  func sourceText(of f: ObjectRef) throws(Abrupt) -> StringRef {
    let code = f.code
    let script = code.pointee.script.takeUnretainedValue().script
    let source = script.source
    let start = min(Int(code.pointee.sourceStart), source.count)
    let end = min(Int(code.pointee.sourceEnd), source.count)
    if end - start > Work.freeBytes {
      try charge((end - start) / (script.lines.isASCII ? Work.unitsPerStep : Work.encodedUnitsPerStep))
      try reserve((end - start) * 2)
    }
    return string(String(decoding: source[start..<max(start, end)], as: UTF8.self))
  }
}

/// A buffer for the text of a stack, in UTF-8. An array would take longer to grow by a few bytes than it takes to walk
/// the stack.
private struct StackText: ~Copyable {
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 512)
  private var capacity = 512
  private(set) var byteCount = 0

  deinit { bytes.deallocate() }

  private mutating func append(_ added: UnsafePointer<UInt8>, _ count: Int) {
    if capacity - byteCount < count { grow(count) }
    (bytes + byteCount).update(from: added, count: count)
    byteCount += count
  }

  private mutating func grow(_ count: Int) {
    let old = bytes
    capacity = max(byteCount + count, capacity * 2)
    bytes = .allocate(capacity: capacity)
    bytes.update(from: old, count: byteCount)
    old.deallocate()
  }

  mutating func append(_ text: StaticString) { append(text.utf8Start, text.utf8CodeUnitCount) }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { if let start = $0.baseAddress { append(start, $0.count) } }
  }

  mutating func append(_ name: StringRef, _ vm: VM) {
    if !name.isRope, !name.isTwoByte, name.length <= 1000, name.latin1Buffer.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      append(name.latin1, name.length)
    } else {
      // A line break in a name would look like the end of the frame.
      append(String(utf16: vm.units(of: name, 0, min(name.length, 1000))).escapedName)
    }
  }

  mutating func append(_ number: Int) {
    var divisor: UInt64 = 1
    while UInt64(number) / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      var digit = UInt8(48 + UInt64(number) / divisor % 10)
      append(&digit, 1)
      divisor /= 10
    }
  }

  func string(_ vm: VM) -> StringRef {
    let text = UnsafeBufferPointer(start: bytes, count: byteCount)
    return text.allSatisfy { $0 < 0x80 } ? vm.string(text) : vm.string(String(decoding: text, as: UTF8.self))
  }
}
