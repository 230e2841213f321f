import JavaScript

/// The sampled steps of all plugins.
struct StepSamples {
  typealias Frame = StepSampler.Frame

  /// A line of a script.
  struct Line: Hashable {
    let file: String
    let number: Int
  }

  /// A stack of a plugin.
  struct Stack {
    let plugin: String
    /// The indices of its frames in ``frames``, outermost frame first.
    let frames: [Int]
    let steps: Int
  }

  /// The different frames, by file and line.
  let frames: [Frame]
  /// The stacks, in an order that does not depend on the hashes of the process.
  let stacks: [Stack]
  /// The number of sampled steps.
  let total: Int

  init(_ samplers: [StepSampler]) {
    let frames = Set(samplers.flatMap(\.frames)).sorted { a, b in
      (a.file ?? "", a.start, a.line, a.function ?? "") < (b.file ?? "", b.start, b.line, b.function ?? "")
    }
    let indices = Dictionary(uniqueKeysWithValues: frames.enumerated().map { ($1, $0) })
    var all: [String: [[Int]: Int]] = [:]
    for sampler in samplers {
      let own = sampler.frames.map { indices[$0] ?? 0 }
      for (subject, stacks) in sampler.steps where !subject.isEmpty {
        for (stack, steps) in stacks { all[subject, default: [:]][stack.map { own[Int($0)] }, default: 0] += steps }
      }
    }
    self.frames = frames
    stacks = all.flatMap { plugin, stacks in stacks.map { Stack(plugin: plugin, frames: $0, steps: $1) } }
      .sorted { a, b in a.plugin == b.plugin ? a.frames.lexicographicallyPrecedes(b.frames) : a.plugin < b.plugin }
    total = stacks.reduce(0) { $0 + $1.steps }
  }

  /// The steps of each line, without those of the functions that it calls, unless they are not written in JavaScript.
  /// The most expensive line is the first.
  var lines: [(line: Line, steps: Int)] {
    var steps: [Line: Int] = [:]
    for stack in stacks {
      guard let index = stack.frames.last(where: { frames[$0].file != nil }) else { continue }
      let frame = frames[index]
      guard let file = frame.file else { continue }
      steps[Line(file: file, number: frame.line), default: 0] += stack.steps
    }
    return steps.map { ($0.key, $0.value) }.sorted { a, b in
      (b.1, a.0.file, a.0.number) < (a.1, b.0.file, b.0.number)
    }
  }

  /// A function of a script, or one that is not written in JavaScript.
  struct Function: Hashable {
    let name: String
    /// Nil for a function that is not written in JavaScript.
    let location: String?

    init(_ frame: Frame) {
      name = frame.function ?? "(anonymous)"
      location = frame.file.map { "\($0):\(frame.start)" }
    }
  }

  /// The steps of each function, without and with those of the functions that it calls. The most expensive function is
  /// the first.
  var functions: [(function: Function, own: Int, all: Int)] {
    var functions: [Function] = []
    var known: [Function: Int] = [:]
    let indices = frames.map { frame in
      let function = Function(frame)
      if let index = known[function] { return index }
      known[function] = functions.count
      functions.append(function)
      return functions.count - 1
    }
    var own = Array(repeating: 0, count: functions.count)
    var all = own
    for stack in stacks {
      guard let last = stack.frames.last else { continue }
      own[indices[last]] += stack.steps
      for index in Set(stack.frames.map { indices[$0] }) { all[index] += stack.steps }
    }
    return functions.indices.filter { all[$0] > 0 }.map { (functions[$0], own[$0], all[$0]) }.sorted { a, b in
      (b.1, b.2, a.0.name, a.0.location ?? "") < (a.1, a.2, b.0.name, b.0.location ?? "")
    }
  }

  /// The steps that belong to no function of a script: those of the functions through which plugins are called.
  var overhead: Int { stacks.reduce(0) { $0 + ($1.frames.isEmpty ? $1.steps : 0) } }
}
