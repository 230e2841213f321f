/// One step of a matching program. What `first`, `second`, `minimum`, `maximum` and `unit` mean depends on the opcode.
///
/// "Fails" means: goes back to the latest choice. A choice, and the old value of everything changed since, is kept on
/// the backtrack stack.
struct RegularExpressionInstruction {
  enum Opcode: UInt8 {
    /// The pattern has matched.
    case accept

    // Single characters. The ...Backward forms, for lookbehind, look at what precedes the position.

    /// The code unit `unit`.
    case unit, unitBackward
    /// The `second` code units from `first` on in the literals; `unit` is the first of them.
    case literal
    /// A code unit in set `first`.
    case set, setBackward
    /// A code point in set `first`.
    case codePoint, codePointBackward

    // A single-unit (or, for codePointRun, single-code-point) set `first`, `minimum` to `maximum` times.

    /// As many as possible, giving back one by one. With `flag`, `unit` must follow.
    case greedyRun, greedyCodePointRun
    /// As many as possible for good: what follows could not match after giving back.
    case possessiveRun, possessiveCodePointRun
    /// As few as possible, taking more one by one. With `flag`, `unit` must follow.
    case lazyRun

    // Control.

    /// Goes on; the alternative is `second`.
    case split
    /// Goes to `second`; the alternative is to go on.
    case splitToTarget
    case jump
    /// Goes on when a code unit of set `first` is next, else to `second`.
    case guardSet
    /// Starts an iteration of a loop whose counter is register `first`, or leaves it for `second`. `flag`: greedy.
    case counted

    // State.

    /// Records the position in capture register `first`.
    case save
    /// Unsets the capture registers from `first` up to `second`.
    case resetCaptures
    case zeroRegister
    case incrementRegister
    /// Records the position in register `first`.
    case markPosition
    /// Fails when the position is that of register `first`: an iteration matched nothing.
    case requireProgress
    /// The same, once the counter in register `second` is beyond `minimum`.
    case requireProgressBeyondMinimum

    // Assertions.

    case inputStart, lineStart, inputEnd, lineEnd
    /// Between a character of set `first` and one outside it; with `flag`, anywhere else.
    case wordBoundary
    /// Registers `first` and `first + 1` keep the stack's height and the position.
    case beginLook
    /// The same, with the way on (`second`) as the alternative.
    case beginNegativeLook
    case endLook, endNegativeLook

    /// What one of the `second` groups from `first` on in the group lists captured. `flag`: backward. `unit`: 1
    /// when case is ignored.
    case backreference
  }

  var opcode: Opcode
  var flag = false
  var unit: UInt16 = 0
  var first: Int32 = 0
  var second: Int32 = 0
  var minimum: Int32 = 0
  var maximum: Int32 = 0
}
