extension JSON {
  /// The Boolean value, or nil if this is not a boolean.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value of a number that is integral and fits in `Int` (`2.0` is 2, `2.5` is nil), or nil for any other value.
  public var intValue: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .unsigned(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The value of a number, or nil if this is not a number. A number that a double cannot represent is rounded to the
  /// nearest double.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value): value
    case .decimal(let value): value.doubleValue
    default: nil
    }
  }

  /// The text of a string, or nil if this is not a string. Each lone surrogate of a malformed string becomes U+FFFD.
  public var stringValue: String? {
    switch self {
    case .string(let text): text
    case .malformedString(let units): String(utf16: units)
    default: nil
    }
  }

  /// The elements of an array, or nil if this is not an array.
  public var arrayValue: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object, or nil if this is not an object.
  public var objectValue: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A Boolean value that indicates whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// A Boolean value that indicates whether this is `null`, an empty string, an empty array or an empty object.
  public var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .malformedString(let units): units.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let object): object.isEmpty
    case .bool, .integer, .unsigned, .number, .decimal: false
    }
  }

  /// Returns whether two values are identical, in constant time for arrays and objects.
  ///
  /// Arrays and objects are identical if they share the same storage, and then they are equal. Values of other kinds
  /// are identical if they have the same case and value. Equal values need not be identical.
  public func isIdentical(to other: JSON) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.number(let left), .number(let right)): left.bitPattern == right.bitPattern
    case (.decimal(let left), .decimal(let right)): left == right
    case (.string(let left), .string(let right)): haveSameBytes(left, right)
    case (.malformedString(let left), .malformedString(let right)): left == right
    case (.array(let left), .array(let right)): haveSameStorage(left, right)
    case (.object(let left), .object(let right)): left.isIdentical(to: right)
    default: false
    }
  }

  /// The member with the given key, or nil if there is no such member or this is not an object.
  ///
  /// Setting a value replaces a value that is not an object with an object that has this one member. Setting nil
  /// removes the member.
  public subscript(key: String) -> JSON? {
    get {
      if case .object(let object) = self { object[key] } else { nil }
    }
    set {
      if var object = takeObject() {
        object[key] = newValue
        self = .object(object)
      } else if let newValue {
        self = .object([key: newValue])
      }
    }
    _modify {
      if var object = takeObject() {
        defer { self = .object(object) }
        yield &object[key]
      } else {
        var value: JSON?
        defer {
          if let value { self = .object([key: value]) }
        }
        yield &value
      }
    }
  }

  /// Adds members, which replace those of the same key. A value that is not an object becomes one.
  package mutating func merge(_ members: JSONObject) {
    var object = takeObject() ?? [:]
    object.merge(members)
    self = .object(object)
  }

  /// The element at an index, or nil if the index is out of range or this is not an array.
  ///
  /// Setting a value replaces the element, or appends it if the index equals `count`. Setting nil removes the element.
  /// Any other assignment (an index out of range, a value that is not an array) has no effect.
  public subscript(index: Int) -> JSON? {
    get {
      guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    set {
      guard var elements = takeArray() else { return }
      defer { self = .array(elements) }
      if elements.indices.contains(index) {
        if let newValue { elements[index] = newValue } else { elements.remove(at: index) }
      } else if index == elements.count, let newValue {
        elements.append(newValue)
      }
    }
    _modify {
      if var elements = takeArray() {
        defer { self = .array(elements) }
        if elements.indices.contains(index) {
          var element: JSON? = elements[index]
          elements[index] = .null
          defer {
            if let element { elements[index] = element } else { elements.remove(at: index) }
          }
          yield &element
        } else {
          var element: JSON?
          defer {
            if let element, index == elements.count { elements.append(element) }
          }
          yield &element
        }
      } else {
        var ignored: JSON?
        yield &ignored
      }
    }
  }

  /// Moves the object out, so that it can be changed without a copy, and leaves `null`.
  mutating func takeObject() -> JSONObject? {
    guard case .object(let object) = self else { return nil }
    self = .null
    return object
  }

  /// Moves the array out, so that it can be changed without a copy, and leaves `null`.
  private mutating func takeArray() -> [JSON]? {
    guard case .array(let elements) = self else { return nil }
    self = .null
    return elements
  }
}

/// Returns whether two arrays share the same storage.
func haveSameStorage(_ left: [JSON], _ right: [JSON]) -> Bool {
  left.count == right.count
    && left.withUnsafeBufferPointer { leftElements in
      right.withUnsafeBufferPointer { rightElements in
        leftElements.isEmpty || leftElements.baseAddress == rightElements.baseAddress
      }
    }
}

extension JSON {
  /// Whether no text and no key contains half of a surrogate pair.
  package var isWellFormed: Bool {
    switch self {
    case .malformedString: false
    case .array(let elements): elements.allSatisfy(\.isWellFormed)
    case .object(let members):
      members.values.allSatisfy(\.isWellFormed) && (0..<members.count).allSatisfy { !members.key(at: $0).isMalformed }
    default: true
    }
  }
}
