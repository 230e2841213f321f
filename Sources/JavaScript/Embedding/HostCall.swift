/// A call from JavaScript to a function created with ``Interpreter/function(_:parameters:_:)``.
public struct HostCall {
  /// The interpreter that makes the call.
  public let interpreter: Interpreter
  /// The `this` value of the call.
  public let this: JSValue
  /// The arguments of the call.
  public let arguments: [JSValue]

  /// The location of the innermost call in a script that is not hidden, in the form `file:line:column`; nil if there is
  /// none.
  package var location: String? { interpreter.callLocation }

  /// Takes steps from the limit of the running call of the host, for work that takes longer than a short call. The
  /// limit is checked when the script continues.
  package func charge(steps: Int) { interpreter.vm.spend(steps) }

  /// The argument at index `i`, or undefined if no argument has this index.
  public subscript(i: Int) -> JSValue { arguments.indices.contains(i) ? arguments[i] : interpreter.undefined }
}
