/// Case conversion (ECMA-262 §22.1.3.26-30) by the Unicode Default Case Conversion algorithm, including mappings to
/// several characters. No locale has its own mappings.
extension StringPrototype {
  static func defineCaseMethods(_ b: ObjectBuilder) {
    b.method("toLocaleLowerCase", 0, steps: 2) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
      Value(try lowercased(vm, try thisString(vm, arguments, "toLocaleLowerCase")))
    }
    b.method("toLocaleUpperCase", 0) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
      Value(try uppercased(vm, try thisString(vm, arguments, "toLocaleUpperCase")))
    }
    b.method("toLowerCase", 0) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
      Value(try lowercased(vm, try thisString(vm, arguments, "toLowerCase")))
    }
    b.method("toUpperCase", 0) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
      Value(try uppercased(vm, try thisString(vm, arguments, "toUpperCase")))
    }
  }

  static func lowercased(_ vm: VM, _ s: StringRef) throws(Abrupt) -> StringRef {
    if s.isTwoByte { return try mapped(vm, s, isLower: true) }
    try vm.charge(units: s.length)
    let units = s.latin1Buffer
    guard let first = units.firstIndex(where: isUpperLatin1) else { return s }
    try vm.reserve(s.length)
    let result = vm.makeLatin1(units.count)
    let target = result.latin1
    if let base = units.baseAddress { target.update(from: base, count: first) }
    for i in first..<units.count { target[i] = isUpperLatin1(units[i]) ? units[i] | 0x20 : units[i] }
    return result
  }

  static func uppercased(_ vm: VM, _ s: StringRef) throws(Abrupt) -> StringRef {
    if s.isTwoByte { return try mapped(vm, s, isLower: false) }
    try vm.charge(units: s.length)
    let units = s.latin1Buffer
    var first = units.count
    var sharpCount = 0
    for i in 0..<units.count {
      // The upper case of the micro sign and of y with diaeresis is outside Latin-1.
      if units[i] == 0xB5 || units[i] == 0xFF { return try mapped(vm, s, isLower: false) }
      if units[i] == sharpS { sharpCount &+= 1 }
      if first == units.count && (isLowerLatin1(units[i]) || units[i] == sharpS) { first = i }
    }
    if first == units.count { return s }
    if units.count + sharpCount > StringRef.maximumLength { return try mapped(vm, s, isLower: false) }
    try vm.reserve(units.count + sharpCount)
    let result = vm.makeLatin1(units.count + sharpCount)
    var target = result.latin1
    if let base = units.baseAddress { target.update(from: base, count: first) }
    target += first
    for i in first..<units.count {
      if units[i] == sharpS {
        // The upper case of sharp s is SS.
        target.pointee = 0x53
        target += 1
        target.pointee = 0x53
      } else {
        target.pointee = isLowerLatin1(units[i]) ? units[i] & 0xDF : units[i]
      }
      target += 1
    }
    return result
  }

  private static var sharpS: UInt8 { @inline(__always) get { 0xDF } }

  @inline(__always) private static func isUpperLatin1(_ u: UInt8) -> Bool {
    (u >= 0x41 && u <= 0x5A) || (u >= 0xC0 && u <= 0xDE && u != 0xD7)
  }
  @inline(__always) private static func isLowerLatin1(_ u: UInt8) -> Bool {
    (u >= 0x61 && u <= 0x7A) || (u >= 0xE0 && u <= 0xFE && u != 0xF7)
  }

  /// The number of steps in which the neighbors of a sigma are found.
  private static var stepsPerSigma: Int { 8 }

  private static func mapped(_ vm: VM, _ s: StringRef, isLower: Bool) throws(Abrupt) -> StringRef {
    // Each takes a search in the tables of Unicode.
    try vm.charge(4 + 2 * s.length)
    var result = StringBuilder(vm, expecting: s.length)
    var i = 0
    while i < s.length {
      let (value, unitCount) = s.codePoint(at: i)
      if value < 0x80 {
        let u = UInt8(truncatingIfNeeded: value)
        try result.append(unit: UInt16(isLower ? (isUpperLatin1(u) ? u | 0x20 : u) : (isLowerLatin1(u) ? u & 0xDF : u)))
      } else if isLower && value == 0x3A3 {
        try result.append(unit: try isFinalSigma(vm, s, i) ? 0x3C2 : 0x3C3)
      } else if let scalar = Unicode.Scalar(value) {
        let mapping = isLower ? scalar.properties.lowercaseMapping : scalar.properties.uppercaseMapping
        for unit in mapping.utf16 { try result.append(unit: unit) }
      } else {
        try result.append(unit: UInt16(truncatingIfNeeded: value))
      }
      i += unitCount
    }
    return result.string()
  }

  /// Returns whether the Final_Sigma condition holds (The Unicode Standard, table 3-17): a cased letter before, none
  /// after, ignorable ones between.
  private static func isFinalSigma(_ vm: VM, _ s: StringRef, _ index: Int) throws(Abrupt) -> Bool {
    // The properties of the neighbors are found by searches in tables.
    try vm.charge(stepsPerSigma)
    var i = index
    var isPreceded = false
    while i > 0 {
      i -= 1
      if i > 0 && s.unit(i) & 0xFC00 == 0xDC00 && s.unit(i - 1) & 0xFC00 == 0xD800 { i -= 1 }
      guard let scalar = Unicode.Scalar(s.codePoint(at: i).value) else { break }
      try vm.charge(1)
      if scalar.properties.isCaseIgnorable { continue }
      isPreceded = scalar.properties.isCased
      break
    }
    guard isPreceded else { return false }
    i = index + 1
    while i < s.length {
      let (value, unitCount) = s.codePoint(at: i)
      i += unitCount
      guard let scalar = Unicode.Scalar(value) else { return true }
      try vm.charge(1)
      if scalar.properties.isCaseIgnorable { continue }
      return !scalar.properties.isCased
    }
    return true
  }
}
