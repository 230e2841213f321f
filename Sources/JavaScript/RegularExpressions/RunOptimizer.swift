/// Finds the greedy loops over a single character that never have to give anything back, as in `\w+@`, and the code
/// unit that must follow the other loops.
struct RunOptimizer {
  typealias Instruction = RegularExpressionInstruction

  let sets: [CodePointSet]
  let code: [Instruction]

  /// The maximum number of forks to follow when checking what comes after a loop.
  private static let depthLimit = 6

  func optimize(_ result: inout [Instruction]) {
    for index in code.indices {
      let instruction = code[index]
      switch instruction.opcode {
      case .greedyRun, .greedyCodePointRun:
        let set = sets[Int(instruction.first)]
        let isCodePoint = instruction.opcode == .greedyCodePointRun
        if isUseless(set, index + 1, isCodePoint, Self.depthLimit) {
          result[index].opcode = isCodePoint ? .possessiveCodePointRun : .possessiveRun
        } else {
          setFollowing(of: index, in: &result)
        }
      case .lazyRun:
        setFollowing(of: index, in: &result)
      default:
        break
      }
    }
  }

  /// Returns whether the code at `start` cannot match at a position where a character of `set` comes next, or never
  /// makes the matcher backtrack.
  private func isUseless(_ set: CodePointSet, _ start: Int, _ isCodePoint: Bool, _ depth: Int) -> Bool {
    if depth == 0 { return false }
    var index = start
    // Each iteration checks one more instruction. A loop that consists only of jumps does not exist, but the bound
    // costs nothing.
    for _ in 0..<32 {
      let instruction = code[index]
      switch instruction.opcode {
      case .accept, .endLook, .endNegativeLook, .inputEnd:
        return true
      case .lineEnd:
        return set.isDisjoint(with: .lineTerminators)
      case .unit, .literal:
        return excludes(set, instruction.unit, isCodePoint)
      case .set, .codePoint:
        return set.isDisjoint(with: sets[Int(instruction.first)])
      case .greedyRun, .possessiveRun, .lazyRun, .greedyCodePointRun, .possessiveCodePointRun:
        guard set.isDisjoint(with: sets[Int(instruction.first)]) else { return false }
        if instruction.minimum > 0 { return true }
        index += 1
      case .split, .splitToTarget, .guardSet, .counted:
        return isUseless(set, index + 1, isCodePoint, depth - 1)
          && isUseless(set, Int(instruction.second), isCodePoint, depth - 1)
      case .jump:
        index = Int(instruction.second)
      case .save, .resetCaptures, .zeroRegister, .incrementRegister, .markPosition:
        index += 1
      default:
        return false
      }
    }
    return false
  }

  private func excludes(_ set: CodePointSet, _ unit: UInt16, _ isCodePoint: Bool) -> Bool {
    if isCodePoint && unit & 0xF800 == 0xD800 { return false }
    return !set.contains(UInt32(unit))
  }

  private func setFollowing(of index: Int, in result: inout [Instruction]) {
    var next = index + 1
    while code[next].opcode == .save { next += 1 }
    guard code[next].opcode == .unit || code[next].opcode == .literal, code[next].unit & 0xF800 != 0xD800 else {
      return
    }
    result[index].flag = true
    result[index].unit = code[next].unit
  }
}
