extension JSON: Equatable {
  /// Returns whether two values are equal as JSON data (see ``JSON``). The comparison does not recurse, so any depth is
  /// safe, and it does not make a value larger that has been read from text.
  public static func == (left: JSON, right: JSON) -> Bool {
    var pending: [(JSON, JSON)] = []
    guard couldBeEqual(left, right, &pending) else { return false }
    while let (left, right) = pending.popLast() {
      guard childrenCouldBeEqual(left, right, &pending) else { return false }
    }
    return true
  }

  /// Compares scalars immediately and adds containers that may be equal to `pending`.
  private static func couldBeEqual(_ left: JSON, _ right: JSON, _ pending: inout [(JSON, JSON)]) -> Bool {
    switch (left, right) {
    case (.array(let leftElements), .array(let rightElements)):
      if haveSameStorage(leftElements, rightElements) { return true }
      guard leftElements.count == rightElements.count else { return false }
      pending.append((left, right))
      return true
    case (.object(let leftObject), .object(let rightObject)):
      if leftObject.isIdentical(to: rightObject) { return true }
      guard leftObject.count == rightObject.count else { return false }
      pending.append((left, right))
      return true
    case (.null, .null):
      return true
    case (.bool(let left), .bool(let right)):
      return left == right
    case (.string(let left), .string(let right)):
      return haveSameBytes(left, right)
    case (.malformedString(let left), .malformedString(let right)):
      return left == right
    case (.decimal(let left), .decimal(let right)):
      return left == right
    default:
      guard let left = NumericValue(left), let right = NumericValue(right) else { return false }
      return left == right
    }
  }

  private static func childrenCouldBeEqual(_ left: JSON, _ right: JSON, _ pending: inout [(JSON, JSON)]) -> Bool {
    switch (left, right) {
    case (.array(let leftElements), .array(let rightElements)):
      for (left, right) in zip(leftElements, rightElements) {
        guard couldBeEqual(left, right, &pending) else { return false }
      }
      return true
    case (.object(let leftObject), .object(let rightObject)):
      let isSameOrder = leftObject.hasSameKeys(as: rightObject)
      for place in 0..<leftObject.count {
        let other = isSameOrder ? place : rightObject.index(of: leftObject.key(at: place))
        guard other >= 0 else { return false }
        if leftObject.isSameText(at: place, as: rightObject, at: other) { continue }
        let (left, right) = (leftObject.unstoredValue(at: place), rightObject.unstoredValue(at: other))
        guard couldBeEqual(left, right, &pending) else { return false }
      }
      return true
    default:
      return false
    }
  }
}

extension JSON: Hashable {
  /// Hashes the value. Containers nested deeper than a few levels contribute only their kind and count, which bounds
  /// the recursion.
  public func hash(into hasher: inout Hasher) {
    hash(into: &hasher, levels: 4)
  }

  private func hash(into hasher: inout Hasher, levels: Int) {
    switch self {
    case .null:
      hasher.combine(0 as UInt8)
    case .bool(let value):
      hasher.combine(1 as UInt8)
      hasher.combine(value)
    case .integer, .unsigned, .number:
      hasher.combine(2 as UInt8)
      hasher.combine(NumericValue(self))
    case .decimal(let value):
      hasher.combine(2 as UInt8)
      hasher.combine(value)
    case .string(let text):
      hasher.combine(3 as UInt8)
      withUTF8Bytes(text) { bytes, count in hasher.combine(bytes: UnsafeRawBufferPointer(start: bytes, count: count)) }
    case .malformedString(let units):
      hasher.combine(4 as UInt8)
      hasher.combine(units)
    case .array(let elements):
      hasher.combine(5 as UInt8)
      hasher.combine(elements.count)
      guard levels > 0 else { return }
      for element in elements { element.hash(into: &hasher, levels: levels - 1) }
    case .object(let object):
      hasher.combine(6 as UInt8)
      hasher.combine(object.count)
      guard levels > 0 else { return }
      // A sum, because the order of members must not matter.
      var sum = 0
      object.withMembers { keys, values in
        for place in 0..<keys.count {
          var member = Hasher()
          member.combine(keys[place].hash)
          values[place].hash(into: &member, levels: levels - 1)
          sum &+= member.finalize()
        }
      }
      hasher.combine(sum)
    }
  }
}

/// A number in the one form that represents its mathematical value; nil for a decimal, which no other form equals.
private enum NumericValue: Hashable {
  case integer(Int64)
  case unsigned(UInt64)
  case other(UInt64)

  init?(_ json: JSON) {
    switch json {
    case .integer(let value):
      self = .integer(value)
    case .unsigned(let value):
      if let value = Int64(exactly: value) { self = .integer(value) } else { self = .unsigned(value) }
    case .number(let value):
      if let value = Int64(exactly: value) {
        self = .integer(value)
      } else if let value = UInt64(exactly: value) {
        self = .unsigned(value)
      } else {
        self = .other(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
      }
    default:
      return nil
    }
  }
}
