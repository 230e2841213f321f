import JavaScript

/// A JavaScript file of this library. `Package.swift` embeds the file into the module.
///
/// The file evaluates to a function, which installs the runtime. Its parameters are the cases of ``Import``, in their
/// order, and it returns an object whose members are the cases of ``Export``. Tests compare both with the file. The
/// runtimes of live plugins also have a first parameter `language`: the object that ``LanguageRuntime`` returns.
protocol RuntimeScript {
  /// The functions written in Swift that the script calls.
  associatedtype Import: RuntimeName
  /// The functions of the script that Swift calls.
  associatedtype Export: RuntimeName

  /// The name of the file without its extension.
  static var name: String { get }
  /// The parsed file. It is parsed once for all interpreters.
  static var script: Result<Script, JavaScriptError> { get }
}

/// A member of one of the two objects that a runtime and Swift exchange.
protocol RuntimeName: CaseIterable, Hashable, Sendable {
  var rawValue: String { get }
}

/// The imports of a runtime that calls no functions written in Swift.
enum NoImports: RuntimeName {
  var rawValue: String { switch self {} }
}

extension RuntimeScript {
  /// Installs the runtime.
  /// - Parameters:
  ///   - language: The first argument; nil if the runtime does not have it.
  ///   - body: Returns the function for a name that the script calls.
  /// - Throws: `JavaScriptError` if the interpreter's limits are too small.
  static func install(
    in interpreter: Interpreter, language: JSValue? = nil, _ body: (Import) -> (HostCall) throws -> JSValue?
  ) throws(JavaScriptError) -> RuntimeExports<Self> {
    try prepare(in: interpreter, language: language, body).install()
  }

  /// Makes the functions that the runtime needs, which live as long as the interpreter. The parameters and errors are
  /// those of ``install(in:language:_:)``.
  static func prepare(
    in interpreter: Interpreter, language: JSValue? = nil, _ body: (Import) -> (HostCall) throws -> JSValue?
  ) throws(JavaScriptError) -> PreparedRuntime<Self> {
    var arguments = language.map { [$0] } ?? []
    for name in Import.allCases { arguments.append(interpreter.function(name.rawValue, body(name))) }
    return PreparedRuntime(function: try interpreter.evaluate(script.get()), arguments: arguments)
  }

  /// The import `provide(name, value, ignoresAssignment)`, which defines a global that scripts can neither replace nor
  /// change. Objects that inherit from the value can still override its properties.
  static func provide(_ call: HostCall) throws -> JSValue? {
    guard let name = call[0].string else { return nil }
    try call.interpreter.provide(name, call[1], ignoresAssignment: call[2].bool == true)
    return nil
  }

  /// Parses an embedded file.
  static func parse(_ bytes: [UInt8]) -> Result<Script, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try Script(utf8: bytes, name: name, limits: Limits(), isHidden: true, sourceMap: nil)
    }
  }
}

extension RuntimeScript where Import == NoImports {
  /// Installs the runtime.
  /// - Throws: `JavaScriptError` if the interpreter's limits are too small.
  static func install(in interpreter: Interpreter) throws(JavaScriptError) -> RuntimeExports<Self> {
    try install(in: interpreter) { _ in { _ in nil } }
  }
}

/// A runtime that can be installed. Attempts that fail leave only garbage, however often scripts repeat them.
struct PreparedRuntime<Runtime: RuntimeScript> {
  fileprivate let function: JSValue
  fileprivate let arguments: [JSValue]

  /// Installs the runtime.
  /// - Throws: `JavaScriptError` if a limit is exceeded.
  func install() throws(JavaScriptError) -> RuntimeExports<Runtime> {
    RuntimeExports(object: try function.call(arguments))
  }
}

/// The functions of an installed runtime.
struct RuntimeExports<Runtime: RuntimeScript> {
  let object: JSValue

  subscript(name: Runtime.Export) -> JSValue {
    get throws(JavaScriptError) { try object.property(name.rawValue) }
  }
}
