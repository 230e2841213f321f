/// ECMA-262 §12.8: Punctuators.
extension Lexer {
  /// Returns the longest punctuator at an offset, and its length.
  func punctuator(_ first: UInt8, at start: Int) -> (kind: TokenKind, length: Int)? {
    let second = byte(start + 1)
    switch first {
    case UInt8(ascii: "{"): return (.leftBrace, 1)
    case UInt8(ascii: "}"): return (.rightBrace, 1)
    case UInt8(ascii: "("): return (.leftParenthesis, 1)
    case UInt8(ascii: ")"): return (.rightParenthesis, 1)
    case UInt8(ascii: "["): return (.leftBracket, 1)
    case UInt8(ascii: "]"): return (.rightBracket, 1)
    case UInt8(ascii: ";"): return (.semicolon, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: ":"): return (.colon, 1)
    case UInt8(ascii: "~"): return (.bitNot, 1)
    case UInt8(ascii: "="):
      if second == UInt8(ascii: ">") { return (.arrow, 2) }
      guard second == first else { return (.assign, 1) }
      return byte(start + 2) == first ? (.strictEqual, 3) : (.equal, 2)
    case UInt8(ascii: "!"):
      guard second == UInt8(ascii: "=") else { return (.not, 1) }
      return byte(start + 2) == second ? (.strictNotEqual, 3) : (.notEqual, 2)
    case UInt8(ascii: "+"):
      if second == first { return (.increment, 2) }
      return second == UInt8(ascii: "=") ? (.addAssign, 2) : (.plus, 1)
    case UInt8(ascii: "-"):
      if second == first { return (.decrement, 2) }
      return second == UInt8(ascii: "=") ? (.subtractAssign, 2) : (.minus, 1)
    case UInt8(ascii: "*"):
      if second == first { return byte(start + 2) == UInt8(ascii: "=") ? (.exponentAssign, 3) : (.exponent, 2) }
      return second == UInt8(ascii: "=") ? (.multiplyAssign, 2) : (.multiply, 1)
    case UInt8(ascii: "/"): return second == UInt8(ascii: "=") ? (.divideAssign, 2) : (.divide, 1)
    case UInt8(ascii: "%"): return second == UInt8(ascii: "=") ? (.remainderAssign, 2) : (.remainder, 1)
    case UInt8(ascii: "^"): return second == UInt8(ascii: "=") ? (.bitXorAssign, 2) : (.bitXor, 1)
    case UInt8(ascii: "&"):
      if second == first { return byte(start + 2) == UInt8(ascii: "=") ? (.andAssign, 3) : (.and, 2) }
      return second == UInt8(ascii: "=") ? (.bitAndAssign, 2) : (.bitAnd, 1)
    case UInt8(ascii: "|"):
      if second == first { return byte(start + 2) == UInt8(ascii: "=") ? (.orAssign, 3) : (.or, 2) }
      return second == UInt8(ascii: "=") ? (.bitOrAssign, 2) : (.bitOr, 1)
    case UInt8(ascii: "?"):
      if second == first { return byte(start + 2) == UInt8(ascii: "=") ? (.nullishAssign, 3) : (.nullish, 2) }
      // `a?.5:b` is a conditional expression.
      let third = byte(start + 2)
      let isChain = second == UInt8(ascii: ".") && !(third >= UInt8(ascii: "0") && third <= UInt8(ascii: "9"))
      return isChain ? (.optionalChain, 2) : (.question, 1)
    case UInt8(ascii: "<"):
      if second == first { return byte(start + 2) == UInt8(ascii: "=") ? (.shiftLeftAssign, 3) : (.shiftLeft, 2) }
      return second == UInt8(ascii: "=") ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"):
      guard second == first else { return second == UInt8(ascii: "=") ? (.greaterOrEqual, 2) : (.greater, 1) }
      let third = byte(start + 2)
      if third == UInt8(ascii: "=") { return (.shiftRightAssign, 3) }
      guard third == first else { return (.shiftRight, 2) }
      return byte(start + 3) == UInt8(ascii: "=") ? (.shiftRightUnsignedAssign, 4) : (.shiftRightUnsigned, 3)
    default: return nil
    }
  }
}
