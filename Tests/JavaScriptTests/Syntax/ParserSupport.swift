@testable import JavaScript

/// Parses with 256 KB of native stack, which threads have on every platform, or with `stack` bytes. The tree is never
/// released, so that tests can keep parts of it.
func parseScript(_ source: String, stack: UInt = 256 * 1024) throws(ScriptSyntaxError) -> FunctionNode {
  try Parser.parseScript(Array(source.utf8), stackLimit: nativeStackAddress() - stack)
}

extension Parser {
  /// Parses with the default limits. The tree is never released.
  static func parseScript(_ source: [UInt8], stackLimit: UInt) throws(ScriptSyntaxError) -> FunctionNode {
    var budget = ParsingBudget(Limits(), sourceCount: source.count, lineCount: { 1 })
    let tree = try parseScript(source, stackLimit: stackLimit, budget: &budget)
    return Unmanaged.passRetained(tree).takeUnretainedValue().script
  }
}

/// The error that a source is refused with; nil if it is accepted.
func syntaxError(_ source: String, stack: UInt = 256 * 1024) -> ScriptSyntaxError? {
  do {
    _ = try parseScript(source, stack: stack)
    return nil
  } catch {
    return error
  }
}

private func nativeStackAddress() -> UInt {
  var marker: UInt8 = 0
  return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
}

/// Returns the expression of a script's last statement.
func lastExpression(_ source: String) throws -> Expression? {
  guard case .expression(let expression, _)? = try parseScript(source).body.last?.content else { return nil }
  return expression
}
