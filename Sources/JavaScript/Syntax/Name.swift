/// A name in one script. Equal names are identical, so that they are compared as pointers.
///
/// The memory belongs to the arena of the script's tree.
struct Name: Hashable, @unchecked Sendable {
  struct Content: BitwiseCopyable {
    let bytes: UnsafePointer<UInt8>
    let count: Int32
    /// The index in the script's `NameTable`, or a negative number if the name is not in it.
    let index: Int32
    /// The hash in `NameTable`.
    let hash: NameHash
    /// The kind of token that the name denotes.
    let kind: TokenKind
    let isASCII: Bool
    /// The binding that a use of the name refers to in the current scope, while names are resolved. The scope owns it.
    var binding: Binding?
  }

  fileprivate let content: UnsafeMutablePointer<Content>

  init(_ content: UnsafeMutablePointer<Content>) { self.content = content }

  static func == (a: Name, b: Name) -> Bool { a.content == b.content }
  func hash(into hasher: inout Hasher) { hasher.combine(UInt(bitPattern: content)) }

  var index: Int32 { content.pointee.index }
  var hash: NameHash { content.pointee.hash }
  var kind: TokenKind { content.pointee.kind }
  var isASCII: Bool { content.pointee.isASCII }

  /// The name in UTF-8.
  var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: content.pointee.bytes, count: Int(content.pointee.count))
  }

  var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Returns whether the name has a meaning for the parser.
  func `is`(_ name: ContextualName) -> Bool { index == name.rawValue }

  var isEvalOrArguments: Bool { self.is(.eval) || self.is(.arguments) }
}

// MARK: Resolving

extension Name {
  /// The binding that the name has in the current scope, while names are resolved.
  @inline(__always) var binding: Binding? { content.pointee.binding }

  /// Changes the binding. Returns the previous one.
  @inline(__always)
  func bind(_ binding: Binding?) -> Binding? {
    let previous = content.pointee.binding
    content.pointee.binding = binding
    return previous
  }
}

// MARK: Names that source text cannot spell

extension Name {
  /// `this` and similar values are resolved and captured like variables.
  static let this = Name("this", index: -1)
  static let newTarget = Name("new.target", index: -2)
  static let homeObject = Name("%home", index: -3)
  static let activeFunction = Name("%function", index: -4)
  /// The name of variables that cannot be found by name.
  static let hidden = Name("", index: -5)
  /// The values that suspendable functions store between steps. Messages use it for values without a name.
  static let temporary = Name("(intermediate value)", index: -6)
  /// The parameter of default constructors.
  static let defaultArguments = Name("...arguments", index: -7)

  /// Creates a name that lives as long as the process.
  private init(_ text: StaticString, index: Int32) {
    content = .allocate(capacity: 1)
    content.initialize(
      to: Content(
        bytes: text.utf8Start, count: Int32(truncatingIfNeeded: text.utf8CodeUnitCount), index: index, hash: .none,
        kind: .identifier, isASCII: true))
  }

  /// Whether the name is the same for all scripts, so that it must not be bound.
  var isShared: Bool { index < 0 }
}
