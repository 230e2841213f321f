/// JavaScript source text, parsed and resolved once. A script is immutable: any number of interpreters, on any threads,
/// may run it.
///
/// Release a script on a thread whose stack is at least as large as that of the thread that parsed it.
public final class Script: @unchecked Sendable {
  // Unchecked because of the syntax tree, which never changes after `init`.

  /// The name of the script in errors and stack traces, usually its path.
  public let name: String
  /// The source text in UTF-8.
  let source: [UInt8]
  let tree: FunctionNode
  let lines: LineTable

  /// Parses `source`.
  /// - Throws: ``JavaScriptError`` of the kind `.syntax` with the reason and the location.
  public init(_ source: String, name: String = "script.js") throws(JavaScriptError) {
    self.name = name
    self.source = Array(source.utf8)
    tree = try Script.parse(self.source, name)
    lines = LineTable(self.source)
  }

  /// Parses UTF-8 bytes, such as the contents of a file.
  /// - Throws: ``JavaScriptError`` of the kind `.syntax` with the reason and the location.
  public init(utf8 bytes: [UInt8], name: String = "script.js") throws(JavaScriptError) {
    self.name = name
    // Ill-formed bytes become U+FFFD, as in decoders. Offsets then refer to the repaired text.
    source =
      String(validating: bytes, as: UTF8.self) == nil ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    tree = try Script.parse(source, name)
    lines = LineTable(source)
  }

  private static func parse(_ source: [UInt8], _ name: String) throws(JavaScriptError) -> FunctionNode {
    let stackLimit = NativeStack.limit()
    do throws(ScriptSyntaxError) {
      let tree = try Parser.parseScript(source, stackLimit: stackLimit)
      try Resolver.resolve(tree, stackLimit: stackLimit)
      return tree
    } catch {
      throw JavaScriptError(
        kind: .syntax, name: "SyntaxError", message: error.message, source: source, scriptName: name,
        offset: error.offset)
    }
  }
}
