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
    scripts = options.eventsOnly ? [] : try BenchmarkScript.all(in: files).filter { options.wants($0.name) }
  }

  func run() throws {
    // Another engine can run only the scripts.
    let costs = options.against.isEmpty ? try EventCost.all(files).filter { options.wants($0.name) } : []
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
    var plots: [DotPlot] = []
    if !options.against.isEmpty {
      let comparisons = try Comparison.run(
        scripts, against: options.against.map(OtherEngine.init), rounds: options.rounds)
      print(Comparison.table(comparisons))
      report["scripts"] = .array(comparisons.map(\.json))
      failures = comparisons.flatMap(\.theirs).count { $0.failure != nil }
      plots.append(Comparison.plot(comparisons))
    } else {
      if !scripts.isEmpty {
        let results = try EngineScripts.run(scripts, rounds: options.rounds)
        print(EngineScripts.table(results))
        report["scripts"] = .array(results.map(\.json))
        plots.append(EngineScripts.plot(results))
      }
      if !costs.isEmpty {
        let results = EventCost.run(costs, rounds: options.rounds)
        print(EventCost.table(results))
        report["events"] = .array(results.map(\.json))
        plots.append(EventCost.plot(results))
      }
    }
    if let path = options.json { try write(JSON.object(report).text(.init(style: .pretty)) + "\n", to: path) }
    if let path = options.plot { try write(DotPlot.svg(plots), to: path) }
    BuildKind.warn()
    if failures > 0 { throw BenchmarkError("\(failures) comparisons failed") }
  }

  /// Runs one script and prints its output.
  func runScript(_ name: String) throws {
    guard let script = scripts.first(where: { $0.name == name }) else {
      throw UsageError("Benchmarks/Scripts does not contain \(name).js; use --list to print the names")
    }
    print(try ScriptRun.output(script), terminator: "")
  }

  private func write(_ text: String, to path: String) throws {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw BenchmarkError("cannot write \(path): \(error.localizedDescription)")
    }
  }
}
