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
    let host = interpreter.value(.object([:]))
    // A copy of an event, null when only JSON text can make one.
    try host.setProperty(
      "fork", interpreter.function("fork", parameters: 1) { call in try call[0].forked() ?? call.interpreter.null })
    try host.setProperty(
      "sample",
      interpreter.function("sample", parameters: 1) { call in
        call.interpreter.value(ConsistentShare.position(of: call[0].string ?? "undefined"))
      })
    runtime = try interpreter.evaluate(FiltersRuntime.script.get()).call([host])
  }

  func function(_ script: FilterScript) throws(JavaScriptError) -> JSValue {
    try interpreter.evaluate(Script(script.source, name: "filter")).call([runtime])
  }
}
