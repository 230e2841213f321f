/// The severity of a line printed through `console`.
public enum ConsoleLevel: Sendable {
  /// `console.log`.
  case log
  /// `console.info`.
  case info
  /// `console.debug`.
  case debug
  /// `console.warn`.
  case warn
  /// `console.error`, `console.trace` and a failed `console.assert`.
  case error
}
