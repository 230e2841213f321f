import Foundation
import JSONModel

/// One run of the command.
struct Benchmarks {
  let options: Options
  private let files: RepositoryFiles
  private let scripts: [BenchmarkScript]

  init(_ options: Options) throws {
    self.options = options
    files = try RepositoryFiles.locate()
    scripts = try BenchmarkScript.all(in: files).filter { options.wants($0.name) }
  }

  func run() throws {
    // Another engine can run only the scripts.
    let costs = options.against == nil ? try EventCost.all(files).filter { options.wants($0.name) } : []
    guard !scripts.isEmpty || !costs.isEmpty else {
      throw UsageError("no benchmark has \"\(options.filter ?? "")\" in its name; use --list to print the names")
    }
    if options.listsOnly {
      for name in scripts.map(\.name) + costs.map(\.name) { print(name) }
      return
    }
    BuildKind.warn()
    var report: JSONObject = ["build": .string(BuildKind.name), "rounds": JSON(options.rounds)]
    var failures = 0
    if let command = options.against {
      let comparisons = try Comparison.run(scripts, against: command, rounds: options.rounds)
      print(Comparison.table(comparisons))
      report["against"] = .string(command)
      report["scripts"] = .array(comparisons.map(\.json))
      failures = comparisons.count { $0.failure != nil }
    } else {
      if !scripts.isEmpty {
        let results = try EngineScripts.run(scripts, rounds: options.rounds)
        print(EngineScripts.table(results))
        report["scripts"] = .array(results.map(\.json))
      }
      if !costs.isEmpty {
        let results = EventCost.run(costs, rounds: options.rounds)
        print(EventCost.table(results))
        report["events"] = .array(results.map(\.json))
      }
    }
    if let path = options.json { try write(report, to: path) }
    BuildKind.warn()
    if failures > 0 { throw BenchmarkError("\(failures) of \(scripts.count) scripts could not be compared") }
  }

  private func write(_ report: JSONObject, to path: String) throws {
    do {
      try JSON.object(report).text(.init(style: .pretty)).appending("\n").write(
        toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw BenchmarkError("cannot write \(path): \(error.localizedDescription)")
    }
  }
}
