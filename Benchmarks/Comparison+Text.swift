import Foundation

extension Comparison {
  static func table(_ comparisons: [Comparison]) -> String {
    let engines = comparisons.first?.theirs.map(\.engine) ?? []
    var table = TextTable(["engine script, ms", "ours", "spread"] + engines.flatMap { [$0.name, "spread", "ratio"] })
    for each in comparisons {
      let theirs = each.theirs.indices.flatMap { other in
        let time = each.theirs[other].time
        guard let ratio = each.ratio(to: other) else { return ["", "", "failed"] }
        return [NumberText.time(time.median), NumberText.percent(time.spread), NumberText.ratio(ratio)]
      }
      table.add(
        [each.script.name, NumberText.time(each.ours.median), NumberText.percent(each.ours.spread)] + theirs)
    }
    let lines = engines.indices.map { summary(comparisons, of: $0) } + failures(comparisons)
    return table.text + lines.map { $0 + "\n" }.joined()
  }

  private static func summary(_ comparisons: [Comparison], of other: Int) -> String {
    let name = comparisons[0].theirs[other].engine.name
    let ratios = comparisons.compactMap { each in each.ratio(to: other).map { (script: each.script.name, value: $0) } }
    guard let worst = ratios.max(by: { $0.value < $1.value }) else { return "\(name): not compared" }
    let mean = exp(ratios.map { log($0.value) }.reduce(0, +) / Double(ratios.count))
    return "\(name): geometric mean of the ratios \(NumberText.ratio(mean)),"
      + " worst \(NumberText.ratio(worst.value)) (\(worst.script))"
  }

  private static func failures(_ comparisons: [Comparison]) -> [String] {
    comparisons.flatMap { each in each.theirs.compactMap { $0.failure.map { "not compared: \($0)" } } }
  }

  /// The plot of the ratios, with one series for each engine.
  static func plot(_ comparisons: [Comparison]) -> DotPlot {
    let engines = comparisons.first?.theirs.map(\.engine) ?? []
    return DotPlot(
      title: "Time of other engines, divided by the time of this interpreter (right of 1: this interpreter is faster)",
      series: engines.map(\.name), reference: 1,
      rows: comparisons.map { each in
        .init(name: each.script.name, values: each.theirs.indices.map { other in each.ratio(to: other).map { 1 / $0 } })
      })
  }
}
