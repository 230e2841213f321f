import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// A JavaScript interpreter with its lock, in which live plugins and signal rules run one at a time.
///
/// When a script calls the analytics client, for example with `analytics.track`, the event is stamped immediately with
/// its id, time and user. It is submitted after the lock has been released. No plugin is called under the lock, so that
/// scripts can track events without a deadlock.
///
/// Each load of scripts, and each worker, has its own engine. See ``LivePluginsDependent``.
public final class LiveEngine: @unchecked Sendable {
  // Unchecked because of the interpreter and everything that belongs to it, which are accessed only under the lock. The
  // lock is recursive because a handler of printed text can call back on the same thread.
  let lock = NSRecursiveLock()
  let interpreter: Interpreter
  /// The number of the worker, starting at 0. With a single worker it is always 0. Signal rules run in worker 0.
  public let worker: Int
  /// The version of the bundle whose scripts run here; nil if there is no bundle or no version.
  public let version: String?
  private let client: Protected<WeakAnalytics>

  /// The work to do after the lock has been released.
  @exclusivity(unchecked) var deferred = DeferredWork()
  /// What scripts have requested in the current call of the host; nil if they have requested nothing.
  @exclusivity(unchecked) var requests: ScriptRequests?
  /// Whether the current call of the host is about an event or a signal.
  @exclusivity(unchecked) var handlesEvent = false
  /// The number of the current passage of an event through plugins, or 0 outside of one, and of the last one.
  @exclusivity(unchecked) private var run = 0
  @exclusivity(unchecked) private var lastRun = 0
  /// Whether a script has used up its budget of events in the current call of the host.
  var hasLooped = false
  /// The same for the last call of ``perform(_:)``.
  private(set) var hasLoopedInCall = false
  /// Performs requests. Set before the engine is used.
  var calls: ScriptCalls?
  /// The functions of the language as they are before any script has run. See ``LanguageRuntime``.
  let language: JSValue
  /// Objects that live as long as the engine.
  var attachments: [AnyObject] = []
  private var depth = 0
  /// Whether scripts are being loaded, which may be rejected.
  var isLoading = false
  /// The memory that is left to calls; nil until scripts have been loaded.
  var keptMemory: KeptMemory?
  /// `reset` or `flush` while plugins are notified of it.
  var hookInProgress: String?

  struct WeakAnalytics: Sendable { weak var analytics: Analytics? }

  /// - Throws: `JavaScriptError` if the limits of the interpreter are too small.
  init(_ interpreter: Interpreter, worker: Int, version: String?, client: Analytics?) throws(JavaScriptError) {
    self.interpreter = interpreter
    language = try LanguageRuntime.install(in: interpreter).object
    self.worker = worker
    self.version = version
    self.client = Protected(WeakAnalytics(analytics: client))
  }

  /// The client that `analytics` in scripts refers to; nil without a client.
  public internal(set) var analytics: Analytics? {
    get { client.withLock { $0.analytics } }
    set { client.withLock { $0.analytics = newValue } }
  }

  /// Whether this is an engine of live plugins.
  func belongs(to plugins: LivePlugins) -> Bool { calls?.shared === plugins.context }

  // MARK: Running scripts

  /// Calls a closure with exclusive access to the interpreter. Events that scripts track are submitted after the
  /// closure returns.
  ///
  /// Do not use values of the interpreter after the closure has returned, except in another call of `perform`. The
  /// closure must not wait for another thread that could use this engine.
  ///
  /// What scripts request of the client and of `storage` takes effect when the closure returns, in order, and not at
  /// all if it throws. A call from a function that a script has called is part of that script's call.
  public func perform<Result, Failure: Error>(_ body: (Interpreter) throws(Failure) -> Result) throws(Failure) -> Result
  {
    try perform(handling: nil, isEvent: false, body)
  }

  /// Calls a closure with exclusive access to the interpreter. See ``perform(_:)``.
  /// - Parameters:
  ///   - chain: The chain of the event or signal that the closure handles.
  ///   - isEvent: Whether it handles one.
  func perform<Result, Failure: Error>(
    handling chain: EventChain?, isEvent: Bool = true, _ body: (Interpreter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    acquire()
    defer { unlock() }
    if depth > 0 || interpreter.isRunning {
      depth += 1
      defer { depth -= 1 }
      return try body(interpreter)
    }
    depth = 1
    defer { depth = 0 }
    let outer = begin(chain, isEvent: isEvent)
    hasLoopedInCall = false
    defer {
      hasLoopedInCall = hasLooped
      end(outer)
    }
    let outcome: Swift.Result<Result, Failure>
    do throws(Failure) { outcome = .success(try body(interpreter)) } catch { outcome = .failure(error) }
    switch outcome {
    case .success:
      do throws(StorageFull) { try commit() } catch {
        discard()
        interpreter.console(.error, "\(error)")
      }
    case .failure(let error):
      discard()
      if let error = error as? JavaScriptError { noteFailure(error) }
    }
    return try outcome.get()
  }

  /// Runs a script. Later scripts see its top-level declarations.
  /// - Throws: `JavaScriptError` if the script fails.
  // Inlined for the reason given at `ErrorContent`, like `call`.
  @inlinable @inline(__always)
  public func evaluate(_ script: Script) throws(JavaScriptError) { try evaluating(script).get() }

  @usableFromInline
  func evaluating(_ script: Script) -> Result<Void, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      _ = try perform { (interpreter) throws(JavaScriptError) in try interpreter.evaluate(script) }
    }
  }

  /// Calls a global function.
  /// - Returns: The result; nil if the function does not exist or its result has no JSON form.
  /// - Throws: `JavaScriptError` if the function fails.
  @inlinable @inline(__always) @discardableResult
  public func call(_ function: String, _ arguments: [JSON] = []) throws(JavaScriptError) -> JSON? {
    try calling(function, arguments).get()
  }

  @usableFromInline
  func calling(_ function: String, _ arguments: [JSON]) -> Result<JSON?, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try perform { (interpreter) throws(JavaScriptError) in
        guard let function = interpreter.global(function), function.isFunction else { return nil }
        return try function.call(arguments.map(interpreter.value)).json()
      }
    }
  }

  // MARK: Requests

  /// The state of a call of the host that another one interrupts: a handler of printed text can send events.
  struct Interrupted {
    let requests: ScriptRequests?
    let handlesEvent: Bool
    let run: Int
  }

  /// Begins a call of the host. The lock is held.
  @inline(__always) func begin(_ chain: EventChain?, isEvent: Bool) -> Interrupted {
    let outer = Interrupted(requests: requests, handlesEvent: handlesEvent, run: run)
    if outer.requests != nil || chain != nil { requests = chain.map(ScriptRequests.init) }
    handlesEvent = isEvent
    run = 0
    return outer
  }

  /// Begins to pass an event through plugins, within a call of the host.
  @inline(__always) func beginRun() {
    lastRun &+= 1
    run = lastRun
  }

  /// Whether the event that the runtime has noted last is the one that plugins are processing. It is not during other
  /// calls of the host, nor after one in which plugins have processed another event.
  var isProcessingNotedEvent: Bool { run != 0 && run == lastRun }

  /// Ends a call of the host. The lock is held.
  @inline(__always) func end(_ outer: Interrupted) {
    if requests != nil || outer.requests != nil {
      requests = outer.requests
      hasLooped = false
    }
    handlesEvent = outer.handlesEvent
    run = outer.run
  }

  /// Performs what scripts have requested, in order. The part that calls plugins is deferred.
  /// - Throws: ``StorageFull`` if there is no room for values. Nothing is performed then.
  @inline(__always) func commit() throws(StorageFull) {
    if let requests, !requests.isEmpty { try calls?.perform(requests) }
  }

  /// Discards what scripts have requested, because they have failed.
  @inline(__always) func discard() {
    if let requests { calls?.discard(requests) }
  }

  // MARK: The lock

  /// Acquires the lock, for code that may run scripts.
  @inline(__always) func acquire() {
    lock.lock()
    HeldEngines.begin()
  }

  /// Releases the lock.
  func release() {
    lock.unlock()
    HeldEngines.end()
  }

  /// Releases the lock, and runs the deferred work unless an outer call on the same thread uses the engine.
  @inline(__always) func unlock() {
    if !deferred.isEmpty, depth == 0, !interpreter.isRunning { return unlockAndRun() }
    release()
  }

  @inline(never) private func unlockAndRun() {
    let actions = deferred.removeAll()
    release()
    DeferredWork.run(actions)
  }
}
