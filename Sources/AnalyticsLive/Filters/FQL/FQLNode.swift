import JSONModel

/// The tree of a filter expression, for its text and for its intermediate representation.
indirect enum FQLNode: Hashable, Sendable {
  case not(FQLNode)
  case and([FQLNode])
  case or([FQLNode])
  case comparison(FQLComparison, FQLOperand, FQLOperand)
  /// `item in [members]`.
  case membership(FQLOperand, [FQLOperand])
  case call(FQLCall)
  /// A path or literal that is a condition by itself. It is true only if its value is `true`.
  case operand(FQLOperand)
  /// An invalid part of an intermediate representation. It fails when an event reaches it.
  case invalid(FQLFault)
}

/// The infix operators between operands. The raw value is the operator in text and in the intermediate representation.
///
/// Lexer, parser, both readers and both writers use this list. A new operator needs a case here, its meaning in
/// `FilterCode+Conditions.swift`, and a line in `Grammar/FQL.ebnf`.
enum FQLComparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case lessOrEqual = "<="
  case less = "<"
  case greaterOrEqual = ">="
  case greater = ">"
}

/// The functions. The raw value is the name in text and in the intermediate representation.
enum FQLFunction: String, Hashable, Sendable, CaseIterable {
  case contains, match, lowercase, length, typeof

  /// The number of arguments.
  var arity: Int {
    switch self {
    case .contains, .match: 2
    case .lowercase, .length, .typeof: 1
    }
  }

  /// A Boolean value that indicates whether the function returns a Boolean value. A call of another function is false
  /// as a whole expression.
  var isCondition: Bool { arity == 2 }
}

struct FQLCall: Hashable, Sendable {
  let function: FQLFunction
  /// The arguments, ``FQLFunction/arity`` in number. No argument is a call.
  let arguments: [FQLOperand]
}

enum FQLOperand: Hashable, Sendable {
  /// A member of the event, such as `properties.price`. Every dot is a separator.
  case path(String)
  case literal(JSON)
  case call(FQLCall)
  /// An array in an intermediate representation where only a value is possible. It has no equivalent in text.
  case array([JSON])
}

/// An error in a part of an intermediate representation.
struct FQLFault: Hashable, Sendable {
  let message: String
  /// The path of the part, such as `[1][2]`; empty for the whole representation.
  let path: String
  let json: JSON
}
