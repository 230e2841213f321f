import JSONModel

/// The engine's scripts, run in this process.
enum EngineScripts {
  struct Result {
    let script: BenchmarkScript
    var time = Measurement()

    var json: JSON {
      var json: JSONObject = ["name": .string(script.name), "checksum": .string(script.checksum), "unit": "ms"]
      json["time"] = .object(time.json)
      return .object(json)
    }
  }

  static func run(_ scripts: [BenchmarkScript], rounds: Int) throws -> [Result] {
    var results = scripts.map { Result(script: $0) }
    for round in 1...rounds {
      for i in results.indices {
        let script = results[i].script
        Console.progress("round \(round) of \(rounds): \(script.name)")
        results[i].time.add(try script.milliseconds(in: ScriptRun.output(script), of: "this engine"))
      }
    }
    Console.progress("")
    return results
  }

  static func table(_ results: [Result]) -> String {
    var table = TextTable(["engine script, ms", "median", "min", "spread", "checksum"])
    for result in results {
      let time = result.time
      table.add([
        result.script.name, NumberText.time(time.median), NumberText.time(time.minimum),
        NumberText.percent(time.spread), result.script.checksum,
      ])
    }
    return table.text
  }

  static func plot(_ results: [Result]) -> DotPlot {
    DotPlot(
      title: "Engine scripts, milliseconds", series: ["median", "minimum"],
      rows: results.map { .init(name: $0.script.name, values: [$0.time.median, $0.time.minimum]) })
  }
}
