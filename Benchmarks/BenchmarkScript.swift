import Foundation
import JSONModel

/// A file in `Benchmarks/Scripts`, which defines a function `run`.
struct BenchmarkScript {
  /// The name of the file without `.js`.
  let name: String
  /// The contents of the file, followed by `measure.js`.
  let text: [UInt8]
  /// The checksum that the script computes on Node.js.
  let checksum: String

  static func all(in files: RepositoryFiles) throws -> [BenchmarkScript] {
    let folder = files.url("Scripts").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".js") }.sorted()
    let checksums = try JSON(parsing: files.bytes("Scripts/checksums.json"))
    let end = try files.bytes("measure.js")
    return try names.map { file in
      let name = String(file.dropLast(3))
      guard let checksum = checksums[name]?.stringValue else {
        throw BenchmarkError("Scripts/checksums.json does not contain a checksum for \(name)")
      }
      return BenchmarkScript(
        name: name, text: try files.bytes("Scripts/\(file)") + Array("\n".utf8) + end, checksum: checksum)
    }
  }

  /// Returns the time in the line `RESULT checksum milliseconds` that `measure.js` prints.
  /// - Throws: An error if there is no such line or if the checksum differs.
  func milliseconds(in output: String, of engine: String) throws -> Double {
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "FAILED" { throw BenchmarkError("\(name) failed on \(engine):\(line.dropFirst(6))") }
      guard words.first == "RESULT", let last = words.last, let milliseconds = Double(last) else { continue }
      let found = words.dropFirst().dropLast().joined(separator: " ")
      guard found == checksum else { throw BenchmarkError("\(name) computes \(found) on \(engine), not \(checksum)") }
      return milliseconds
    }
    throw BenchmarkError("\(name) did not print a line \"RESULT checksum milliseconds\" on \(engine)")
  }
}
