/// The spelling of a callee, for the message if it is not a function. It is put together only then.
final class CalleeText: Sendable {
  private let callee: Expression?

  /// - Parameter callee: The callee, or nil for `super`.
  init(_ callee: Expression?) { self.callee = callee }

  var text: String { callee.map { CalleeText.text($0) } ?? "super" }

  private static func text(_ e: Expression) -> String {
    switch e.content {
    case .identifier(let id): id.text
    case .this: "this"
    case .member(let object, let name, _, _): "\(text(object)).\(name.string)"
    case .privateMember(let object, let name, _, _): "\(text(object)).\(name.text)"
    case .index(let object, _, _, _): "\(text(object))[...]"
    case .superMember(_, let name, _): "(intermediate value).\(name.string)"
    case .call(let callee, _, _, _): "\(text(callee))(...)"
    case .parenthesized(let inner), .optionalChain(let inner): text(inner)
    default: "(intermediate value)"
    }
  }
}
