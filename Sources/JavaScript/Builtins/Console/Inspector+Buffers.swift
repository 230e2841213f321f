/// ArrayBuffers and the views on them, in the format of Node.
extension Inspector {
  mutating func typedArrayElements(_ array: TypedArrayRef) throws(Abrupt) -> [String] {
    let length = array.length
    let shown = min(length, Inspector.maximumElements)
    var parts: [String] = []
    try vm.charge(shown * Work.stepsPerShownProperty)
    for i in 0..<shown { parts.append(try primitive(vm.element(array, i))) }
    appendRest(length - shown, &parts)
    return parts
  }

  func bufferContents(_ buffer: ArrayBufferRef) -> [String] {
    if buffer.isDetached { return ["(detached)", "byteLength: 0"] }
    let length = buffer.byteLength
    let shown = min(length, Inspector.maximumElements)
    vm.spend(shown * Work.stepsPerShownProperty)
    var bytes: [String] = []
    for i in 0..<shown {
      let byte = buffer.data.unsafelyUnwrapped.load(fromByteOffset: i, as: UInt8.self)
      bytes.append((byte < 16 ? "0" : "") + String(byte, radix: 16))
    }
    let rest = length - shown
    if rest > 0 { bytes.append("... \(rest) more byte\(rest > 1 ? "s" : "")") }
    return ["[Uint8Contents]: <\(bytes.joined(separator: " "))>", "byteLength: \(length)"]
  }

  mutating func dataViewParts(_ view: TypedArrayRef, level: Int) throws(Abrupt) -> [String] {
    indentation += 2
    let buffer = try show(Value(view.buffer.object), level: level)
    indentation -= 2
    return ["byteLength: \(view.length)", "byteOffset: \(view.storedOffset)", "buffer: \(buffer)"]
  }
}
