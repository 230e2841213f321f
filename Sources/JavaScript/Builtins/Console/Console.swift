/// `console` (WHATWG Console Standard §1), which formats its arguments and passes one text to the host.
extension IntrinsicDefinition {
  static func consoleDefinition() -> IntrinsicDefinition {
    .object { b in
      b.method("log", 0) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.printToConsole(.log, arguments.dropFirst(0))
      }
      b.method("info", 0) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.printToConsole(.info, arguments.dropFirst(0))
      }
      b.method("debug", 0) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.printToConsole(.debug, arguments.dropFirst(0))
      }
      b.method("warn", 0) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.printToConsole(.warn, arguments.dropFirst(0))
      }
      b.method("error", 0) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.printToConsole(.error, arguments.dropFirst(0))
      }
      b.method("trace", 0) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.charge(Work.stepsPerPrint)
        let message = try ConsoleFormat.text(vm, arguments.dropFirst(0))
        return try vm.print(.error, (message.isEmpty ? "Trace" : "Trace: \(message)") + vm.callerFrames())
      }
      b.method("assert", 0) { (vm, arguments) throws(Abrupt) -> Value in
        if vm.toBoolean(arguments[0]) { return .undefined }
        let rest = arguments.dropFirst(1)
        if let format = rest.first, format.isString {
          let text = try vm.concatenate(vm.string("Assertion failed: "), format.asString)
          let list = vm.makeArray([Value(text)])
          try vm.root(Value(list))
          for value in rest.dropFirst() { vm.push(list, value) }
          return try vm.printToConsole(.error, UnsafeBufferPointer(start: list.elements, count: list.denseCount))
        }
        try vm.charge(Work.stepsPerPrint)
        let details = try ConsoleFormat.text(vm, rest)
        return try vm.print(.error, details.isEmpty ? "Assertion failed" : "Assertion failed: \(details)")
      }
      b.tag("console")
    }
  }
}

extension VM {
  fileprivate func printToConsole(_ level: ConsoleLevel, _ arguments: UnsafeBufferPointer<Value>) throws(Abrupt)
    -> Value
  {
    try charge(Work.stepsPerPrint)
    return try print(level, ConsoleFormat.text(self, arguments))
  }

  /// Gives a line to the host.
  fileprivate func print(_ level: ConsoleLevel, _ text: String) throws(Abrupt) -> Value {
    let byteCount = text.utf8.count
    try charge(byteCount / Work.printedBytesPerStep)
    let escapedByteCount = text.escapedByteCount
    if byteCount > Work.freeBytes { try reserve(3 * byteCount + escapedByteCount * Work.bytesPerEscapedByte) }
    if realm.mayPrint(byteCount + escapedByteCount * Realm.bytesPerEscape + Realm.bytesPerLine) {
      realm.console(level, text)
    }
    return .undefined
  }

  /// Returns the frames of a stack trace, starting at the caller of the native function, each on a separate line.
  fileprivate func callerFrames() -> String {
    // The frames are described twice: as the stack of an error, and line by line.
    spend(Work.stepsPerPrint)
    let error = makeError(prototype: Value(intrinsic(.errorPrototype)), message: nil)
    guard let stack = ordinaryOwnProperty(error, state.pointee.names.stack), stack.value.isString else { return "" }
    let lines = swiftString(stack.value.asString).split(separator: "\n")
    return lines.dropFirst(2).map { "\n" + $0 }.joined()
  }
}

extension Realm {
  /// The number of bytes that the host adds to a line: its end, and perhaps a prefix.
  static var bytesPerLine: Int { 8 }
  /// The number of bytes by which an escape sequence, or the indentation after a line break, is longer than what it
  /// replaces.
  static var bytesPerEscape: Int { 5 }

  /// Counts a text toward the limit of what a call prints. The first text beyond it is replaced by a message.
  /// - Returns: Whether it may be printed.
  func mayPrint(_ byteCount: Int) -> Bool {
    countPrinted(byteCount)
    if printedByteCount <= printedByteLimit { return true }
    if !leavesOutRest {
      leavesOutRest = true
      console(.warn, "the rest of what this call prints is left out: it is more than \(printedByteLimit) bytes")
    }
    return false
  }

  func countPrinted(_ byteCount: Int) { printedByteCount += min(byteCount, printedByteLimit / 8) }
}
