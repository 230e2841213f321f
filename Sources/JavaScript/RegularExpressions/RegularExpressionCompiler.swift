/// Compiles a pattern's tree to the program that the matcher runs.
struct RegularExpressionCompiler {
  typealias Node = RegularExpressionNode
  typealias Instruction = RegularExpressionInstruction

  let isUnicodeMode: Bool
  let groupNames: [(name: String, index: Int)]
  private(set) var code: [Instruction] = []
  private(set) var sets: [CodePointSet] = []
  private(set) var literals: [UInt16] = []
  private(set) var groupLists: [Int32] = []
  private(set) var registerCount = 0
  private(set) var needsCaseTable = false
  private var setIndices: [CodePointSet: Int32] = [:]
  /// Whether the current node is inside a lookbehind, which is matched from its end to its start.
  private var isBackward = false

  /// The maximum number of branches of an alternation for which the first characters of each branch are checked.
  private static let guardedAlternativeLimit = 64

  init(isUnicodeMode: Bool, groupNames: [(name: String, index: Int)]) {
    self.isUnicodeMode = isUnicodeMode
    self.groupNames = groupNames
  }

  mutating func compile(_ root: Node) {
    emit(root)
    append(Instruction(opcode: .accept))
    RunOptimizer(sets: sets, code: code).optimize(&code)
  }

  // MARK: Emission

  private var here: Int32 { Int32(truncatingIfNeeded: code.count) }

  @discardableResult
  private mutating func append(_ instruction: Instruction) -> Int {
    code.append(instruction)
    return code.count - 1
  }

  /// Sets the target of an earlier jump or split to the next instruction.
  private mutating func land(_ index: Int) {
    code[index].second = here
  }

  private mutating func newRegister() -> Int32 {
    registerCount += 1
    return Int32(truncatingIfNeeded: registerCount - 1)
  }

  mutating func index(of set: CodePointSet) -> Int32 {
    if let index = setIndices[set] { return index }
    let index = Int32(truncatingIfNeeded: sets.count)
    sets.append(set)
    setIndices[set] = index
    return index
  }

  private mutating func emit(_ node: Node) {
    switch node {
    case .empty:
      break
    case .character(let character):
      emitCharacter(character)
    case .set(let set):
      emitSet(set)
    case .sequence(let nodes):
      emitSequence(nodes)
    case .alternatives(let nodes):
      emitAlternatives(nodes)
    case .capture(let index, let node):
      let start = Int32(truncatingIfNeeded: 2 * index)
      append(Instruction(opcode: .save, first: isBackward ? start + 1 : start))
      emit(node)
      append(Instruction(opcode: .save, first: isBackward ? start : start + 1))
    case .backreference(let groups, let sensitivity):
      emitBackreference(groups, sensitivity)
    case .namedBackreference(let name, let sensitivity):
      emitBackreference(groupNames.filter { $0.name == name }.map(\.index), sensitivity)
    case .lineStart(let multiline):
      append(Instruction(opcode: multiline ? .lineStart : .inputStart))
    case .lineEnd(let multiline):
      append(Instruction(opcode: multiline ? .lineEnd : .inputEnd))
    case .wordBoundary(let negated, let set):
      append(Instruction(opcode: .wordBoundary, flag: negated, first: index(of: set)))
    case .look(let look, let node):
      emitLook(look, node)
    case .quantified(let quantifier, let node):
      emitLoop(quantifier, node)
    }
  }

  private mutating func emitUnit(_ unit: UInt16) {
    append(Instruction(opcode: isBackward ? .unitBackward : .unit, unit: unit))
  }

  private mutating func emitCharacter(_ character: UInt32) {
    if isUnicodeMode && character & 0xFFFF_F800 == 0xD800 {
      emitSet(CodePointSet(character))
    } else {
      let units = utf16(character)
      for unit in isBackward ? units.reversed() : units { emitUnit(unit) }
    }
  }

  private func utf16(_ character: UInt32) -> [UInt16] {
    guard character > 0xFFFF else { return [UInt16(truncatingIfNeeded: character)] }
    let offset = character - 0x10000
    return [UInt16(truncatingIfNeeded: 0xD800 | offset >> 10), UInt16(truncatingIfNeeded: 0xDC00 | offset & 0x3FF)]
  }

  /// Returns whether each member of the set is always one code unit that is not part of a pair.
  private func isUnitSet(_ set: CodePointSet) -> Bool {
    guard isUnicodeMode else { return true }
    let surrogates = UnicodeAreas.surrogates
    return !set.intersects(surrogates.lower, surrogates.upper)
      && !set.intersects(0x10000, CodePointSet.largestCodePoint)
  }

  private mutating func emitSet(_ set: CodePointSet) {
    let opcode: Instruction.Opcode
    if isUnitSet(set) {
      opcode = isBackward ? .setBackward : .set
    } else {
      opcode = isBackward ? .codePointBackward : .codePoint
    }
    append(Instruction(opcode: opcode, first: index(of: set)))
  }

  private mutating func emitSequence(_ nodes: [Node]) {
    if isBackward {
      for node in nodes.reversed() { emit(node) }
      return
    }
    var units: [UInt16] = []
    for node in nodes {
      if case .character(let character) = node, !(isUnicodeMode && character & 0xFFFF_F800 == 0xD800) {
        units += utf16(character)
      } else {
        emitLiteral(&units)
        emit(node)
      }
    }
    emitLiteral(&units)
  }

  private mutating func emitLiteral(_ units: inout [UInt16]) {
    if units.count == 1 {
      emitUnit(units[0])
    } else if units.count > 1 {
      append(
        Instruction(
          opcode: .literal, unit: units[0], first: Int32(truncatingIfNeeded: literals.count),
          second: Int32(truncatingIfNeeded: units.count)))
      literals += units
    }
    units = []
  }

  private mutating func emitAlternatives(_ nodes: [Node]) {
    let isGuarded = !isBackward && nodes.count <= Self.guardedAlternativeLimit
    let firsts = isGuarded ? nodes.map(FirstCharacters.init(of:)) : []
    let firstUnits = firsts.map(\.units)
    var jumps: [Int] = []
    for (index, node) in nodes.enumerated() {
      if index == nodes.count - 1 {
        emit(node)
        break
      }
      var toNext: [Int] = []
      var needsSplit = true
      if isGuarded, !firsts[index].isNullable {
        let units = firstUnits[index]
        if units.ranges != [CodePointRange(0, 0xFFFF)] {
          toNext.append(append(Instruction(opcode: .guardSet, first: self.index(of: units))))
          needsSplit = (index + 1..<nodes.count).contains {
            firsts[$0].isNullable || !firstUnits[$0].isDisjoint(with: units)
          }
        }
      }
      if needsSplit { toNext.append(append(Instruction(opcode: .split))) }
      emit(node)
      jumps.append(append(Instruction(opcode: .jump)))
      for index in toNext { land(index) }
    }
    for jump in jumps { land(jump) }
  }

  private mutating func emitBackreference(_ groups: [Int], _ sensitivity: CaseSensitivity) {
    let ignoresCase = sensitivity != .sensitive
    needsCaseTable = needsCaseTable || ignoresCase
    append(
      Instruction(
        opcode: .backreference, flag: isBackward, unit: ignoresCase ? 1 : 0,
        first: Int32(truncatingIfNeeded: groupLists.count), second: Int32(truncatingIfNeeded: groups.count)))
    groupLists += groups.map { Int32(truncatingIfNeeded: $0) }
  }

  private mutating func emitLook(_ look: RegularExpressionLook, _ node: Node) {
    let register = newRegister()
    _ = newRegister()
    let wasBackward = isBackward
    isBackward = look.isBehind
    let begin = append(Instruction(opcode: look.isNegated ? .beginNegativeLook : .beginLook, first: register))
    emit(node)
    append(Instruction(opcode: look.isNegated ? .endNegativeLook : .endLook, first: register))
    land(begin)
    isBackward = wasBackward
  }

  // MARK: Loops (ECMA-262 §22.2.2.3.1, RepeatMatcher)

  private mutating func emitLoop(_ quantifier: RegularExpressionQuantifier, _ node: Node) {
    if quantifier.maximum == 0 { return }
    if node.isPureAssertion {
      if quantifier.minimum > 0 { emit(node) }
      return
    }
    if !isBackward, let run = runInstruction(quantifier, node) {
      append(run)
      return
    }
    let isNullable = node.minimumLength == 0
    let isUnbounded = quantifier.maximum == RegularExpressionQuantifier.unbounded
    if quantifier.minimum == 0, quantifier.maximum == 1 || isUnbounded {
      emitOptionalLoop(quantifier, node, isNullable: isNullable, isUnbounded: isUnbounded)
    } else if quantifier.minimum == 1, isUnbounded, !isNullable {
      let start = here
      emitReset(quantifier)
      emit(node)
      append(Instruction(opcode: quantifier.isGreedy ? .splitToTarget : .split, second: start))
    } else if quantifier.minimum == 1, quantifier.maximum == 1 {
      emit(node)
    } else {
      emitCountedLoop(quantifier, node, isNullable: isNullable)
    }
  }

  /// Returns an instruction for a loop over a single character, which needs no loop instructions.
  private mutating func runInstruction(_ quantifier: RegularExpressionQuantifier, _ node: Node) -> Instruction? {
    let set: CodePointSet
    switch node {
    case .set(let characters): set = characters
    case .character(let character): set = CodePointSet(character)
    default: return nil
    }
    let isUnit = isUnitSet(set)
    if !isUnit && !quantifier.isGreedy { return nil }
    let opcode: Instruction.Opcode = quantifier.isGreedy ? (isUnit ? .greedyRun : .greedyCodePointRun) : .lazyRun
    return Instruction(
      opcode: opcode, first: index(of: set), minimum: Int32(clamping: quantifier.minimum),
      maximum: Int32(clamping: quantifier.maximum))
  }

  private mutating func emitReset(_ quantifier: RegularExpressionQuantifier) {
    if quantifier.groups.isEmpty { return }
    append(
      Instruction(
        opcode: .resetCaptures, first: Int32(truncatingIfNeeded: 2 * quantifier.groups.lowerBound),
        second: Int32(truncatingIfNeeded: 2 * quantifier.groups.upperBound)))
  }

  private mutating func emitOptionalLoop(
    _ quantifier: RegularExpressionQuantifier, _ node: Node, isNullable: Bool, isUnbounded: Bool
  ) {
    let split = append(Instruction(opcode: quantifier.isGreedy ? .split : .splitToTarget))
    emitReset(quantifier)
    if isNullable {
      let mark = newRegister()
      append(Instruction(opcode: .markPosition, first: mark))
      emit(node)
      append(Instruction(opcode: .requireProgress, first: mark))
    } else {
      emit(node)
    }
    if isUnbounded { append(Instruction(opcode: .jump, second: Int32(truncatingIfNeeded: split))) }
    land(split)
  }

  private mutating func emitCountedLoop(_ quantifier: RegularExpressionQuantifier, _ node: Node, isNullable: Bool) {
    let counter = newRegister()
    let minimum = Int32(clamping: quantifier.minimum)
    append(Instruction(opcode: .zeroRegister, first: counter))
    let start = append(
      Instruction(
        opcode: .counted, flag: quantifier.isGreedy, first: counter, minimum: minimum,
        maximum: Int32(clamping: quantifier.maximum)))
    append(Instruction(opcode: .incrementRegister, first: counter))
    emitReset(quantifier)
    if isNullable {
      let mark = newRegister()
      append(Instruction(opcode: .markPosition, first: mark))
      emit(node)
      append(
        Instruction(opcode: .requireProgressBeyondMinimum, first: mark, second: counter, minimum: minimum))
    } else {
      emit(node)
    }
    append(Instruction(opcode: .jump, second: Int32(truncatingIfNeeded: start)))
    land(start)
  }
}
