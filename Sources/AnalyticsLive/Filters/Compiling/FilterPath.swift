/// A path into the event. Each name reads a property. If a value on the path is falsy, the result is `undefined`.
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
    let first: JavaScriptCode = "\(object)\(member: names[0])"
    guard names.count > 1, code.count(names: names.count) else { return first }
    let t = code.temporary()
    let rest = names.dropFirst()
    // Each name encloses the code of the previous ones. Joining it from inside out would copy it for each name.
    let starts = rest.map { _ in "((\(t) = " as JavaScriptCode }
    let ends = rest.map { ") ? \(t)\(member: $0) : undefined)" as JavaScriptCode }
    return (starts + [first] + ends).joined("")
  }

  /// Returns a test of the value at the path. The test is false if a value before the last name is falsy.
  /// - Parameter test: Returns the test of an expression that reads the last name.
  func test(
    of object: JavaScriptCode, _ code: inout FilterCode, _ test: (JavaScriptCode) -> JavaScriptCode
  ) -> JavaScriptCode {
    guard names.count > 1, code.count(names: names.count) else { return test("\(object)\(member: names[0])") }
    let t = code.temporary()
    var tests: [JavaScriptCode] = ["(\(t) = \(object)\(member: names[0]))"]
    for name in names.dropFirst().dropLast() { tests.append("(\(t) = \(t)\(member: name))") }
    tests.append(test("\(t)\(member: names[names.count - 1])"))
    return "(\(tests.joined(" && ")))"
  }
}
