import JavaScript

/// The globals of signal rules in an engine that no ``Signals`` uses. The runtime is installed when a script reads one
/// of them.
final class IdleSignals {
  /// The names of the globals, in the order of the runtime.
  static let names = [
    "SignalType", "NavigationAction", "NetworkAction", "LocalDataAction", "EventType", "RawSignal", "NavigationSignal",
    "InteractionSignal", "NetworkSignal", "LocalDataSignal", "InstrumentationSignal", "Signals", "signals",
  ]

  /// What the functions of the runtime use.
  private final class State {
    var counter = SignalCounter()
    /// The globals while the runtime is being installed. Later, they would keep the interpreter alive.
    var globals: [JSValue] = []
  }

  private let state: State
  private let runtime: PreparedRuntime<SignalsRuntime>

  private init(in interpreter: Interpreter, _ language: JSValue) throws(JavaScriptError) {
    let state = State()
    runtime = try SignalsRuntime.prepare(in: interpreter, language: language) { name in
      switch name {
      case .anonymousId: { $0.interpreter.value("") }
      case .keepPromise: { _ in nil }
      case .provide:
        {
          state.globals.append($0[1])
          return nil
        }
      case .nextIndex: { $0.interpreter.value(state.counter.take()) }
      case .counter:
        {
          if let index = SignalScripts.index($0[0]) { state.counter.next = index }
          return $0.interpreter.value(state.counter.next)
        }
      }
    }
    self.state = state
  }

  /// Provides the globals, unless the engine has them.
  /// - Throws: `JavaScriptError` if the limits of the engine are too small.
  static func provide(in engine: LiveEngine) throws(JavaScriptError) {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      if interpreter.isProvided("signals") { return }
      let idle = try IdleSignals(in: interpreter, engine.language)
      engine.attachments.append(idle)
      try interpreter.provide(names, ignoresAssignment: true) { [weak idle] interpreter throws(JavaScriptError) in
        guard let idle else { return names.map { _ in interpreter.undefined } }
        return try idle.install()
      }
    }
  }

  /// Installs the runtime.
  /// - Returns: The globals.
  private func install() throws(JavaScriptError) -> [JSValue] {
    state.globals = []
    defer { state.globals = [] }
    _ = try runtime.install()
    return state.globals
  }
}
