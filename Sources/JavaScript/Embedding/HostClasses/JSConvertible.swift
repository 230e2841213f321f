import JSONModel

/// A Swift type whose values can be converted to JavaScript values and back.
///
/// Members of a ``HostClass`` have arguments, results and properties of these types. Conversions are strict: a string
/// is not a number, and a number with a fraction is not an `Int`.
///
/// | Swift | JavaScript |
/// |---|---|
/// | `Bool` | Boolean value |
/// | `Int`, `Double`, `Float` | number |
/// | `String` | string |
/// | `Optional` | the wrapped value, or `undefined`; `null` becomes nil |
/// | `Array` | array |
/// | `Dictionary` with keys of type `String` | object |
/// | `JSON` | any value that has a JSON form |
/// | ``JSValue`` | any value |
/// | ``HostInstance`` | the object of the instance |
/// | `Date` (in `AnalyticsLive`) | `Date` |
public protocol JSConvertible {
  /// Converts a JavaScript value.
  /// - Throws: ``ConversionError`` if the value is of another kind, or ``JavaScriptError`` if script code throws.
  static func converted(from value: JSValue) throws -> Self
  /// Returns the JavaScript value.
  /// - Throws: ``JavaScriptError`` if the value cannot be created.
  func javaScriptValue(in interpreter: Interpreter) throws -> JSValue
}

extension JSValue {
  /// Converts the value to a Swift type.
  ///
  ///     let names: [String] = try interpreter.evaluate("['a', 'b']").converted()
  /// - Throws: ``ConversionError`` if the value is of another kind, or ``JavaScriptError`` if script code throws.
  public func converted<Result: JSConvertible>(to type: Result.Type = Result.self) throws -> Result {
    try Result.converted(from: self)
  }
}

extension HostCall {
  /// Converts an argument to a Swift type. An argument that is missing is undefined, which becomes nil.
  /// - Throws: ``ConversionError`` if the argument is of another kind, or ``JavaScriptError`` if script code throws.
  public func argument<Result: JSConvertible>(_ i: Int, as type: Result.Type = Result.self) throws -> Result {
    do { return try Result.converted(from: self[i]) } catch let error as ConversionError {
      throw error.located(at: "argument \(i + 1)")
    }
  }
}

extension Bool: JSConvertible {
  public static func converted(from value: JSValue) throws -> Bool {
    guard let bool = value.bool else { throw ConversionError(expected: "a Boolean value", found: value) }
    return bool
  }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { interpreter.value(self) }
}

extension Double: JSConvertible {
  public static func converted(from value: JSValue) throws -> Double {
    guard let number = value.number else { throw ConversionError(expected: "a number", found: value) }
    return number
  }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { interpreter.value(self) }
}

extension Float: JSConvertible {
  public static func converted(from value: JSValue) throws -> Float { Float(try Double.converted(from: value)) }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { interpreter.value(Double(self)) }
}

extension Int: JSConvertible {
  public static func converted(from value: JSValue) throws -> Int {
    guard let number = value.number, let int = Int(exactly: number) else {
      throw ConversionError(expected: "an integer", found: value)
    }
    return int
  }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { interpreter.value(self) }
}

extension String: JSConvertible {
  public static func converted(from value: JSValue) throws -> String {
    guard value.raw.isString else { throw ConversionError(expected: "a string", found: value) }
    try value.interpreter.payForText(of: value)
    return value.string ?? ""
  }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { interpreter.value(self) }
}

extension JSON: JSConvertible {
  public static func converted(from value: JSValue) throws -> JSON {
    guard let json = try value.json() else { throw ConversionError(expected: "a value with a JSON form", found: value) }
    return json
  }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { interpreter.value(self) }
}

extension JSValue: JSConvertible {
  public static func converted(from value: JSValue) -> JSValue { value }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { self }
}

extension Optional: JSConvertible where Wrapped: JSConvertible {
  public static func converted(from value: JSValue) throws -> Wrapped? {
    value.isNullish ? nil : try Wrapped.converted(from: value)
  }

  public func javaScriptValue(in interpreter: Interpreter) throws -> JSValue {
    try self?.javaScriptValue(in: interpreter) ?? interpreter.undefined
  }
}
