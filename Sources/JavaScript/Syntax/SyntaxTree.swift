/// The syntax tree that the parser produces and the resolver annotates. Once a `Script` is published, the tree never
/// changes again, so that several interpreters on several threads can build their executable nodes from one tree.
///
/// The parts of a tree are pointers into its arena, which must outlive them.
final class SyntaxTree: Sendable {
  let arena: SyntaxArena
  /// A function node of kind `script`.
  let script: FunctionNode
  /// The name `arguments`.
  let arguments: Name

  init(arena: SyntaxArena, script: FunctionNode, arguments: Name) {
    self.arena = arena
    self.script = script
    self.arguments = arguments
  }
}

/// A byte offset in the script's UTF-8 source.
typealias SourceOffset = UInt32

/// The code units of a text.
typealias CodeUnits = [UInt16]
