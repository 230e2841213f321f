import JSONModel
import JavaScript

/// An interpreter for functions made of rules. One thread at a time may use it.
struct FilterRealm {
  let interpreter: Interpreter
  private let runtime: JSValue

  /// - Parameter random: what decides where chance does, at least 0 and less than 1; nil for the system's generator.
  init(limits: Limits, random: (@Sendable () -> Double)?) throws(JavaScriptError) {
    interpreter = Interpreter(limits: limits)
    if let random { interpreter.random = random }
    runtime = try FiltersRuntime.install(in: interpreter) { name in
      switch name {
      case .fork: { try $0[0].forked() ?? $0.interpreter.null }
      case .sample: { $0.interpreter.value(ConsistentShare.position(of: $0[0].string ?? "undefined")) }
      }
    }.object
  }

  func function(_ script: FilterScript) throws(JavaScriptError) -> JSValue {
    try interpreter.evaluate(Script(script.source, name: "filter")).call([runtime])
  }
}
