/// JavaScript source text, parsed and resolved once. Immutable: any number of interpreters, on any threads, may run the same script.
///
/// A script must be released on a thread whose stack is no smaller than that of the thread which parsed it.
public final class Script: @unchecked Sendable {
  // Unchecked because of the syntax tree, which never changes after `init`.

  /// What errors and stack traces call the script: usually its path.
  public let name: String
  /// UTF-8.
  let source: [UInt8]
  let tree: FunctionNode
  let lines: LineTable

  /// Parses `source`.
  /// - Throws: ``JavaScriptError`` of the kind `.syntax` that says what is wrong and where.
  public init(_ source: String, name: String = "script.js") throws(JavaScriptError) {
    self.name = name
    self.source = Array(source.utf8)
    tree = try Script.parse(self.source, name)
    lines = LineTable(self.source)
  }

  /// Parses UTF-8 bytes, such as a file's.
  /// - Throws: ``JavaScriptError`` of the kind `.syntax`.
  public init(utf8 bytes: [UInt8], name: String = "script.js") throws(JavaScriptError) {
    self.name = name
    // Ill-formed bytes become U+FFFD, as decoders do; offsets then refer to the repaired text.
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
