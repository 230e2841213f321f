/// Writes JSON text. Nesting is tracked in an explicit stack, so values of any depth are safe on any thread.
struct JSONPrinter: ~Copyable {
  var output = ByteBuffer()
  private var frames = MoveStack<JSONPrinterFrame>(capacity: frameCapacity)
  private let isPretty: Bool
  private let nonFiniteNumbers: JSONPrintingOptions.NonFiniteNumbers
  private let known: PrintedJSON?
  /// The address of the known object's members, or nil if there is no known object.
  private let knownStorage: UnsafeRawPointer?
  private(set) var hasMetKnown = false
  /// Whether arrays and objects nest deeper than a parser accepts by default. The stack doubles, and the limit is a
  /// power of two, so that this takes no time.
  var isTooDeep: Bool { hasDeepText || frames.capacity > JSONParsingOptions.defaultMaximumDepth }
  private var hasDeepText = false
  private static var frameCapacity: Int { 16 }

  /// Creates a printer.
  /// - Parameter known: An object whose text is copied wherever the object occurs. It must have been printed with these
  ///   options.
  init(options: JSONPrintingOptions, known: PrintedJSON? = nil) {
    isPretty = options.style == .pretty
    nonFiniteNumbers = options.nonFiniteNumbers
    self.known = known
    knownStorage = known?.object.stored.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// Prepares the printer for another value.
  /// - Parameter keptCapacity: The maximum number of bytes of memory that remains for its text.
  mutating func reset(keptCapacity: Int) {
    output.removeAll(keptCapacity: keptCapacity)
    frames.removeMoved(downTo: 0)
    if isTooDeep { frames = MoveStack(capacity: Self.frameCapacity) }
    hasDeepText = false
    hasMetKnown = false
  }

  mutating func print(_ root: borrowing JSON) throws(JSONPrintingError) {
    output.reserve(2048)
    try withUnsafePointer(to: root) { root throws(JSONPrintingError) in try printOrOpen(root) }
    while frames.count > 0 {
      let frame = frames.top
      if case .patches(let storage) = frame.pointee.kind {
        try printPatches(of: frame, storage)
        continue
      }
      guard frame.pointee.next < frame.pointee.count else {
        close(frame.pointee)
        continue
      }
      if case .changes(let storage) = frame.pointee.kind {
        try printMember(of: frame, storage)
      } else {
        try printValues(of: frame)
      }
    }
  }

  /// Prints the next values of a container, up to the first one that is a container itself.
  @inline(__always)
  private mutating func printValues(of frame: UnsafeMutablePointer<JSONPrinterFrame>) throws(JSONPrintingError) {
    let (keys, values, count) = (frame.pointee.keys, frame.pointee.values, frame.pointee.count)
    // Until there is another frame, the frame remains where it is.
    let depth = frames.count
    var index = frame.pointee.next
    repeat {
      frame.pointee.next = index &+ 1
      if let keys, !isPretty {
        printStart(ofMember: keys + index, isFirst: index == 0)
      } else {
        if index > 0 { output.append(0x2C) }
        if isPretty { breakLine() }
        if let keys {
          printKey(keys + index)
          output.append(0x3A)
          output.append(0x20)
        }
      }
      let value = values + index
      // Most values are strings.
      if case .string = value.pointee {
        printString(at: UnsafeRawPointer(value).assumingMemoryBound(to: String.self))
      } else {
        try printOrOpen(value)
      }
      index &+= 1
    } while index < count && frames.count == depth
  }

  /// Prints a scalar or an empty container, or starts any other container.
  private mutating func printOrOpen(_ value: UnsafePointer<JSON>) throws(JSONPrintingError) {
    switch value.pointee {
    case .null: output.append("null")
    case .bool(let value): output.append(value ? "true" : "false")
    case .integer(let value): output.append(integer: value)
    case .unsigned(let value): output.append(magnitude: value)
    case .number(let value):
      if value.isFinite { output.append(number: value) } else { try printNonFinite(value) }
    case .decimal(let value): output.append(text: value.description)
    // The payload of a case is at the start of the value. Integers use all of its bits, so the case is stored after it.
    case .string: printString(at: UnsafeRawPointer(value).assumingMemoryBound(to: String.self))
    case .malformedString(let units): printString(units)
    case .array(let elements):
      if elements.isEmpty {
        output.append("[]")
      } else {
        output.append(0x5B)
        elements.withUnsafeBufferPointer { open(nil, $0) }
      }
    case .object:
      // As the view that counts no references reads it.
      let stored = UnsafeRawPointer(value).load(as: Unmanaged<JSONObjectStorage>?.self)
      if let knownStorage, knownStorage == stored.map({ UnsafeRawPointer($0.toOpaque()) }) {
        printKnown()
      } else if let stored {
        stored._withUnsafeGuaranteedRef { printObject($0) }
      } else {
        output.append("{}")
      }
    }
  }

  private mutating func printObject(_ stored: JSONObjectStorage) {
    if !isPretty, stored.isText, printText(of: stored) { return }
    if stored.count == 0 {
      output.append("{}")
    } else {
      output.append(0x7B)
      if stored.isText {
        JSONObject(storage: stored).withMembers { keys, values in open(keys.baseAddress, values) }
      } else {
        open(stored.keys, UnsafeBufferPointer(start: stored.values, count: stored.count))
      }
    }
  }

  /// Prints text, or opens storage with changes or patches. Returns false if the depth of text that remains is not
  /// known exactly where it matters.
  private mutating func printText(of storage: JSONObjectStorage) -> Bool {
    let isTooDeep = storage.isTextDeeper(than: JSONParsingOptions.defaultMaximumDepth - frames.count)
    switch storage.textForm {
    case .text, .part:
      append(storage.text)
      hasDeepText = hasDeepText || isTooDeep
    case .patches:
      if isTooDeep { return false }
      frames.push(JSONPrinterFrame(patches: storage))
    case .changes:
      if isTooDeep { return false }
      output.append(0x7B)
      frames.push(JSONPrinterFrame(changes: storage))
    }
    return true
  }

  /// Prints text up to the next container that has replaced a value, and starts the container; or the rest of the text.
  private mutating func printPatches(
    of frame: UnsafeMutablePointer<JSONPrinterFrame>, _ storage: Unmanaged<JSONObjectStorage>
  ) throws(JSONPrintingError) {
    let text = storage._withUnsafeGuaranteedRef { $0.patchedText }
    while true {
      let index = frame.pointee.next
      append(text.text(before: index))
      if index == text.patches.count { break }
      frame.pointee.next = index &+ 1
      let patch = text.patches.baseAddress.unsafelyUnwrapped + index
      // The value is the first property.
      let value = UnsafeRawPointer(patch).assumingMemoryBound(to: JSON.self)
      switch value.pointee {
      case .array, .object:
        // The stack has only one frame for all objects around the value.
        let placeholder = JSONPrinterFrame(inside: frame.pointee)
        for _ in 1..<patch.pointee.level { frames.push(placeholder) }
        return try printOrOpen(value)
      default: try printOrOpen(value)
      }
    }
    frames.removeMoved(downTo: frames.count - 1)
  }

  /// Prints the next member of an object with changes, or all members from there that can be copied together.
  private mutating func printMember(
    of frame: UnsafeMutablePointer<JSONPrinterFrame>, _ changes: Unmanaged<JSONObjectStorage>
  ) throws(JSONPrintingError) {
    guard let keys = frame.pointee.keys else { return }
    let index = frame.pointee.next
    if index > 0 { output.append(0x2C) }
    guard let value = changes._withUnsafeGuaranteedRef({ $0.changedValue(at: index) }) else {
      let (text, count) = changes._withUnsafeGuaranteedRef { $0.unchangedText(from: index) }
      append(text)
      frame.pointee.next = index &+ count
      return
    }
    frame.pointee.next = index &+ 1
    printKey(keys + index)
    output.append(0x3A)
    try printOrOpen(value)
  }

  private mutating func append(_ text: UnsafeRawBufferPointer) {
    output.append(text.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self), count: text.count)
  }

  private mutating func printKnown() {
    known?.bytes.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress { output.append(first, count: bytes.count) }
    }
    hasMetKnown = true
  }

  @inline(__always)
  private mutating func open(_ keys: UnsafePointer<JSONKey>?, _ values: UnsafeBufferPointer<JSON>) {
    guard let first = values.baseAddress else { return }
    frames.push(JSONPrinterFrame(keys: keys, values: first, count: values.count))
  }

  private mutating func close(_ frame: JSONPrinterFrame) {
    frames.removeMoved(downTo: frames.count - 1)
    if case .placeholder = frame.kind { return }
    if isPretty { breakLine() }
    output.append(frame.keys == nil ? 0x5D : 0x7D)
  }

  private mutating func breakLine() {
    output.append(0x0A)
    output.append(repeating: 0x20, count: frames.count * 2)
  }

  /// Prints a key and a colon, after a comma unless it is the first one, without white space.
  @inline(__always)
  private mutating func printStart(ofMember key: UnsafePointer<JSONKey>, isFirst: Bool) {
    if !key.pointee.isMalformed {
      // The text is at the start of a key.
      let isPrinted = withoutCounting(UnsafeRawPointer(key).assumingMemoryBound(to: String.self)) { text in
        withUTF8Bytes(text) { bytes, count in output.append(keyIfPlain: bytes, count: count, isFirst: isFirst) }
      }
      if isPrinted { return }
    }
    if !isFirst { output.append(0x2C) }
    printKey(key)
    output.append(0x3A)
  }

  @inline(__always)
  private mutating func printKey(_ key: UnsafePointer<JSONKey>) {
    if key.pointee.isMalformed {
      printString(UTF16Text.units(hexadecimal: key.pointee.stored))
    } else {
      // The text is at the start of a key.
      printString(at: UnsafeRawPointer(key).assumingMemoryBound(to: String.self))
    }
  }

  private mutating func printNonFinite(_ value: Double) throws(JSONPrintingError) {
    switch nonFiniteNumbers {
    case .null: output.append("null")
    case .zero: output.append("0")
    case .throw:
      throw JSONPrintingError(number: value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity", path: path())
    case .strings(let positiveInfinity, let negativeInfinity, let nan):
      printString(value.isNaN ? nan : value < 0 ? negativeInfinity : positiveInfinity)
    }
  }

  /// Returns the path of the current value.
  private func path() -> String {
    var path = ""
    for depth in 0..<frames.count {
      let frame = frames.base[depth]
      switch frame.kind {
      case .placeholder: break
      case .patches(let storage):
        path += (path.isEmpty ? "" : ".") + storage._withUnsafeGuaranteedRef { $0.path(ofPatch: frame.next - 1) }
      case .values, .changes:
        if let keys = frame.keys {
          path += (path.isEmpty ? "" : ".") + keys[frame.next - 1].text
        } else {
          path += "[\(frame.next - 1)]"
        }
      }
    }
    return path
  }

  // MARK: Strings

  @inline(__always)
  private mutating func printString(at address: UnsafePointer<String>) {
    withoutCounting(address) { text in printString(text) }
  }

  @inline(__always)
  private mutating func printString(_ text: borrowing String) {
    withUTF8Bytes(text) { bytes, count in
      if output.append(quotedIfPlain: bytes, count: count) { return }
      output.append(0x22)
      printEscaped(bytes, count)
      output.append(0x22)
    }
  }

  /// Appends text, copying runs of bytes that need no escape.
  private mutating func printEscaped(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var runStart = 0
    var index = 0
    while index < count {
      if count &- index >= 8 {
        let word = UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
        let special = StringScan.specialBytes(word)
        if special == 0 {
          index &+= 8
          continue
        }
        index &+= special.trailingZeroBitCount >> 3
      }
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C {
        output.append(bytes + runStart, count: index &- runStart)
        printEscape(byte)
        runStart = index &+ 1
      }
      index &+= 1
    }
    output.append(bytes + runStart, count: count &- runStart)
  }

  private mutating func printEscape(_ byte: UInt8) {
    output.append(0x5C)
    switch byte {
    case 0x22, 0x5C: output.append(byte)
    case 0x08: output.append(0x62)
    case 0x09: output.append(0x74)
    case 0x0A: output.append(0x6E)
    case 0x0C: output.append(0x66)
    case 0x0D: output.append(0x72)
    default: printUnicodeEscape(UInt16(byte))
    }
  }

  /// Appends the letter and digits of a `\uXXXX` escape.
  private mutating func printUnicodeEscape(_ unit: UInt16) {
    output.append(0x75)
    for shift in [12, 8, 4, 0] as [UInt16] {
      output.append(UTF16Text.hexadecimalDigit(UInt8((unit >> shift) & 0xF)))
    }
  }

  private mutating func printString(_ units: [UInt16]) {
    output.append(0x22)
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      if UTF16Text.isHighSurrogate(unit), index < units.count, UTF16Text.isLowSurrogate(units[index]) {
        output.append(scalar: UTF16Text.combine(unit, units[index]))
        index += 1
      } else if UTF16Text.isHighSurrogate(unit) || UTF16Text.isLowSurrogate(unit) {
        output.append(0x5C)
        printUnicodeEscape(unit)
      } else if unit < 0x20 || unit == 0x22 || unit == 0x5C {
        printEscape(UInt8(unit))
      } else {
        output.append(scalar: UInt32(unit))
      }
    }
    output.append(0x22)
  }
}

/// A container whose end has not been reached. It does not own its children; the root value does, and it outlives
/// printing.
struct JSONPrinterFrame {
  enum Kind {
    case values
    /// An object whose unchanged members are text.
    case changes(Unmanaged<JSONObjectStorage>)
    /// An object that is text except for some values.
    case patches(Unmanaged<JSONObjectStorage>)
    /// An object around a value in text, which counts towards the depth.
    case placeholder
  }

  let kind: Kind
  /// The keys of an object, or nil for an array.
  let keys: UnsafePointer<JSONKey>?
  let values: UnsafePointer<JSON>
  /// The number of values, or of patches.
  let count: Int
  var next = 0

  init(keys: UnsafePointer<JSONKey>?, values: UnsafePointer<JSON>, count: Int) {
    kind = .values
    self.keys = keys
    self.values = values
    self.count = count
  }

  init(changes storage: JSONObjectStorage) {
    kind = .changes(.passUnretained(storage))
    keys = UnsafePointer(storage.keys)
    values = UnsafePointer(storage.values)
    count = storage.count
  }

  init(patches storage: JSONObjectStorage) {
    kind = .patches(.passUnretained(storage))
    keys = nil
    values = UnsafePointer(storage.values)
    count = storage.patches.count
  }

  /// A placeholder.
  init(inside frame: JSONPrinterFrame) {
    kind = .placeholder
    keys = nil
    values = frame.values
    count = 0
  }
}
