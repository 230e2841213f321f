/// Where an error happened: the JavaScript stack at one moment.
struct StackFrame {
  let functionName: String
  /// The script function.
  var function: ObjectRef?
  /// nil: a function written in Swift.
  let location: (script: Script, offset: UInt32)?
}

extension VM {
  static var maximumTraceLength: Int { 20 }

  /// The frames in progress, innermost first.
  func stackFrames() -> [StackFrame] {
    var frames: [StackFrame] = []
    var frame = state.pointee.frame
    var position = state.pointee.position
    while frames.count < VM.maximumTraceLength && frame >= state.pointee.stackBase {
      let callee = frame[FrameSlot.callee]
      guard callee.isObject else { break }
      let f = callee.asObject
      switch f.kind {
      case .function:
        let code = f.code
        let script = code.pointee.script.takeUnretainedValue().script
        let isScript = code.pointee.node.takeUnretainedValue().kind == .script
        frames.append(StackFrame(functionName: isScript ? "" : nameForTrace(f), function: f, location: (script, position)))
      case .nativeFunction:
        // The error constructor itself is no part of the story.
        if !(frames.isEmpty && native(of: f).isConstructor) { frames.append(StackFrame(functionName: nameForTrace(f), location: nil)) }
      default: break
      }
      let site = frame[FrameSlot.callSite].bits
      let distance = Int((site >> 32) & 0xFFFF)
      if distance == 0 { break }
      position = UInt32(truncatingIfNeeded: site)
      frame -= distance
    }
    return frames
  }

  private func nameForTrace(_ f: ObjectRef) -> String {
    if f.has(.lazyProperties) {
      if f.kind == .function { return f.code.pointee.name.map { describe($0) } ?? "" }
      return describe(native(of: f).name)
    }
    guard let name = ordinaryOwnProperty(f, state.pointee.names.name), name.value.isString else { return "" }
    return swiftString(name.value.asString)
  }

  /// Sets `stack` as V8 writes it: the error's own text, then a line for each frame.
  func captureStack(_ error: ObjectRef) {
    var text = headline(of: error)
    let frames = stackFrames()
    if error.kind == .error, let first = frames.first(where: { $0.function != nil }), let function = first.function, let location = first.location {
      error.internalSlot(0).pointee = Value(function)
      error.internalSlot(1).pointee = .number(location.offset)
    }
    for frame in frames {
      if let (script, offset) = frame.location {
        let at = SourceLocation(offset, in: script.source)
        let place = "\(script.name):\(at.line):\(at.column)"
        text += frame.functionName.isEmpty ? "\n    at \(place)" : "\n    at \(frame.functionName) (\(place))"
      } else {
        text += "\n    at \(frame.functionName.isEmpty ? "<anonymous>" : frame.functionName) (native)"
      }
    }
    let stack = Value(string(text))
    if let existing = ordinaryOwnProperty(error, state.pointee.names.stack) {
      updateOwnProperty(error, state.pointee.names.stack, stack, existing.attributes, old: existing.attributes)
    } else if !error.has(.nonExtensible) {
      addOwnProperty(error, state.pointee.names.stack, stack, .hidden)
    }
  }

  /// Where an Error object was made, from its internal slots: the innermost script function and the place in it.
  func origin(of error: ObjectRef) -> StackFrame? {
    guard error.kind == .error, error.internalSlot(0).pointee.isObject else { return nil }
    let function = error.internalSlot(0).pointee.asObject
    let offset = UInt32(error.internalSlot(1).pointee.asNumber)
    return StackFrame(functionName: "", function: function, location: (function.code.pointee.script.takeUnretainedValue().script, offset))
  }

  /// `TypeError: message`, without running script code.
  func headline(of error: ObjectRef) -> String {
    let name = plainText(error, state.pointee.names.name) ?? "Error"
    let message = plainText(error, state.pointee.names.message) ?? ""
    if name.isEmpty { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }

  /// A data property along the prototype chain, when it is a string.
  func plainText(_ object: ObjectRef, _ key: PropertyKey) -> String? {
    var current = Value(object)
    while current.isObject {
      if let p = ordinaryOwnProperty(current.asObject, key) {
        return p.isAccessor || !p.value.isString ? nil : swiftString(p.value.asString)
      }
      current = current.asObject.shape.prototype
    }
    return nil
  }

  /// The source text of a script function (`Function.prototype.toString`).
  func sourceText(of f: ObjectRef) -> StringRef {
    let code = f.code
    let source = code.pointee.script.takeUnretainedValue().script.source
    let start = min(Int(code.pointee.sourceStart), source.count), end = min(Int(code.pointee.sourceEnd), source.count)
    return string(String(decoding: source[start..<max(start, end)], as: UTF8.self))
  }
}

/// Where the exception in flight was thrown.
struct ThrowSite {
  var frames: [StackFrame] = []
}

extension Realm {
  /// Remembers where the exception now in flight comes from, unless it is an Error that knows itself.
  func recordThrowSite() {
    throwSite = ThrowSite(frames: Array(vm.stackFrames().prefix(1)))
  }
}
