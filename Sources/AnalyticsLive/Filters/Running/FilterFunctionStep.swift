import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// A filter function written in JavaScript: `(event, destination) => event | null`.
final class FilterFunctionStep: FilterStep, @unchecked Sendable {
  // Unchecked because of the realm, which is used only under the lock. The lock is recursive, because a handler of
  // printed text may itself pass an event to the filters.
  private let lock = NSRecursiveLock()
  private var realm: FilterFunctionRealm
  /// The time from which on the script may run again because it keeps too much.
  private var nextReload = ContinuousClock.now
  private let make: () throws(JavaScriptError) -> FilterFunctionRealm
  let rule: Int? = nil
  let isProtective: Bool
  let limits: Limits

  private static let reloadInterval = Duration.seconds(10)

  init(
    _ script: Script, destination: String, isProtective: Bool, limits: Limits,
    console: @escaping @Sendable (ConsoleLevel, String) -> Void
  ) throws(JavaScriptError) {
    self.isProtective = isProtective
    self.limits = limits
    make = { () throws(JavaScriptError) in
      try FilterFunctionRealm(script, destination: destination, limits: limits, console: console)
    }
    realm = try make()
  }

  func run(_ event: JSONObject, within budget: FilterBudget?) throws(FilterFailure) -> JSONObject? {
    lock.lock()
    HeldEngines.begin()
    defer {
      lock.unlock()
      HeldEngines.end()
    }
    let result: JSON?
    do throws(JavaScriptError) {
      result = try realm.call(event)
    } catch {
      var failure = FilterFailure(error, isScript: true)
      if error.isLackOfMemory, reload() {
        failure.reason += "; the script runs again without the values that it kept"
      }
      throw failure
    }
    return try FilterFailure.event(result)
  }

  /// Runs the script again if the values that it keeps leave too little memory for calls.
  private func reload() -> Bool {
    guard ContinuousClock.now >= nextReload, realm.keepsTooMuch() else { return false }
    nextReload = .now + Self.reloadInterval
    // A script that fails now may depend on the time or on its console, and keeps its realm until the next attempt.
    guard let new = try? make() else { return false }
    realm = new
    return true
  }
}

/// The interpreter of a filter function.
private struct FilterFunctionRealm {
  private let interpreter: Interpreter
  private let function: JSValue
  private let runFunction: JSValue
  private let destination: JSValue
  private var keptMemory: KeptMemory

  init(
    _ script: Script, destination: String, limits: Limits,
    console: @escaping @Sendable (ConsoleLevel, String) -> Void
  ) throws(JavaScriptError) {
    interpreter = Interpreter(limits: limits)
    interpreter.console = { level, text in console(level, text.printedByScript) }
    interpreter.printedByteLimit = Interpreter.printedByteLimitForEvents
    interpreter.timeZone = LocalTimeZone(.autoupdatingCurrent)
    let runtime = try FilterFunctionRuntime.install(in: interpreter)
    runFunction = try runtime[.run]
    self.destination = interpreter.value(destination)
    function = try interpreter.evaluate(script)
    _ = try runtime[.check].call([function])
    keptMemory = KeptMemory(interpreter)
  }

  func call(_ event: JSONObject) throws(JavaScriptError) -> JSON? {
    try runFunction.transform(event, function, destination).json
  }

  mutating func keepsTooMuch() -> Bool { keptMemory.isTooLarge(in: interpreter) }
}
