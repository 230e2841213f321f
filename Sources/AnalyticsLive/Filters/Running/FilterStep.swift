import Foundation
import JSONModel
import JavaScript

/// A part of the way to a destination. Any thread may use it.
protocol FilterStep: AnyObject, Sendable {
  /// Which rule of the settings it is, or the first of several; nil when the host added it.
  var rule: Int? { get }
  /// The steps to take in its place when it fails as a whole, each of which fails alone; nil when it is one thing.
  var parts: [any FilterStep]? { get }
  /// The event as the step leaves it; nil when it is dropped. The very same object when nothing has changed.
  func run(_ object: JSONObject) throws -> JSONObject?
}

/// What a filter gave back instead of an event.
struct NotAnObject: Error, CustomStringConvertible {
  let description = "it gave back something that is neither an event nor null"
}

/// Rules that follow each other, as one function.
final class FilterRulesStep: FilterStep, @unchecked Sendable {
  // Unchecked because of the interpreter and what belongs to it: only touched under the lock.
  private let lock = NSLock()
  private let function: JSValue
  private let rules: [FilterRule]
  private let limits: Limits
  private let random: (@Sendable () -> Double)?
  private var separate: [any FilterStep]?

  /// - Parameter rules: when one of them has faults, that one alone.
  init(_ rules: [FilterRule], limits: Limits, random: (@Sendable () -> Double)?) throws(JavaScriptError) {
    function = try FilterRealm(limits: limits, random: random).function(FilterScript(rules))
    self.rules = rules
    self.limits = limits
    self.random = random
  }

  var rule: Int? { rules.first?.index }

  func run(_ object: JSONObject) throws -> JSONObject? {
    lock.lock()
    defer { lock.unlock() }
    switch try function.transform(object, nil, nil) {
    case .object(let result): return result
    case .null: return nil
    default: throw NotAnObject()
    }
  }

  var parts: [any FilterStep]? {
    guard rules.count > 1 else { return nil }
    lock.lock()
    defer { lock.unlock() }
    if let separate { return separate }
    let steps = rules.compactMap { try? FilterRulesStep([$0], limits: limits, random: random) }
    guard steps.count == rules.count else { return nil }
    separate = steps
    return steps
  }
}

/// A filter function written in JavaScript: `(event, destination) => event | null`.
final class FilterFunctionStep: FilterStep, @unchecked Sendable {
  // Unchecked because of the interpreter and what belongs to it: only touched under the lock. What the script prints may go to code that tracks
  // an event on the same thread, hence recursive.
  private let lock = NSRecursiveLock()
  private let interpreter: Interpreter
  private let function: JSValue
  private let call: JSValue
  private let destination: JSValue
  let rule: Int? = nil
  let parts: [any FilterStep]? = nil

  init(
    _ script: Script, destination: String, limits: Limits, console: @escaping @Sendable (ConsoleLevel, String) -> Void
  ) throws(JavaScriptError) {
    interpreter = Interpreter(limits: limits)
    interpreter.console = console
    interpreter.timeZone = LocalTimeZone(.autoupdatingCurrent)
    let runtime = try FilterFunctionRuntime.install(in: interpreter)
    call = try runtime[.run]
    self.destination = interpreter.value(destination)
    function = try interpreter.evaluate(script)
    _ = try runtime[.check].call([function])
  }

  func run(_ object: JSONObject) throws -> JSONObject? {
    lock.lock()
    defer { lock.unlock() }
    switch try call.transform(object, function, destination) {
    case .object(let result): return result
    case .null: return nil
    default: throw NotAnObject()
    }
  }
}

/// Stands for a rule that could not be made into a function.
final class FilterFaultStep: FilterStep {
  let rule: Int?
  let parts: [any FilterStep]? = nil
  private let message: String

  init(_ rule: FilterRule, _ message: String) {
    self.rule = rule.index
    self.message = message
  }

  func run(_ object: JSONObject) throws -> JSONObject? { throw FilterFault(message) }
}
