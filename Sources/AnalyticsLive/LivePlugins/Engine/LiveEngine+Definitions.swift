import JSONModel
import JavaScript

/// What a host adds to the globals that scripts see.
extension LiveEngine {
  /// Defines a global function written in Swift. It is called under the lock of the engine; see ``perform(_:)``. An error that it throws becomes a JavaScript error.
  public func define(function name: String, parameters: Int = 0, _ body: @escaping (HostCall) throws -> JSValue?) {
    perform { interpreter in interpreter.setGlobal(name, interpreter.function(name, parameters: parameters, body)) }
  }

  /// Defines a global variable.
  public func define(variable name: String, _ value: JSON) {
    perform { interpreter in interpreter.setGlobal(name, interpreter.value(value)) }
  }

  /// Defines a global class whose methods are written in Swift. State of an instance is in properties of `call.this`, the new object in the constructor.
  /// - Parameters:
  ///   - constructor: called by `new`.
  ///   - methods: by name.
  ///   - getters: by name; called when the property is read.
  /// - Throws: ``JavaScriptError`` when a name is none that a class can have.
  public func define(
    class name: String, constructor: @escaping (HostCall) throws -> Void = { _ in },
    methods: [String: (HostCall) throws -> JSValue?] = [:], getters: [String: (HostCall) throws -> JSValue?] = [:]
  ) throws(JavaScriptError) {
    try perform { (interpreter) throws(JavaScriptError) in
      let make = try LiveClassesRuntime.install(in: interpreter)[.makeClass]
      let construct = interpreter.function(name) { call in
        try constructor(call)
        return nil
      }
      let members = { (functions: [String: (HostCall) throws -> JSValue?]) throws(JavaScriptError) -> JSValue in
        let object = interpreter.value(JSON.object([:]))
        for (key, body) in functions { try object.setProperty(key, interpreter.function(key, body)) }
        return object
      }
      interpreter.setGlobal(
        name, try make.call([interpreter.value(name), construct, try members(methods), try members(getters)]))
    }
  }
}
