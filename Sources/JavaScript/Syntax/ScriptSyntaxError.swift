/// An early error: the source text is not a script (ECMA-262 §5.2.5, §13-§16). `message` follows the wording of V8,
/// which developers know.
struct ScriptSyntaxError: Error {
  let message: String
  let offset: SourceOffset
  /// The limit that ended the parse, or nil for a real error. The error remains small, because each level of a
  /// recursive parse has room for one on the native stack.
  let limit: ParsingLimit?

  init(message: String, offset: SourceOffset, limit: ParsingLimit? = nil) {
    // Names in it can be as long as the script.
    self.message = message.shortened(to: 1000)
    self.offset = offset
    self.limit = limit
  }
}
