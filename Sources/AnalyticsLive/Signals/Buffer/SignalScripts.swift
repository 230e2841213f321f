import AnalyticsCore
import JSONModel
import JavaScript

/// The signals of one engine: the buffer, which is a JavaScript object, and the rules.
final class SignalScripts: @unchecked Sendable {
  // Unchecked because of the values of the interpreter: they are used only in `LiveEngine.perform`.
  let engine: LiveEngine
  private var functions: Functions?
  /// The promise that the rules have returned for the current signal.
  private var promise: JSValue?

  /// Installs the runtime of signals in an engine.
  /// - Throws: `JavaScriptError` if the limits of the engine are too small.
  init(
    _ engine: LiveEngine, anonymousId: @escaping @Sendable () -> String, nextIndex: @escaping @Sendable () -> Int,
    counter: @escaping @Sendable (_ newValue: Int?) -> Int
  ) throws(JavaScriptError) {
    self.engine = engine
    functions = try engine.perform { (interpreter) throws(JavaScriptError) in
      let runtime = try SignalsRuntime.install(in: interpreter, language: engine.language) { name in
        switch name {
        case .anonymousId: { $0.interpreter.value(anonymousId()) }
        case .keepPromise: { [weak self] in self?.keepPromise($0[0]) }
        case .provide: SignalsRuntime.provide
        case .nextIndex: { $0.interpreter.value(nextIndex()) }
        case .counter: { $0.interpreter.value(counter(SignalScripts.index($0[0]))) }
        }
      }
      return Functions(
        deliver: try runtime[.deliver], fail: try runtime[.fail], restore: try runtime[.restore],
        start: try runtime[.start],
        limit: try runtime[.limit], contents: try runtime[.contents],
        names: SignalType.allCases.map { interpreter.value($0.rawValue) })
    }
  }

  deinit {
    // Values must be released while no other thread uses the interpreter.
    engine.perform { _ in (functions, promise) = (nil, nil) }
  }

  /// Returns an index that a script has assigned.
  static func index(_ value: JSValue) -> Int? { value.number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

  private struct Functions {
    let deliver, fail, restore, start, limit, contents: JSValue
    /// The names of the signal types, in the order of `SignalType.allCases`.
    let names: [JSValue]
  }

  /// Whether a script has defined rules.
  var hasRules: Bool { engine.perform { $0.global("processSignal")?.isFunction ?? false } }

  /// Reads the globals `signals` and `processSignal` after the scripts have run.
  /// - Returns: The version of the runtime for signal rules, if the scripts define one.
  func start(limit: Int) throws(JavaScriptError) -> String? {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      let missing = interpreter.undefined
      _ = try functions?.start.call([
        interpreter.replacement(of: "signals") ?? missing, interpreter.global("processSignal") ?? missing,
      ])
      try setLimit(limit, interpreter)
      return interpreter.global("SEGMENT_SIGNALS_RUNTIME_VERSION")?.string
    }
  }

  func setLimit(_ limit: Int) throws(JavaScriptError) {
    try engine.perform { (interpreter) throws(JavaScriptError) in try setLimit(limit, interpreter) }
  }

  private func setLimit(_ limit: Int, _ interpreter: Interpreter) throws(JavaScriptError) {
    let byteCount = interpreter.limits.memory / SignalScripts.memoryPerBuffer
    _ = try functions?.limit.call([interpreter.value(limit), interpreter.value(byteCount)])
  }

  /// The limit of memory, divided by the number of bytes of the signals in the buffer. Signals that a rule reads need
  /// several times as much.
  private static var memoryPerBuffer: Int { 16 }
  /// The number of bytes from which on a signal counts toward that number. A buffer of small signals takes less.
  private static var largeByteCount: Int { 1 << 14 }

  /// Returns the number of bytes of a signal if it is large; otherwise 0.
  private static func size(of signal: JSON) -> Int {
    let byteCount = JSON.byteCount(of: [signal])
    return byteCount < largeByteCount ? 0 : byteCount
  }

  /// Adds a signal to the buffer and calls the rules with it.
  /// - Parameters:
  ///   - chain: The chain of the event that led to the signal.
  ///   - visitor: The user of the events that rules make; nil for the client's user.
  /// - Throws: `JavaScriptError` if a rule throws an error, exceeds a limit, or returns a promise that is rejected. The
  ///   signal is in the buffer in any case.
  func deliver(
    _ signal: JSONObject, _ type: SignalType, _ index: Int, _ chain: EventChain?, for visitor: Identity? = nil
  ) throws(JavaScriptError) {
    let chain =
      visitor.map { (chain ?? EventChain.inherited ?? EventChain()).belonging(to: $0) }
      ?? (chain?.user == nil ? chain : chain?.belonging(to: nil))
    try engine.perform(handling: chain) { (interpreter) throws(JavaScriptError) in
      guard let functions else { return }
      defer { promise = nil }
      let (name, size) = (functions.names[type.place], SignalScripts.size(of: .object(signal)))
      if size == 0 {
        try functions.deliver.call(signal, name, index)
      } else {
        _ = try functions.deliver.call([
          interpreter.value(.object(signal)), name, interpreter.value(index), interpreter.value(size),
        ])
      }
      // Jobs have run, so the promise is settled unless it waits for something that never happens.
      if case .rejected(let reason)? = promise?.promiseState { _ = try functions.fail.call([reason]) }
    }
  }

  private func keepPromise(_ value: JSValue) -> JSValue? {
    guard value.promiseState != nil else { return nil }
    promise = value
    return value.interpreter.value(true)
  }

  /// Whether a rule has used up its budget of events in the last call.
  var hasLooped: Bool { engine.lock.withLock { engine.hasLoopedInCall } }

  /// Adds signals of a previous engine to the buffer without calling the rules. The newest signal is the first.
  func restore(_ signals: [JSON]) throws(JavaScriptError) {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      for signal in signals.reversed() {
        _ = try functions?.restore.call([
          interpreter.value(signal), interpreter.value(signal["type"] ?? .null),
          interpreter.value(signal["index"] ?? .null), interpreter.value(SignalScripts.size(of: signal)),
        ])
      }
    }
  }

  /// Returns the signals in the buffer, the newest first.
  func contents() throws(JavaScriptError) -> [JSON] {
    try engine.perform { (interpreter) throws(JavaScriptError) in
      try functions?.contents.call().json()?.arrayValue ?? []
    }
  }
}
