import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// One JavaScript interpreter with its lock: where live plugins and signal rules run, one at a time.
///
/// What scripts ask of the analytics client (`analytics.track` and its like) is taken at once, with the id, the time and the user of that moment, and goes on its way
/// when the lock has been released: no plugin is ever called under the lock, so scripts may track whatever they like without a deadlock.
///
/// Every load of scripts has an engine of its own, and every worker: see ``LivePluginsDependent``.
public final class LiveEngine: @unchecked Sendable {
  // Unchecked because of the interpreter and everything that belongs to it: only touched under the lock. What a script prints may come back on the same
  // thread, hence recursive.
  let lock = NSRecursiveLock()
  let interpreter: Interpreter
  /// From 0. With one worker there is only 0; signal rules run in that one.
  public let worker: Int
  /// The version of the bundle whose scripts run here; nil when there is no bundle, or it has none.
  public let version: String?
  private let client: Protected<WeakAnalytics>

  /// What is to be done when the lock is released.
  private var pending: [@Sendable () -> Void] = []
  @exclusivity(unchecked) private(set) var hasPending = false
  private var departures = 0
  private var depth = 0
  /// Whether scripts are being loaded, of which nobody knows yet whether they will be used.
  var isLoading = false
  /// `reset` or `flush` while plugins are told about that.
  var hookInProgress: String?

  struct WeakAnalytics: Sendable { weak var analytics: Analytics? }

  init(_ interpreter: Interpreter, worker: Int, version: String?, client: Analytics?) {
    self.interpreter = interpreter
    self.worker = worker
    self.version = version
    self.client = Protected(WeakAnalytics(analytics: client))
  }

  /// The client that the scripts' `analytics` stands for; nil without one.
  public internal(set) var analytics: Analytics? {
    get { client.withLock { $0.analytics } }
    set { client.withLock { $0.analytics = newValue } }
  }

  // MARK: Running scripts

  /// Calls `body` with the interpreter, which nobody else uses meanwhile. What scripts have tracked goes on its way when `body` has returned. Values of the
  /// interpreter must not be used afterwards, outside of another `perform`.
  ///
  /// `body` must not wait for another thread that may use this engine.
  public func perform<Result, Failure: Error>(_ body: (Interpreter) throws(Failure) -> Result) throws(Failure) -> Result
  {
    lock.lock()
    depth += 1
    let outcome: Swift.Result<Result, Failure>
    do throws(Failure) { outcome = .success(try body(interpreter)) } catch { outcome = .failure(error) }
    depth -= 1
    leave()
    return try outcome.get()
  }

  /// Runs a script. Its top-level declarations stay for later scripts.
  /// - Throws: ``JavaScriptError``.
  public func evaluate(_ script: Script) throws(JavaScriptError) {
    _ = try perform { (interpreter) throws(JavaScriptError) in try interpreter.evaluate(script) }
  }

  /// Calls a global function.
  /// - Returns: what it gives back; nil when there is no such function, or it gives back nothing that JSON knows.
  /// - Throws: ``JavaScriptError``.
  @discardableResult
  public func call(_ function: String, _ arguments: [JSON] = []) throws(JavaScriptError) -> JSON? {
    try perform { (interpreter) throws(JavaScriptError) in
      guard let function = interpreter.global(function), function.isFunction else { return nil }
      return try function.call(arguments.map(interpreter.value)).json()
    }
  }

  // MARK: After the lock

  /// Releases the lock and, if it is not held any more, does what has waited for that.
  @inline(__always) func leave() {
    if hasPending, depth == 0, !interpreter.isRunning { return leaveAndWork() }
    lock.unlock()
  }

  @inline(never) private func leaveAndWork() {
    let work = takePending()
    lock.unlock()
    EventChain.$length.withValue(EventChain.length + 1) {
      for action in work { action() }
    }
  }

  /// Does something when the lock has been released. The lock is held.
  func afterwards(_ action: @escaping @Sendable () -> Void) {
    pending.append(action)
    hasPending = true
  }

  /// Asks whether one thing more may leave for the client. The lock is held.
  /// - Throws: ``LoopError`` when events lead to events without an end.
  func checkDeparture(_ call: String) throws(LoopError) {
    if EventChain.length >= LiveEngine.longestChain { throw LoopError(call: call, reason: .chain) }
    if departures >= LiveEngine.mostDepartures { throw LoopError(call: call, reason: .count) }
  }

  /// Lets something leave for the client when the lock has been released. The lock is held.
  func depart(_ action: @escaping @Sendable () -> Void) {
    departures += 1
    afterwards(action)
  }

  /// Takes out what has waited, for somebody else to do or to forget. The lock is held.
  func takePending() -> [@Sendable () -> Void] {
    let work = pending
    pending = []
    hasPending = false
    departures = 0
    return work
  }

  /// How many events may lead to one another.
  static let longestChain = 8
  /// How many events one call may make.
  static let mostDepartures = 1000
}

/// A script makes events without an end.
struct LoopError: Error, CustomStringConvertible {
  enum Reason { case chain, count }
  let call: String
  let reason: Reason

  var description: String {
    switch reason {
    case .chain:
      "\(call): \(LiveEngine.longestChain) events made by scripts have led to one another, and this is one more; is there an endless loop?"
    case .count: "\(call): one call may make \(LiveEngine.mostDepartures) events; is there an endless loop?"
    }
  }
}
