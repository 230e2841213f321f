import JSONModel
import JavaScript

/// Globals that a host adds for scripts.
extension LiveEngine {
  /// Defines a global function written in Swift. It is called under the engine's lock (see ``perform(_:)``). An error
  /// that it throws becomes a JavaScript error. An event that it tracks passes through the plugins when the script has
  /// ended.
  public func define(function name: String, parameters: Int = 0, _ body: @escaping (HostCall) throws -> JSValue?) {
    perform { interpreter in interpreter.setGlobal(name, interpreter.function(name, parameters: parameters, body)) }
  }

  /// Defines a global variable.
  public func define(variable name: String, _ value: JSON) {
    perform { interpreter in interpreter.setGlobal(name, interpreter.value(value)) }
  }

  /// Defines a global class whose methods are written in Swift. Instances store their state in properties of
  /// `call.this`, which is the new object in the constructor.
  /// - Parameters:
  ///   - name: The name of the class.
  ///   - constructor: Called by `new`.
  ///   - methods: The methods by name.
  ///   - getters: The getters by name, called when the property is read.
  ///   - setters: The setters by name, called with the new value when the property is assigned.
  ///   - statics: The methods of the class itself by name.
  /// - Throws: `JavaScriptError` if a name is not valid for a class.
  public func define(
    class name: String, constructor: @escaping (HostCall) throws -> Void = { _ in },
    methods: [String: (HostCall) throws -> JSValue?] = [:], getters: [String: (HostCall) throws -> JSValue?] = [:],
    setters: [String: (HostCall) throws -> Void] = [:], statics: [String: (HostCall) throws -> JSValue?] = [:]
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
      let assignments = setters.mapValues { body in
        { (call: HostCall) throws -> JSValue? in
          try body(call)
          return nil
        }
      }
      interpreter.setGlobal(
        name,
        try make.call([
          interpreter.value(name), construct, try members(methods), try members(getters), try members(assignments),
          try members(statics),
        ]))
    }
  }

  /// Defines a global class whose instances are Swift objects.
  /// - Throws: `JavaScriptError` if its superclass is not defined.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always)
  public func define<Instance: AnyObject>(_ hostClass: HostClass<Instance>) throws(JavaScriptError) {
    try defining(hostClass).get()
  }

  @usableFromInline
  func defining<Instance: AnyObject>(_ hostClass: HostClass<Instance>) -> Result<Void, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try perform { (interpreter) throws(JavaScriptError) in _ = try interpreter.define(hostClass) }
    }
  }
}
