import Foundation
import JSONModel
import JavaScript

/// A compiled filter with its own interpreter. Any thread may call it; the calls run one after another.
final class FilterFunction: @unchecked Sendable {
  // Unchecked because of the interpreter and its values: they are used only under the lock.
  private let lock = NSLock()
  private let function: JSValue

  /// - Parameters:
  ///   - source: The result of ``FilterCode``.
  ///   - limits: The limits of each call.
  ///   - random: Returns a number that is at least 0 and less than 1. Default: the system's random number generator.
  /// - Throws: `JavaScriptError` if the source is too large for the limits.
  init(_ source: String, limits: Limits, random: (@Sendable () -> Double)? = nil) throws(JavaScriptError) {
    let interpreter = Interpreter(limits: limits)
    if let random { interpreter.random = random }
    let runtime = try FiltersRuntime.install(in: interpreter) { name in
      switch name {
      case .fork: { try $0[0].forked() ?? $0.interpreter.null }
      case .sample: { $0.interpreter.value(ConsistentShare.position(of: $0[0].string ?? "undefined")) }
      }
    }
    function = try interpreter.evaluate(Script(source, name: "filter")).call([runtime.object])
  }

  /// Returns the result for an event.
  /// - Throws: `JavaScriptError` if the filter fails or exceeds a limit.
  func call(_ event: JSONObject) throws(JavaScriptError) -> JSON? {
    lock.lock()
    defer { lock.unlock() }
    return try function.transform(event, nil, nil)
  }
}
