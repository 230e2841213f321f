import Foundation
import JSONModel

/// The measurements of a script on this engine and on others.
struct Comparison {
  let script: BenchmarkScript
  private(set) var ours = Measurement()
  private(set) var theirs: [Theirs]

  /// The measurements on another engine.
  struct Theirs {
    let engine: OtherEngine
    fileprivate(set) var time = Measurement()
    /// The reason why the engine cannot run the script.
    fileprivate(set) var failure: String?
  }

  private init(_ script: BenchmarkScript, _ engines: [OtherEngine]) {
    self.script = script
    theirs = engines.map { Theirs(engine: $0) }
  }

  /// Returns this engine's median divided by the other engine's: less than 1 if this engine is faster. Nil if the other
  /// engine cannot run the script.
  func ratio(to other: Int) -> Double? {
    theirs[other].failure == nil ? ours.median / theirs[other].time.median : nil
  }

  /// Runs each script on all engines, one after the other, in every round. The order alternates from round to round.
  static func run(_ scripts: [BenchmarkScript], against engines: [OtherEngine], rounds: Int) throws -> [Comparison] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try scripts.map { try write($0, in: folder) }
    var comparisons = scripts.map { Comparison($0, engines) }
    for round in 1...rounds {
      for i in comparisons.indices {
        Console.progress("round \(round) of \(rounds): \(comparisons[i].script.name)")
        if round % 2 == 1 { try comparisons[i].measureOurs() }
        for other in round % 2 == 1 ? Array(engines.indices) : engines.indices.reversed() {
          comparisons[i].measure(other, at: paths[i])
        }
        if round % 2 == 0 { try comparisons[i].measureOurs() }
      }
    }
    Console.progress("")
    return comparisons
  }

  private static func write(_ script: BenchmarkScript, in folder: URL) throws -> String {
    let file = folder.appendingPathComponent(script.name + ".js")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(script.text).write(to: file)
    } catch {
      throw BenchmarkError("cannot write \(file.path): \(error.localizedDescription)")
    }
    return file.path
  }

  private mutating func measureOurs() throws {
    let output = try ChildProcess.output(of: ChildProcess.ownPath, ["--script", script.name])
    ours.add(try script.milliseconds(in: output, of: "this engine"))
  }

  private mutating func measure(_ other: Int, at path: String) {
    guard theirs[other].failure == nil else { return }
    do {
      theirs[other].time.add(try theirs[other].engine.milliseconds(script, at: path))
    } catch {
      theirs[other].failure = "\(error)"
    }
  }

  var json: JSON {
    var json: JSONObject = ["name": .string(script.name), "checksum": .string(script.checksum), "unit": "ms"]
    json["ours"] = .object(ours.json)
    json["theirs"] = .array(
      theirs.indices.map { other in
        var engine: JSONObject = ["command": .string(theirs[other].engine.command)]
        if let failure = theirs[other].failure { engine["failure"] = .string(failure) }
        if let ratio = ratio(to: other) {
          engine["time"] = .object(theirs[other].time.json)
          engine["ratio"] = .number(ratio)
        }
        return .object(engine)
      })
    return .object(json)
  }
}
