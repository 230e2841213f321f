import AnalyticsCore
import JSONModel
import JavaScript

/// The signals of one engine: their buffer, which is on the JavaScript side, and the rules.
final class SignalScripts: @unchecked Sendable {
  // Unchecked because of what belongs to the interpreter: only touched while the engine performs.
  let engine: LiveEngine
  private var functions: Functions?

  /// Brings the runtime of signals into an engine.
  /// - Throws: ``JavaScriptError`` when a limit of the engine is too small for it.
  init(
    _ engine: LiveEngine, anonymousId: @escaping @Sendable () -> String, nextIndex: @escaping @Sendable () -> Int,
    counter: @escaping @Sendable (_ newValue: Int?) -> Int
  ) throws(JavaScriptError) {
    self.engine = engine
    functions = try engine.perform { (interpreter) throws(JavaScriptError) in
      let runtime = try SignalsRuntime.install(in: interpreter) { name in
        switch name {
        case .anonymousId: { $0.interpreter.value(anonymousId()) }
        case .nextIndex: { $0.interpreter.value(nextIndex()) }
        case .counter:
          { $0.interpreter.value(counter($0[0].number.flatMap { Int(exactly: $0.rounded(.towardZero)) })) }
        }
      }
      return Functions(
        deliver: try runtime[.deliver], restore: try runtime[.restore], start: try runtime[.start],
        limit: try runtime[.limit], contents: try runtime[.contents],
        names: SignalType.allCases.map { interpreter.value($0.rawValue) })
    }
  }

  deinit {
    // Values of an interpreter are let go of where nobody else uses it.
    engine.perform { _ in functions = nil }
  }

  /// Brings the runtime into an engine that no signals come to.
  /// - Throws: ``JavaScriptError``, as `init` does.
  static func installIdle(_ engine: LiveEngine) throws(JavaScriptError) {
    let next = Protected(0)
    _ = try SignalScripts(
      engine, anonymousId: { "" },
      nextIndex: {
        next.withLock { index in
          defer { index += 1 }
          return index
        }
      },
      counter: { value in
        next.withLock { index in
          if let value { index = value }
          return index
        }
      })
  }

  private struct Functions {
    let deliver, restore, start, limit, contents: JSValue
    /// Of the types of signals, in their order.
    let names: [JSValue]
  }

  /// The scripts have run: looks up what they have defined.
  /// - Returns: the version of the rules' runtime, when they tell it.
  func start(limit: Int) throws(JavaScriptError) -> String? {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      let missing = interpreter.undefined
      _ = try functions?.start.call([
        interpreter.global("signals") ?? missing, interpreter.global("processSignal") ?? missing,
      ])
      _ = try functions?.limit.call([interpreter.value(limit)])
      return interpreter.global("SEGMENT_SIGNALS_RUNTIME_VERSION")?.string
    }
  }

  func setLimit(_ limit: Int) throws(JavaScriptError) {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      _ = try functions?.limit.call([interpreter.value(limit)])
    }
  }

  /// Puts a signal into the buffer and calls the rules with it.
  /// - Throws: ``JavaScriptError`` when a rule throws or exceeds a limit. The signal is in the buffer then all the same.
  func deliver(_ signal: JSONObject, _ type: SignalType, _ index: Int) throws(JavaScriptError) {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      guard let functions else { return }
      try functions.deliver.call(signal, functions.names[type.place], index)
    }
  }

  /// Puts signals into the buffer without calling the rules: those of an engine before, the newest first.
  func restore(_ signals: [JSON]) throws(JavaScriptError) {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      for signal in signals.reversed() {
        _ = try functions?.restore.call(
          interpreter.value(signal), interpreter.value(signal["type"] ?? .null),
          interpreter.value(signal["index"] ?? .null))
      }
    }
  }

  /// The buffer, the newest first.
  func contents() throws(JavaScriptError) -> [JSON] {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      try functions?.contents.call().json()?.arrayValue ?? []
    }
  }
}
