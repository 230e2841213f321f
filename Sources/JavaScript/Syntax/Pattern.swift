/// A binding pattern or an assignment pattern (ECMA-262 §14.3.3, §13.15.5).
enum Pattern: BitwiseCopyable, Sendable {
  case identifier(IdentifierReference)
  /// Assignment patterns only: `.member`, `.index`, `.privateMember`, `.superMember`, `.superIndex`.
  case expression(Expression)
  case object(PatternParts<PatternProperty>)
  case array(PatternParts<PatternElement?>)
}

/// The parts of an object pattern or an array pattern.
struct PatternParts<Part>: BitwiseCopyable, @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let list: SyntaxList<Part>
    let rest: Pattern?
    let offset: SourceOffset
  }

  private let content: UnsafePointer<Content>

  init(_ list: SyntaxList<Part>, rest: Pattern?, offset: SourceOffset, in arena: SyntaxArena) {
    content = UnsafePointer(arena.make(Content(list: list, rest: rest, offset: offset)))
  }

  var list: SyntaxList<Part> { content.pointee.list }
  var rest: Pattern? { content.pointee.rest }
  var offset: SourceOffset { content.pointee.offset }
}

struct PatternProperty: BitwiseCopyable, Sendable {
  let name: PropertyName
  let element: PatternElement
}

struct PatternElement: BitwiseCopyable, Sendable {
  let target: Pattern
  let initializer: Expression?
}
