/// A path into the event as JavaScript (parity row F5): each step reads a property, and what is falsy on the way makes the whole `undefined`.
struct FilterPath {
  let names: [String]

  init(_ path: String) {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    for c in path.unicodeScalars {
      if c == "." {
        names.append(String(name))
        name = String.UnicodeScalarView()
      } else {
        name.append(c)
      }
    }
    self.names = names + [String(name)]
  }

  private init(names: [String]) { self.names = names }

  /// Whether it could lead to what all objects share. Rules write to nothing of that kind (F23).
  var isUnsafe: Bool { names.contains { $0 == "__proto__" || $0 == "constructor" || $0 == "prototype" } }

  /// The index that the path is, as JavaScript knows them; nil for what is none.
  var index: UInt32? {
    names.count == 1 ? UInt32(names[0]).flatMap { $0 < .max && String($0) == names[0] ? $0 : nil } : nil
  }

  /// The path without its last name; nil when that is the only one.
  var parent: FilterPath? { names.count > 1 ? FilterPath(names: names.dropLast()) : nil }

  /// The value, as an expression. It uses the variable.
  func value(_ variable: String, of object: String) -> String {
    names.dropFirst().reduce(object + JavaScriptText.member(names[0])) { value, name in
      "((\(variable) = \(value)) ? \(variable)\(JavaScriptText.member(name)) : undefined)"
    }
  }

  /// A test of the value that is false when there is no value: everything before the last name has to be truthy.
  /// - Parameter test: makes the test of the expression that reads the last name.
  func test(_ variable: String, of object: String, _ test: (String) -> String) -> String {
    guard names.count > 1 else { return test(object + JavaScriptText.member(names[0])) }
    var tests = ["(\(variable) = \(object)\(JavaScriptText.member(names[0])))"]
    for name in names.dropFirst().dropLast() {
      tests.append("(\(variable) = \(variable)\(JavaScriptText.member(name)))")
    }
    return "(\((tests + [test(variable + JavaScriptText.member(names[names.count - 1]))]).joined(separator: " && ")))"
  }
}
