import JSONModel

/// JavaScript source text, parsed and resolved once. A script is immutable: any number of interpreters, on any threads,
/// may run it.
public final class Script: @unchecked Sendable {
  // Unchecked because of the syntax tree, which never changes after `init`.

  /// The name of the script in errors and stack traces, usually its path. Control characters are escaped.
  public let name: String
  /// The source text in UTF-8.
  let source: [UInt8]
  let tree: SyntaxTree
  let lines: LineTable
  /// The number of bytes of the source text, of the tree and of the table of lines.
  package var byteCount: Int { source.count + tree.arena.byteCount + lines.byteCount }
  /// Whether bytes that are not UTF-8 have been replaced by U+FFFD.
  package let isRepaired: Bool
  /// Whether locations and stacks in errors omit the functions of the script, because it belongs to the host.
  let isHidden: Bool
  /// The map to the locations in the sources from which the script was generated; nil if there is none.
  let sourceMap: SourceMap?

  /// The SHA-256 digest of the source text, in hexadecimal digits. For a valid UTF-8 file it is the digest of the file.
  public var contentHash: String { digest { SHA256.hexadecimal(source) } }
  private let digest = LazyText()

  /// Parses `source`.
  /// - Parameters:
  ///   - source: The text of the script.
  ///   - name: The name of the script in errors and stack traces, usually its path.
  ///   - limits: The limits of parsing. A token takes a few steps; the memory includes the text and its syntax tree.
  /// - Throws: ``JavaScriptError`` of the kind `.syntax` with the reason and the location, or of the kind `.limit`.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always)
  public convenience init(_ source: String, name: String = "script.js", limits: Limits = Limits())
    throws(JavaScriptError)
  {
    self.init(try Script.parsed(source, name, limits).get())
  }

  /// A parsed script.
  @usableFromInline
  struct Parsed {
    let name: String
    let source: [UInt8]
    let tree: SyntaxTree
    let lines: LineTable
    let isRepaired: Bool
  }

  @usableFromInline
  static func parsed(_ source: String, _ name: String, _ limits: Limits) -> Result<Parsed, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try parsed(Array(source.utf8), isRepaired: false, name, limits)
    }
  }

  @usableFromInline
  init(_ parsed: Parsed) {
    name = parsed.name
    source = parsed.source
    tree = parsed.tree
    lines = parsed.lines
    isRepaired = parsed.isRepaired
    isHidden = false
    sourceMap = nil
  }

  /// Parses UTF-8 bytes, such as the contents of a file.
  /// - Parameters:
  ///   - bytes: The text of the script in UTF-8.
  ///   - name: The name of the script in errors and stack traces, usually its path.
  ///   - limits: The limits of parsing. See ``init(_:name:limits:)``.
  /// - Throws: ``JavaScriptError`` of the kind `.syntax` with the reason and the location, or of the kind `.limit`.
  @inlinable @inline(__always)
  public convenience init(utf8 bytes: [UInt8], name: String = "script.js", limits: Limits = Limits())
    throws(JavaScriptError)
  {
    self.init(try Script.parsed(bytes, name, limits).get())
  }

  @usableFromInline
  static func parsed(_ bytes: [UInt8], _ name: String, _ limits: Limits) -> Result<Parsed, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      let repaired = repaired(bytes)
      return try parsed(repaired ?? bytes, isRepaired: repaired != nil, name, limits)
    }
  }

  /// Returns UTF-8 with U+FFFD in place of ill-formed bytes, as decoders do; nil if all bytes are well-formed. Offsets
  /// then refer to the repaired text.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer(isWellFormed) ? nil : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return true }
    var i = ByteSearch.nonASCII(in: bytes, from: 0)
    while i < bytes.count {
      let length = UTF8Sequence.length(at: start + i, end: start + bytes.count)
      if length == 0 { return false }
      i = ByteSearch.nonASCII(in: bytes, from: i + length)
    }
    return true
  }

  /// Parses UTF-8 bytes.
  /// - Parameters:
  ///   - isHidden: Whether locations and stacks in errors omit the functions of the script.
  ///   - sourceMap: The map to which locations and stacks in errors refer.
  package init(
    utf8 bytes: [UInt8], name: String, limits: Limits = Limits(), isHidden: Bool = false, sourceMap: SourceMap?
  ) throws(JavaScriptError) {
    let parsed = try Script.parsed(bytes, name, limits).get()
    self.name = parsed.name
    source = parsed.source
    tree = parsed.tree
    lines = parsed.lines
    isRepaired = parsed.isRepaired
    self.isHidden = isHidden
    self.sourceMap = sourceMap
  }

  private static func parsed(
    _ source: [UInt8], isRepaired: Bool, _ name: String, _ limits: Limits
  ) throws(JavaScriptError) -> Parsed {
    let name = name.escapingControlCharacters
    let stackLimit = NativeStack.limit()
    var lineCount: Int?
    var budget = ParsingBudget(limits, sourceCount: source.count) {
      let count = LineTable.count(in: source)
      lineCount = count
      return count
    }
    do throws(ScriptSyntaxError) {
      if let limit = budget.exceeded { throw ScriptSyntaxError(message: "", offset: 0, limit: limit) }
      let tree = try Parser.parseScript(source, stackLimit: stackLimit, budget: &budget)
      try Resolver.resolve(tree, stackLimit: stackLimit, budget: budget)
      let lines = LineTable(source, lineCount: lineCount)
      return Parsed(name: name, source: source, tree: tree, lines: lines, isRepaired: isRepaired)
    } catch {
      if let limit = error.limit?.error(limits.clamped) {
        throw JavaScriptError(
          kind: .limit(limit), name: nil, message: limit.description, source: source, scriptName: name,
          offset: error.offset)
      }
      throw JavaScriptError(
        kind: .syntax, name: "SyntaxError", message: error.message, source: source, scriptName: name,
        offset: error.offset)
    }
  }
}
