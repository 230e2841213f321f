/// An early error: the source text is not a script (ECMA-262 §5.2.5, §13-§16). `message` follows the wording of V8,
/// which developers know.
struct ScriptSyntaxError: Error {
  let message: String
  let offset: SourceOffset
}
