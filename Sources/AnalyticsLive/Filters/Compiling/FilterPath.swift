/// A path into the event. Each name reads a member, or the length of an array or text. If a value on the path is falsy,
/// the result is `undefined`.
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

  /// A Boolean value that indicates whether the path could lead to objects that all objects share. Rules do not follow
  /// such a path.
  var isUnsafe: Bool { names.contains { $0 == "__proto__" || $0 == "constructor" || $0 == "prototype" } }

  /// The array index that the path is in JavaScript; nil if it is not an array index.
  var index: UInt32? {
    names.count == 1 ? UInt32(names[0]).flatMap { $0 < .max && String($0) == names[0] ? $0 : nil } : nil
  }

  /// The path without its last name; nil if it has only one name.
  var parent: FilterPath? { names.count > 1 ? FilterPath(names: names.dropLast()) : nil }

  /// Returns an expression for the value at the path.
  func value(of object: JavaScriptCode, _ code: inout FilterCode) -> JavaScriptCode {
    let first = FilterPath.read(names[0], of: object)
    guard names.count > 1, code.count(names: names.count) else { return first }
    let t = code.temporary()
    let rest = names.dropFirst()
    // Each name encloses the code of the previous ones. Joining it from inside out would copy it for each name.
    let starts = rest.map { _ in "((\(t) = " as JavaScriptCode }
    let ends = rest.map { ") ? \(FilterPath.read($0, of: t)) : undefined)" as JavaScriptCode }
    return (starts + [first] + ends).joined("")
  }

  /// Returns a test of the value at the path. The test is false if a value before the last name is falsy.
  /// - Parameters:
  ///   - isReference: Whether `test` receives a reference to the member, which can be deleted and also leads to an
  ///     inherited property.
  ///   - test: Returns the test of an expression that reads the last name.
  func test(
    of object: JavaScriptCode, _ code: inout FilterCode, isReference: Bool = false,
    _ test: (JavaScriptCode) -> JavaScriptCode
  ) -> JavaScriptCode {
    func last(_ value: JavaScriptCode) -> JavaScriptCode {
      let name = names[names.count - 1]
      return isReference ? "\(value)\(member: name)" : FilterPath.read(name, of: value)
    }
    guard names.count > 1, code.count(names: names.count) else { return test(last(object)) }
    let t = code.temporary()
    var tests: [JavaScriptCode] = ["(\(t) = \(FilterPath.read(names[0], of: object)))"]
    for name in names.dropFirst().dropLast() { tests.append("(\(t) = \(FilterPath.read(name, of: t)))") }
    tests.append(test(last(t)))
    return "(\(tests.joined(" && ")))"
  }
}
