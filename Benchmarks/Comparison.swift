import Foundation
import JSONModel

/// The measurements of a script on this engine and on another one.
struct Comparison {
  let script: BenchmarkScript
  private(set) var ours = Measurement()
  private(set) var theirs = Measurement()
  /// The reason why the other engine cannot run the script.
  private(set) var failure: String?

  private init(_ script: BenchmarkScript) { self.script = script }

  /// The ratio of the medians, less than 1 if this engine is faster.
  var ratio: Double { ours.median / theirs.median }

  /// Runs each script on both engines, one after the other, in every round. The order alternates from round to round.
  static func run(_ scripts: [BenchmarkScript], against command: String, rounds: Int) throws -> [Comparison] {
    var comparisons = scripts.map { Comparison($0) }
    for round in 1...rounds {
      for i in comparisons.indices where comparisons[i].failure == nil {
        Console.progress("round \(round) of \(rounds): \(comparisons[i].script.name)")
        if round % 2 == 0 { comparisons[i].measureTheirs(command) }
        try comparisons[i].measureOurs()
        if round % 2 == 1 { comparisons[i].measureTheirs(command) }
      }
    }
    Console.progress("")
    return comparisons
  }

  private mutating func measureOurs() throws {
    let output = try ChildProcess.output(of: ChildProcess.ownPath, ["--script", script.path])
    ours.add(try script.milliseconds(in: output, of: "this engine"))
  }

  private mutating func measureTheirs(_ command: String) {
    do {
      let output = try ChildProcess.output(of: "/bin/sh", ["-c", "exec \(command) \"$0\"", script.path])
      theirs.add(try script.milliseconds(in: output, of: "the other engine"))
    } catch {
      failure = "\(error)"
    }
  }

  static func table(_ comparisons: [Comparison]) -> String {
    var table = TextTable(["engine script, ms", "ours", "spread", "theirs", "spread", "ratio", "checksum"])
    for each in comparisons where each.failure == nil {
      let (ours, theirs) = (each.ours, each.theirs)
      table.add([
        each.script.name, NumberText.time(ours.median), NumberText.percent(ours.spread), NumberText.time(theirs.median),
        NumberText.percent(theirs.spread), NumberText.ratio(each.ratio), each.script.checksum,
      ])
    }
    var lines: [String] = []
    let compared = comparisons.filter { $0.failure == nil }
    if let worst = compared.max(by: { $0.ratio < $1.ratio }) {
      let mean = exp(compared.map { log($0.ratio) }.reduce(0, +) / Double(compared.count))
      lines.append(table.text)
      lines.append("geometric mean of the ratios: \(NumberText.ratio(mean))")
      lines.append("worst ratio: \(NumberText.ratio(worst.ratio)) (\(worst.script.name))")
    }
    for each in comparisons {
      if let failure = each.failure { lines.append("not compared: \(each.script.name): \(failure)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSON {
    var json: JSONObject = ["name": .string(script.name), "checksum": .string(script.checksum), "unit": "ms"]
    if let failure {
      json["failure"] = .string(failure)
    } else {
      json["ours"] = .object(ours.json)
      json["theirs"] = .object(theirs.json)
      json["ratio"] = .number(ratio)
    }
    return .object(json)
  }
}
