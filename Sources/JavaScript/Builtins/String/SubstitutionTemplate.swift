/// The replacement text of a match, with its `$` references (GetSubstitution, ECMA-262 §22.1.3.19.1).
struct SubstitutionTemplate {
  /// The groups of the match.
  enum Captures {
    case none
    /// The start and end of each group in the subject, the whole match first; -1 for a group that did not participate.
    case offsets(UnsafePointer<Int>, RegularExpression)
    /// A rooted array (the matched string, followed by strings or undefined), and the object with the named groups, or
    /// undefined.
    case values(ObjectRef, named: Value)
  }

  private let vm: VM
  /// The template, which is flat and rooted by the caller, as is `subject`.
  private let text: StringRef
  private let subject: StringRef
  private let firstReference: Int
  /// The index of the last `>`, or -1.
  private let lastNameEnd: Int

  init(_ vm: VM, _ text: StringRef, subject: StringRef) throws(Abrupt) {
    // The units are compared one at a time.
    try vm.charge(bytes: 2 * text.length)
    self.vm = vm
    self.text = text
    self.subject = subject
    firstReference = text.firstIndex(of: 0x24, from: 0)
    var end = firstReference < 0 ? -1 : text.length - 1
    while end >= 0 && text.unit(end) != 0x3E { end &-= 1 }
    lastNameEnd = end
  }

  /// Appends the replacement of the match at `position`.
  func append(to result: inout StringBuilder, position: Int, matchLength: Int, captures: Captures) throws(Abrupt) {
    if firstReference < 0 { return try result.append(text) }
    let n = text.length
    var i = 0
    var dollar = firstReference
    while dollar >= 0 && dollar + 1 < n {
      try vm.charge(1)
      try result.append(text, i, dollar)
      i = dollar + 2
      let c = text.unit(dollar + 1)
      switch c {
      case 0x24: try result.append(unit: 0x24)
      case 0x26: try appendMatch(to: &result, position, matchLength, captures)
      case 0x60: try result.append(subject, 0, position)
      case 0x27: try result.append(subject, min(position + matchLength, subject.length), subject.length)
      case 0x30...0x39: i = try appendNumbered(to: &result, dollar, captures)
      case 0x3C: i = try appendNamed(to: &result, dollar, captures)
      default:
        try result.append(unit: 0x24)
        i = dollar + 1
      }
      dollar = text.firstIndex(of: 0x24, from: i)
    }
    try result.append(text, i, n)
  }

  private func appendMatch(to result: inout StringBuilder, _ position: Int, _ length: Int, _ captures: Captures)
    throws(Abrupt)
  {
    if case .values(let array, _) = captures {
      try appendGroup(0, of: array, to: &result)
    } else {
      try result.append(subject, position, position + length)
    }
  }

  private func appendGroup(_ i: Int, of array: ObjectRef, to result: inout StringBuilder) throws(Abrupt) {
    guard let elements = array.elements, i < array.denseCount, elements[i].isString else { return }
    try result.append(elements[i].asString)
  }

  /// Appends `$n` or `$nn`, which has two digits if there are that many groups. Returns the position at which to
  /// continue.
  private func appendNumbered(to result: inout StringBuilder, _ dollar: Int, _ captures: Captures) throws(Abrupt) -> Int
  {
    let count: Int
    switch captures {
    case .none: count = 0
    case .offsets(_, let expression): count = expression.captureCount - 1
    case .values(let array, _): count = array.denseCount - 1
    }
    var index = Int(text.unit(dollar + 1)) - 48
    var end = dollar + 2
    if end < text.length, case let digit = text.unit(end), digit >= 0x30, digit <= 0x39 {
      let longer = index * 10 + Int(digit) - 48
      if longer <= count {
        index = longer
        end += 1
      }
    }
    guard index >= 1, index <= count else {
      try result.append(text, dollar, end)
      return end
    }
    switch captures {
    case .none: break
    case .offsets(let offsets, _):
      if offsets[2 * index] >= 0 { try result.append(subject, offsets[2 * index], offsets[2 * index + 1]) }
    case .values(let array, _): try appendGroup(index, of: array, to: &result)
    }
    return end
  }

  /// Appends `$<name>`. Returns the position at which to continue.
  private func appendNamed(to result: inout StringBuilder, _ dollar: Int, _ captures: Captures) throws(Abrupt) -> Int {
    let start = dollar + 2
    guard hasNames(captures), start <= lastNameEnd else {
      try result.append(text, dollar, start)
      return start
    }
    let end = text.firstIndex(of: 0x3E, from: start)
    switch captures {
    case .offsets(let offsets, let expression):
      // The name is compared with each group's.
      try vm.charge(expression.groupNames.count * (Work.unitsPerStep + end - start) / Work.bytesPerStep)
      for (name, index) in expression.groupNames
      where offsets[2 * index] >= 0 && text.hasUnits(name.utf16, from: start, to: end) {
        try result.append(subject, offsets[2 * index], offsets[2 * index + 1])
      }
    case .values(_, let named):
      try vm.prepareCopy(end - start)
      let capture = try vm.getValue(named, vm.propertyKey(vm.substring(text, start, end)))
      if !capture.isUndefined { try result.append(try vm.toString(capture)) }
    case .none: break
    }
    return end + 1
  }

  /// Returns whether the regular expression has groups with names, without which `$<` is text.
  private func hasNames(_ captures: Captures) -> Bool {
    switch captures {
    case .none: false
    case .offsets(_, let expression): !expression.groupNames.isEmpty
    case .values(_, let named): !named.isUndefined
    }
  }
}

extension StringRef {
  /// Returns the index of the first `unit` at `from` or later in a flat string, or -1.
  func firstIndex(of unit: UInt16, from: Int) -> Int {
    var i = from
    let n = length
    while i < n {
      if self.unit(i) == unit { return i }
      i &+= 1
    }
    return -1
  }

  fileprivate func hasUnits(_ units: String.UTF16View, from: Int, to: Int) -> Bool {
    units.count == to - from && zip(units, from..<to).allSatisfy { $0 == unit($1) }
  }
}
