/// The texts of outlines, which are compared and hashed. That can take quadratic time, so very long ones are shortened:
/// nothing depends on their middle.
extension Name {
  var shortText: String { text.shortened(to: 200) }
}

extension IdentifierReference {
  var shortText: String { name.shortText }
}

extension SyntaxText {
  var shortText: String { string.shortened(to: 200) }
}
