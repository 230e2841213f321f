extension RegularExpressionProgram {
  /// Runs the program at `start` and, when searching, at later positions.
  ///
  /// The work is one step for each instruction, each return to a choice and each unit that a loop checks. Long scans
  /// for a start position are cheaper.
  @inline(never)
  func execute<Unit: RegularExpressionCodeUnit>(
    _ input: UnsafePointer<Unit>, _ count: Int, _ firstStart: Int, _ search: Bool,
    _ matchBudget: UnsafeMutablePointer<MatchBudget>,
    _ captures: UnsafeMutablePointer<Int>, _ registers: UnsafeMutablePointer<Int>, _ emptyStack: BacktrackStack
  ) -> RegularExpressionOutcome {
    let code = self.code
    var stack = emptyStack
    var budget = matchBudget.pointee.takeFirst()
    var start = firstStart
    var outcome = RegularExpressionOutcome.failed

    let hasLandmark = self.landmark != nil
    let scanShift = Unit.bitWidth == 8 ? 3 : wideScanShift
    var landmark = -1
    // A failed attempt restores the captures to this state.
    captures.update(repeating: -1, count: captureRegisterCount)
    budget &-= captureRegisterCount &>> 3

    attempts: while count &- start >= minimumLength {
      if search {
        let candidate: Int
        if hasLandmark {
          let oldLandmark = max(landmark, start)
          candidate = nextStart(in: input, from: start, count: count, landmark: &landmark)
          budget &-= max(0, landmark &- oldLandmark) &>> 3
        } else {
          candidate = self.firstStart(in: input, from: start, count: count)
        }
        budget &-= (candidate &- start) &>> scanShift
        start = candidate
        if count &- start < minimumLength { break }
        if isUnicodeMode, start > firstStart, splitsPair(input, count, start) {
          start &+= 1
          continue
        }
      }
      budget &-= 1
      if budget < 0, !matchBudget.pointee.refill(&budget) { break }
      var position = start
      var pc = 0

      // Each instruction continues with the next iteration of this loop, or leaves the switch if it fails.
      while true {
        let instruction = code + pc
        budget &-= 1
        dispatch: switch instruction.pointee.opcode {
        case .accept:
          captures[0] = start
          captures[1] = position
          outcome = .matched
          break attempts

        case .unit:
          guard position < count, UInt16(truncatingIfNeeded: input[position]) == instruction.pointee.unit else { break }
          position &+= 1
          pc &+= 1
          continue

        case .unitBackward:
          guard position > 0, UInt16(truncatingIfNeeded: input[position &- 1]) == instruction.pointee.unit else {
            break
          }
          position &-= 1
          pc &+= 1
          continue

        case .literal:
          let length = Int(truncatingIfNeeded: instruction.pointee.second)
          guard count &- position >= length else { break }
          let literal = literals + Int(truncatingIfNeeded: instruction.pointee.first)
          var offset = 0
          while offset < length, UInt16(truncatingIfNeeded: input[position &+ offset]) == literal[offset] {
            offset &+= 1
          }
          budget &-= offset
          guard offset == length else { break }
          position &+= length
          pc &+= 1
          continue

        case .set:
          guard position < count, contains(instruction.pointee.first, input[position]) else { break }
          position &+= 1
          pc &+= 1
          continue

        case .setBackward:
          guard position > 0, contains(instruction.pointee.first, input[position &- 1]) else { break }
          position &-= 1
          pc &+= 1
          continue

        case .codePoint:
          guard position < count else { break }
          let (character, length) = codePoint(input, count, at: position)
          guard contains(instruction.pointee.first, codePoint: character) else { break }
          position &+= length
          pc &+= 1
          continue

        case .codePointBackward:
          guard position > 0 else { break }
          let (character, length) = codePoint(input, before: position)
          guard contains(instruction.pointee.first, codePoint: character) else { break }
          position &-= length
          pc &+= 1
          continue

        case .greedyRun, .possessiveRun:
          let set = instruction.pointee.first
          let least = position &+ Int(truncatingIfNeeded: instruction.pointee.minimum)
          let most = min(count, position &+ Int(truncatingIfNeeded: instruction.pointee.maximum))
          var end = position
          while end < most, contains(set, input[end]) { end &+= 1 }
          budget &-= end &- position
          guard end >= least else { break }
          if end > least, instruction.pointee.opcode == .greedyRun {
            guard stack.makeRoom() else {
              outcome = .stackLimit
              break attempts
            }
            stack.push(least, BacktrackStack.Kind.detail)
            stack.push(end, BacktrackStack.Kind.greedyRun, at: pc)
          }
          position = end
          pc &+= 1
          continue

        case .greedyCodePointRun, .possessiveCodePointRun:
          let set = instruction.pointee.first
          let minimum = Int(truncatingIfNeeded: instruction.pointee.minimum)
          let maximum = Int(truncatingIfNeeded: instruction.pointee.maximum)
          var end = position
          var least = position
          var taken = 0
          while taken < maximum, end < count {
            let (character, length) = codePoint(input, count, at: end)
            guard contains(set, codePoint: character) else { break }
            end &+= length
            taken &+= 1
            if taken == minimum { least = end }
          }
          budget &-= taken
          guard taken >= minimum else { break }
          if end > least, instruction.pointee.opcode == .greedyCodePointRun {
            guard stack.makeRoom() else {
              outcome = .stackLimit
              break attempts
            }
            stack.push(least, BacktrackStack.Kind.detail)
            stack.push(end, BacktrackStack.Kind.greedyCodePointRun, at: pc)
          }
          position = end
          pc &+= 1
          continue

        case .lazyRun:
          let set = instruction.pointee.first
          let minimum = Int(truncatingIfNeeded: instruction.pointee.minimum)
          let maximum = Int(truncatingIfNeeded: instruction.pointee.maximum)
          guard count &- position >= minimum else { break }
          let least = position &+ minimum
          let began = position
          while position < least, contains(set, input[position]) { position &+= 1 }
          budget &-= position &- began
          guard position == least else { break }
          if maximum > minimum {
            guard stack.makeRoom() else {
              outcome = .stackLimit
              break attempts
            }
            stack.push(maximum &- minimum, BacktrackStack.Kind.detail)
            stack.push(position, BacktrackStack.Kind.lazyRun, at: pc)
          }
          pc &+= 1
          continue

        case .split, .splitToTarget:
          guard stack.makeRoom() else {
            outcome = .stackLimit
            break attempts
          }
          let target = Int(truncatingIfNeeded: instruction.pointee.second)
          let isDirect = instruction.pointee.opcode == .split
          if budget < 0, !matchBudget.pointee.refill(&budget) { break attempts }
          stack.push(position, BacktrackStack.Kind.choice, at: isDirect ? target : pc &+ 1)
          pc = isDirect ? pc &+ 1 : target
          continue

        case .jump:
          if budget < 0, !matchBudget.pointee.refill(&budget) { break attempts }
          pc = Int(truncatingIfNeeded: instruction.pointee.second)
          continue

        case .guardSet:
          if position < count, contains(instruction.pointee.first, input[position]) {
            pc &+= 1
          } else {
            pc = Int(truncatingIfNeeded: instruction.pointee.second)
          }
          continue

        case .counted:
          let iteration = registers[Int(truncatingIfNeeded: instruction.pointee.first)]
          let exit = Int(truncatingIfNeeded: instruction.pointee.second)
          if iteration < Int(truncatingIfNeeded: instruction.pointee.minimum) {
            pc &+= 1
          } else if iteration >= Int(truncatingIfNeeded: instruction.pointee.maximum) {
            pc = exit
          } else {
            guard stack.makeRoom() else {
              outcome = .stackLimit
              break attempts
            }
            let isGreedy = instruction.pointee.flag
            stack.push(position, BacktrackStack.Kind.choice, at: isGreedy ? exit : pc &+ 1)
            pc = isGreedy ? pc &+ 1 : exit
          }
          continue

        case .save:
          guard stack.makeRoom() else {
            outcome = .stackLimit
            break attempts
          }
          let register = Int(truncatingIfNeeded: instruction.pointee.first)
          stack.push(captures[register], BacktrackStack.Kind.capture, at: register)
          captures[register] = position
          pc &+= 1
          continue

        case .resetCaptures:
          let end = Int(truncatingIfNeeded: instruction.pointee.second)
          var register = Int(truncatingIfNeeded: instruction.pointee.first)
          budget &-= (end &- register) &>> 3
          while register < end {
            if captures[register] >= 0 {
              guard stack.makeRoom() else {
                outcome = .stackLimit
                break attempts
              }
              stack.push(captures[register], BacktrackStack.Kind.capture, at: register)
              captures[register] = -1
            }
            register &+= 1
          }
          pc &+= 1
          continue

        case .zeroRegister, .incrementRegister, .markPosition:
          guard stack.makeRoom() else {
            outcome = .stackLimit
            break attempts
          }
          let register = Int(truncatingIfNeeded: instruction.pointee.first)
          let old = registers[register]
          stack.push(old, BacktrackStack.Kind.register, at: register)
          switch instruction.pointee.opcode {
          case .zeroRegister: registers[register] = 0
          case .incrementRegister: registers[register] = old &+ 1
          default: registers[register] = position
          }
          pc &+= 1
          continue

        case .requireProgress:
          guard registers[Int(truncatingIfNeeded: instruction.pointee.first)] != position else { break }
          pc &+= 1
          continue

        case .requireProgressBeyondMinimum:
          let isBeyond =
            registers[Int(truncatingIfNeeded: instruction.pointee.second)]
            > Int(truncatingIfNeeded: instruction.pointee.minimum)
          if isBeyond, registers[Int(truncatingIfNeeded: instruction.pointee.first)] == position { break }
          pc &+= 1
          continue

        case .inputStart:
          guard position == 0 else { break }
          pc &+= 1
          continue

        case .lineStart:
          guard position == 0 || isLineTerminator(input[position &- 1]) else { break }
          pc &+= 1
          continue

        case .inputEnd:
          guard position == count else { break }
          pc &+= 1
          continue

        case .lineEnd:
          guard position == count || isLineTerminator(input[position]) else { break }
          pc &+= 1
          continue

        case .wordBoundary:
          let set = instruction.pointee.first
          let isAfterWord = position > 0 && contains(set, input[position &- 1])
          let isBeforeWord = position < count && contains(set, input[position])
          guard (isAfterWord != isBeforeWord) != instruction.pointee.flag else { break }
          pc &+= 1
          continue

        case .beginLook, .beginNegativeLook:
          // These registers do not need to be restored: a lookaround is never resumed once it has ended.
          let register = Int(truncatingIfNeeded: instruction.pointee.first)
          registers[register] = stack.height
          registers[register &+ 1] = position
          if instruction.pointee.opcode == .beginNegativeLook {
            guard stack.makeRoom() else {
              outcome = .stackLimit
              break attempts
            }
            stack.push(position, BacktrackStack.Kind.choice, at: Int(truncatingIfNeeded: instruction.pointee.second))
          }
          pc &+= 1
          continue

        case .endLook:
          let register = Int(truncatingIfNeeded: instruction.pointee.first)
          let (shorter, work) = stack.droppingChoices(above: registers[register])
          stack = shorter
          budget &-= work
          position = registers[register &+ 1]
          pc &+= 1
          continue

        case .endNegativeLook:
          let height = registers[Int(truncatingIfNeeded: instruction.pointee.first)]
          while stack.height > height {
            stack.pop()
            budget &-= 1
            let tag = stack.top[1]
            switch tag & 7 {
            case BacktrackStack.Kind.capture: captures[tag &>> 3] = stack.top[0]
            case BacktrackStack.Kind.register: registers[tag &>> 3] = stack.top[0]
            default: continue
            }
          }

        case .backreference:
          let (result, work) = matchBackreference(instruction, input, count, position, captures)
          budget &-= work
          guard result >= 0 else { break }
          position = result
          pc &+= 1
          continue
        }

        // Return to the latest choice.
        if budget < 0, !matchBudget.pointee.refill(&budget) { break attempts }
        backtracking: while true {
          if stack.isEmpty {
            guard search else { break attempts }
            start &+= 1
            continue attempts
          }
          budget &-= 1
          stack.pop()
          let value = stack.top[0]
          let tag = stack.top[1]
          let index = tag &>> 3
          switch tag & 7 {
          case BacktrackStack.Kind.choice:
            position = value
            pc = index
            break backtracking

          case BacktrackStack.Kind.capture:
            captures[index] = value

          case BacktrackStack.Kind.register:
            registers[index] = value

          case BacktrackStack.Kind.greedyRun:
            let run = code + index
            let least = (stack.top - BacktrackStack.entrySize)[0]
            position = value &- 1
            if run.pointee.flag {
              let following = run.pointee.unit
              while position > least, UInt16(truncatingIfNeeded: input[position]) != following { position &-= 1 }
              budget &-= value &- position
            }
            if position > least { stack.push(position, tag) } else { stack.pop() }
            pc = index &+ 1
            break backtracking

          case BacktrackStack.Kind.greedyCodePointRun:
            let least = (stack.top - BacktrackStack.entrySize)[0]
            position = value &- codePoint(input, before: value).length
            if position > least { stack.push(position, tag) } else { stack.pop() }
            pc = index &+ 1
            break backtracking

          case BacktrackStack.Kind.lazyRun:
            let run = code + index
            let set = run.pointee.first
            let most = min(count, value &+ (stack.top - BacktrackStack.entrySize)[0])
            var end = value
            if end < most, contains(set, input[end]) { end &+= 1 }
            if end > value, run.pointee.flag {
              let following = run.pointee.unit
              while end < most, UInt16(truncatingIfNeeded: input[end]) != following, contains(set, input[end]) {
                end &+= 1
              }
              budget &-= end &- value
            }
            if end == value {
              stack.pop()
              continue
            }
            if end < most {
              (stack.top - BacktrackStack.entrySize)[0] &-= end &- value
              stack.push(end, tag)
            } else {
              stack.pop()
            }
            position = end
            pc = index &+ 1
            break backtracking

          default:
            break
          }
        }
      }
    }
    stack.deallocate()
    // The end of the work, such as a search to the end of the text, may exceed the slice of steps.
    let isPaid = budget >= 0 || matchBudget.pointee.refill(&budget)
    matchBudget.pointee.steps &+= budget
    return isPaid ? outcome : .stepLimit
  }
}
