/// Samples of the stack, taken whenever a number of steps has passed. They depend only on the steps, not on time, so a
/// repeated run has the same samples.
///
/// The numbers of steps between samples are pseudorandom, because script code that runs for each event would otherwise
/// be sampled at the same points. Their mean doubles whenever many samples have been taken, so that a long run costs
/// little more than one that is not sampled.
package final class StepSampler {
  /// A frame of a sampled stack.
  package struct Frame: Hashable, Sendable {
    /// The start of the name of the function; nil for the top level of a script and for functions without a name.
    package let function: String?
    /// The script and the line of the current statement; nil for a function that is not written in JavaScript.
    package let file: String?
    package let line: Int
    /// The line on which the function begins.
    package let start: Int
  }

  /// The indices of the frames of a stack in ``frames``, outermost frame first. The innermost ``maximumDepth`` frames.
  package typealias Stack = [UInt32]

  /// The name under which the samples are counted, such as that of a plugin.
  package var subject = ""
  /// The number of steps of each stack, by subject.
  package private(set) var steps: [String: [Stack: Int]] = [:]
  /// The different frames of all stacks, which refer to them by number: to describe, hash and keep a hundred frames for
  /// each sample would take long.
  package private(set) var frames: [Frame] = []
  private var indices: [Frame: UInt32] = [:]
  /// The indices of frames of scripts, by function and position, which need not be described again.
  private var known: [Place: UInt32] = [:]

  /// The code of a function that is written in JavaScript, and a position in it.
  fileprivate struct Place: Hashable {
    let code: UnsafeRawPointer
    let script: ObjectIdentifier
    let offset: UInt32
  }

  /// The mean number of steps between two samples.
  package private(set) var interval = 8
  private var samplesUntilDoubling = StepSampler.samplesPerInterval
  private static let samplesPerInterval = 2000
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The number of steps of the host call in progress at which the next sample is due.
  private var due = 1
  /// The number of different stacks above which further ones are counted without frames.
  private static let maximumStacks = 10_000
  private static let maximumDepth = 100
  private static let maximumFrames = 10_000
  fileprivate static let maximumNameLength = 100
  private var stackCount = 0

  package init() {}

  /// Begins a host call.
  /// - Parameter used: The number of steps of the previous host call.
  /// - Returns: The number of steps until the next sample.
  func begin(after used: Int) -> Int {
    due -= used
    return max(0, due)
  }

  /// The number of steps until the next sample in a host call that has used a number of steps.
  func rest(after used: Int) -> Int { max(0, due - used) }

  /// Takes the samples that are due.
  /// - Parameter used: The number of steps that the host call has used.
  func take(after used: Int, _ vm: VM) {
    guard used >= due else { return }
    var weight = 0
    while used >= due {
      // Work that was charged together may contain many samples.
      let whole = (used - due) / (interval << 8) * interval << 8
      due += whole
      weight += whole
      let distance = nextDistance()
      weight += interval
      due += distance
    }
    let stack = sampledStack(vm)
    count(stackCount < StepSampler.maximumStacks || steps[subject]?[stack] != nil ? stack : [], weight)
    samplesUntilDoubling -= 1
    guard samplesUntilDoubling <= 0 else { return }
    samplesUntilDoubling = StepSampler.samplesPerInterval
    interval *= 2
  }

  /// Returns the stack, or an empty one if no frame belongs to a script that is not hidden, or if there are too many
  /// different frames.
  private func sampledStack(_ vm: VM) -> Stack {
    var stack: Stack = []
    var isInScript = false
    var isKnown = true
    vm.walkStack { frame in
      guard let index = index(of: frame, vm) else {
        isKnown = false
        return false
      }
      // A built-in without a caller is part of a hidden script.
      isInScript = isInScript || frame.offset != nil
      stack.append(index)
      return stack.count < StepSampler.maximumDepth
    }
    return isInScript && isKnown ? stack.reversed() : []
  }

  /// Returns the index of a frame; nil if there are too many.
  private func index(of frame: StackFrame, _ vm: VM) -> UInt32? {
    guard let offset = frame.offset, let script = frame.script else { return index(of: vm.described(frame)) }
    let place = Place(
      code: UnsafeRawPointer(frame.function.code), script: ObjectIdentifier(script), offset: offset)
    if let index = known[place] { return index }
    guard let index = index(of: vm.described(frame)) else { return nil }
    // A script can make any number of functions.
    if known.count == 10 * StepSampler.maximumFrames { known = [:] }
    known[place] = index
    return index
  }

  private func index(of frame: Frame) -> UInt32? {
    if let index = indices[frame] { return index }
    guard frames.count < StepSampler.maximumFrames else { return nil }
    let index = UInt32(frames.count)
    frames.append(frame)
    indices[frame] = index
    return index
  }

  private func count(_ stack: Stack, _ weight: Int) {
    if let known = steps[subject]?[stack] {
      steps[subject]?[stack] = known + weight
    } else {
      steps[subject, default: [:]][stack] = weight
      stackCount += 1
    }
  }

  /// Returns a number from 1 to twice the mean, minus 1 (xorshift).
  private func nextDistance() -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return 1 + Int(random % UInt64(2 * interval - 1))
  }
}

extension VM {
  /// Takes the samples that are due and ends the slice at the next one. Called at the checks of the budget.
  @inline(never) func sampleSteps(_ sampler: StepSampler) {
    let rest = state.pointee.fuelReserve + state.pointee.fuel
    let used = realm.limits.steps - rest
    let start = realm.deadline == nil ? 0 : realm.limitClock()
    sampler.take(after: used, self)
    // The time of sampling does not belong to the script.
    if let deadline = realm.deadline { realm.deadline = deadline &+ (realm.limitClock() &- start) }
    let slice = min(max(0, rest), sampler.rest(after: used))
    state.pointee.fuel = slice
    state.pointee.fuelReserve = rest - slice
  }

  fileprivate func described(_ frame: StackFrame) -> StepSampler.Frame {
    let name = nameForTrace(frame.function).map { swiftString($0, limit: StepSampler.maximumNameLength) }
    guard let offset = frame.offset, let script = frame.script else {
      return StepSampler.Frame(function: name, file: nil, line: 0, start: 0)
    }
    let at = script.location(of: offset)
    let start = script.location(of: frame.function.code.pointee.sourceStart)
    return StepSampler.Frame(
      function: name, file: SourceMap.name(of: at.file, in: script.name), line: at.line, start: start.line)
  }
}

extension Interpreter {
  /// The sampler of steps; nil if steps are not sampled, which costs nothing. Set it between host calls.
  package var stepSampler: StepSampler? {
    get { realm.stepSampler }
    set {
      realm.stepSampler = newValue
      realm.sliceSize = newValue?.begin(after: 0) ?? VM.sliceSize
    }
  }

  /// Continues sampling after a host call.
  package func continueSampling() {
    guard let sampler = realm.stepSampler else { return }
    realm.sliceSize = sampler.begin(after: stepsOfLastCall)
  }
}
