import JSONModel

/// What a filter expression says: the one tree for its text and for its intermediate representation (parity rows F4 to F15).
indirect enum FQLNode: Hashable, Sendable {
  case not(FQLNode)
  case and([FQLNode])
  case or([FQLNode])
  case comparison(FQLComparison, FQLOperand, FQLOperand)
  /// `item in [members]`.
  case membership(FQLOperand, [FQLOperand])
  case call(FQLCall)
  /// A path or literal alone: true only when it is literally `true`.
  case operand(FQLOperand)
  /// A part of an intermediate representation that means nothing. It fails when it is reached, not before.
  case invalid(FQLFault)
}

enum FQLComparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case lessOrEqual = "<="
  case less = "<"
  case greaterOrEqual = ">="
  case greater = ">"
}

enum FQLFunction: String, Hashable, Sendable, CaseIterable {
  case contains, match, lowercase, length, typeof

  /// How many arguments it takes.
  var arity: Int {
    switch self {
    case .contains, .match: 2
    case .lowercase, .length, .typeof: 1
    }
  }

  /// Whether a call of it is a condition. What the others give is no boolean, so that alone they are false (F4).
  var isCondition: Bool { arity == 2 }
}

struct FQLCall: Hashable, Sendable {
  let function: FQLFunction
  /// As many as the function takes. None of them is a call.
  let arguments: [FQLOperand]
}

enum FQLOperand: Hashable, Sendable {
  /// A member of the event, such as `properties.price`. A dot separates, whatever stands before it (F5).
  case path(String)
  case literal(JSON)
  case call(FQLCall)
  /// An intermediate representation where only a value may stand: an array like any other (F7). No text says so.
  case array([JSON])
}

/// What is wrong with a part of an intermediate representation.
struct FQLFault: Hashable, Sendable {
  let message: String
  /// Where it is, such as `[1][2]`; empty for the whole.
  let path: String
  let json: JSON
}
