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

  /// The work to do after the lock has been released.
  @exclusivity(unchecked) var deferred = DeferredWork()
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
    unlock()
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

  // MARK: Deferred work

  /// Releases the lock. If no outer call on the same thread uses the engine, runs the deferred work.
  @inline(__always) func unlock() {
    if !deferred.isEmpty, depth == 0, !interpreter.isRunning { return unlockAndRun() }
    lock.unlock()
  }

  @inline(never) private func unlockAndRun() {
    let actions = deferred.removeAll()
    lock.unlock()
    DeferredWork.run(actions)
  }
}
