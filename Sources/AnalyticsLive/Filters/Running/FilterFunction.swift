import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// An interpreter in which compiled filters run. Any thread may call them; the calls run one after another.
final class FilterInterpreter: @unchecked Sendable {
  // Unchecked because of the interpreter and its values: they are used only under the lock. The lock is recursive,
  // because a source of random numbers may itself pass an event to the filters.
  fileprivate let lock = NSRecursiveLock()
  fileprivate let interpreter: Interpreter
  fileprivate let runtime: JSValue
  let limits: Limits
  /// The number of bytes in use without any function, and the number from which on the next one may be one too many.
  private let initialUse: Int
  private var checkedUse: Int
  /// Whether the functions take so much memory that no further one is compiled until one is removed.
  private var isFull = false

  /// - Parameters:
  ///   - limits: The limits of each call.
  ///   - random: Returns a number that is at least 0 and less than 1. Default: the system's random number generator.
  /// - Throws: `JavaScriptError` if the limits are too small.
  init(limits: Limits, random: (@Sendable () -> Double)?) throws(JavaScriptError) {
    self.limits = limits
    interpreter = Interpreter(limits: limits)
    if let random { interpreter.random = random }
    runtime = try FiltersRuntime.install(in: interpreter) { name in
      switch name {
      case .fork: { try $0[0].forked() ?? $0.interpreter.null }
      case .sample: { $0.interpreter.value(ConsistentShare.position(of: $0[0].string ?? "undefined")) }
      }
    }.object
    initialUse = interpreter.memoryInUse
    checkedUse = initialUse + limits.memory / 4
  }

  /// Acquires the lock, for code that runs filters.
  fileprivate func acquire() {
    lock.lock()
    HeldEngines.begin()
  }

  fileprivate func release() {
    lock.unlock()
    HeldEngines.end()
  }

  /// Returns the function of a compiled filter. Called under the lock.
  ///
  /// A quarter of the memory is enough for the code of filters. If it took all, each call would search it for garbage.
  fileprivate func function(_ source: String) throws(JavaScriptError) -> JSValue {
    if interpreter.memoryInUse > checkedUse, let free = interpreter.freeMemory() {
      isFull = free < limits.memory - initialUse - limits.memory / 4
      checkedUse = interpreter.memoryInUse + limits.memory / 16
    }
    if isFull {
      throw JavaScriptError(
        host: "the filters take more than a quarter of the memory limit; use fewer filters, or a higher limit")
    }
    return try interpreter.evaluate(Script(source, name: "filter", limits: limits)).call([runtime])
  }

  /// Allows further functions, because one has been removed. Called under the lock.
  fileprivate func noteRemoval() {
    isFull = false
    checkedUse = initialUse + limits.memory / 4
  }
}

/// A compiled filter. Any thread may call it.
final class FilterFunction: @unchecked Sendable {
  // Unchecked because of the value, which is used only under the lock of the interpreter.
  private let home: FilterInterpreter
  private var function: JSValue?

  /// - Parameters:
  ///   - source: The result of ``FilterCode``.
  ///   - home: The interpreter, which other filters may share.
  /// - Throws: `JavaScriptError` if the source is too large for the limits.
  init(_ source: String, in home: FilterInterpreter) throws(JavaScriptError) {
    self.home = home
    home.lock.lock()
    defer { home.lock.unlock() }
    function = try home.function(source)
  }

  /// Creates a filter with its own interpreter.
  convenience init(_ source: String, limits: Limits) throws(JavaScriptError) {
    try self.init(source, in: FilterInterpreter(limits: limits, random: nil))
  }

  deinit {
    home.lock.lock()
    if function != nil { home.noteRemoval() }
    function = nil
    home.lock.unlock()
  }

  /// Returns the result for an event.
  /// - Throws: `JavaScriptError` if the filter fails or exceeds a limit.
  func call(_ event: JSONObject) throws(JavaScriptError) -> JSON? {
    home.acquire()
    defer { home.release() }
    return try function?.transform(event, nil, nil).json
  }

  /// Returns the result for an event.
  /// - Throws: ``FilterFailure`` if the filter fails or exceeds a limit, or if nothing is left of the budget.
  func call(_ event: JSONObject, within budget: FilterBudget) throws(FilterFailure) -> JSON? {
    home.acquire()
    defer { home.release() }
    let result: JSON??
    do throws(JavaScriptError) {
      result = try budget.run(home.interpreter) { () throws(JavaScriptError) in
        try function?.transform(event, nil, nil).json
      }
      if case .object(let object)?? = result { try budget.countText(of: object, from: home.interpreter) }
    } catch {
      throw FilterFailure(error, isScript: false)
    }
    guard let result else { throw FilterFailure.exhausted }
    return result
  }
}
