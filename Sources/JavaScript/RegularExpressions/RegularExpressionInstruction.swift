/// One instruction of a matching program. The meaning of `first`, `second`, `minimum`, `maximum` and `unit` depends on
/// the opcode.
///
/// "Fails" means that matching returns to the latest choice. The backtrack stack stores each choice and the old value
/// of everything changed since.
struct RegularExpressionInstruction {
  enum Opcode: UInt8 {
    /// The pattern has matched.
    case accept

    // Single characters. The ...Backward forms, for lookbehind, check the character before the position.

    /// The code unit `unit`.
    case unit, unitBackward
    /// The `second` code units that start at `first` in the literals; `unit` is the first of them.
    case literal
    /// A code unit in set `first`.
    case set, setBackward
    /// A code point in set `first`.
    case codePoint, codePointBackward

    // A single-unit (or, for codePointRun, single-code-point) set `first`, `minimum` to `maximum` times.

    /// As many as possible, giving back one at a time. With `flag`, `unit` must follow.
    case greedyRun, greedyCodePointRun
    /// As many as possible without giving back: what follows could not match after giving back.
    case possessiveRun, possessiveCodePointRun
    /// As few as possible, taking one more at a time. With `flag`, `unit` must follow.
    case lazyRun

    // Control.

    /// Continues; the alternative is `second`.
    case split
    /// Jumps to `second`; the alternative is to continue.
    case splitToTarget
    case jump
    /// Continues if a code unit of set `first` is next, otherwise jumps to `second`.
    case guardSet
    /// Starts an iteration of a loop whose counter is register `first`, or leaves the loop for `second`. `flag`:
    /// greedy.
    case counted

    // State.

    /// Records the position in capture register `first`.
    case save
    /// Clears the capture registers from `first` up to `second`.
    case resetCaptures
    case zeroRegister
    case incrementRegister
    /// Records the position in register `first`.
    case markPosition
    /// Fails if the position is that of register `first`: an iteration matched nothing.
    case requireProgress
    /// Does the same if the counter in register `second` is greater than `minimum`.
    case requireProgressBeyondMinimum

    // Assertions.

    case inputStart, lineStart, inputEnd, lineEnd
    /// The boundary between a character of set `first` and one outside it; with `flag`, any other position.
    case wordBoundary
    /// Saves the stack's height and the position in registers `first` and `first + 1`.
    case beginLook
    /// Does the same, with the continuation (`second`) as the alternative.
    case beginNegativeLook
    case endLook, endNegativeLook

    /// The text captured by one of the `second` groups that start at `first` in the group lists. `flag`: backward.
    /// `unit`: 1 if case is ignored.
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
