import JavaScript

/// The sampled steps of all plugins.
struct StepSamples {
  typealias Frame = StepSampler.Frame

  /// A line of a script.
  struct Line: Hashable {
    let file: String
    let number: Int
  }

  /// The number of steps of each stack, by plugin. The first frame is the outermost one.
  let stacks: [(plugin: String, frames: [Frame], steps: Int)]
  /// The number of sampled steps.
  let total: Int

  init(_ samplers: [StepSampler]) {
    var all: [String: [[Frame]: Int]] = [:]
    for sampler in samplers {
      for (subject, stacks) in sampler.steps where !subject.isEmpty {
        all[subject, default: [:]].merge(stacks, uniquingKeysWith: +)
      }
    }
    // In an order that does not depend on the hashes of the process.
    stacks = all.flatMap { plugin, stacks in stacks.map { (plugin, $0, $1) } }.sorted { a, b in
      (a.0, StepSamples.key(a.1)) < (b.0, StepSamples.key(b.1))
    }
    total = stacks.reduce(0) { $0 + $1.steps }
  }

  private static func key(_ frames: [Frame]) -> String {
    frames.map { "\($0.file ?? ""):\($0.start):\($0.line):\($0.function ?? "")" }.joined(separator: "\n")
  }

  /// The steps of each line, without those of the functions that it calls, unless they are not written in JavaScript.
  /// The most expensive line is the first.
  var lines: [(line: Line, steps: Int)] {
    var steps: [Line: Int] = [:]
    for stack in stacks {
      guard let frame = stack.frames.last(where: { $0.file != nil }), let file = frame.file else { continue }
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
    var own: [Function: Int] = [:]
    var all: [Function: Int] = [:]
    for stack in stacks {
      guard let last = stack.frames.last else { continue }
      own[Function(last), default: 0] += stack.steps
      for function in Set(stack.frames.map(Function.init)) { all[function, default: 0] += stack.steps }
    }
    return all.map { ($0.key, own[$0.key] ?? 0, $0.value) }.sorted { a, b in
      (b.1, b.2, a.0.name, a.0.location ?? "") < (a.1, a.2, b.0.name, b.0.location ?? "")
    }
  }

  /// The steps that belong to no function of a script: those of the functions through which plugins are called.
  var overhead: Int { stacks.reduce(0) { $0 + ($1.frames.isEmpty ? $1.steps : 0) } }
}
