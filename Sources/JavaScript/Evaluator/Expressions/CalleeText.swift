/// The spelling of a callee, for the message if it is not a function. It is put together only then.
final class CalleeText: Sendable {
  private let callee: Expression?

  /// - Parameter callee: The callee, or nil for `super`.
  init(_ callee: Expression?) { self.callee = callee }

  var text: String { callee.map { CalleeText.text($0) } ?? "super" }

  private static func text(_ e: Expression) -> String {
    switch e {
    case .identifier(let id): id.text
    case .this: "this"
    case .member(let object, let name, _, _): "\(text(object)).\(String(decoding: name, as: UTF16.self))"
    case .privateMember(let object, let name, _, _): "\(text(object)).\(name.text)"
    case .index(let object, _, _, _): "\(text(object))[...]"
    case .superMember(_, let name, _): "(intermediate value).\(String(decoding: name, as: UTF16.self))"
    case .call(let callee, _, _, _): "\(text(callee))(...)"
    case .parenthesized(let inner), .optionalChain(let inner): text(inner)
    default: "(intermediate value)"
    }
  }
}
