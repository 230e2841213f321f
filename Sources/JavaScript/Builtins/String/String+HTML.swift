/// The methods that wrap a string in an HTML element (ECMA-262 §B.2.2.2).
extension StringPrototype {
  private static let elements: [(method: StaticString, element: StaticString, attribute: StaticString?)] = [
    ("anchor", "a", "name"), ("big", "big", nil), ("blink", "blink", nil), ("bold", "b", nil), ("fixed", "tt", nil),
    ("fontcolor", "font", "color"), ("fontsize", "font", "size"), ("italics", "i", nil), ("link", "a", "href"),
    ("small", "small", nil), ("strike", "strike", nil), ("sub", "sub", nil), ("sup", "sup", nil),
  ]

  static func defineHTMLMethods(_ b: ObjectBuilder) {
    for (method, element, attribute) in elements {
      b.method(method, attribute == nil ? 0 : 1, steps: 11) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
        let s = try thisString(vm, arguments, method)
        var result = StringBuilder(vm)
        try result.append(vm.string("<\(element)"))
        if let attribute {
          let value = try rootedString(vm, arguments[0])
          try result.append(vm.string(" \(attribute)=\""))
          // The units may have to be widened.
          try vm.charge(4 + (value.length + s.length) / 8)
          for i in 0..<value.length {
            if value.unit(i) == 0x22 {
              // Six units are appended instead of one.
              vm.spend(2)
              for unit in "&quot;".utf16 { try result.append(unit: unit) }
            } else {
              try result.append(unit: value.unit(i))
            }
          }
          try result.append(unit: 0x22)
        }
        try result.append(unit: 0x3E)
        try result.append(s)
        try result.append(vm.string("</\(element)>"))
        return Value(result.string())
      }
    }
  }
}
