/// An early error: the source text is not a script (ECMA-262 §5.2.5, §13-§16). `message` reads like the ones people know from V8.
struct ScriptSyntaxError: Error {
  let message: String
  let offset: SourceOffset
}
