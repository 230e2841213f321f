import Foundation
import JSONModel

/// A file in `Benchmarks/Scripts`.
struct BenchmarkScript {
  /// The name of the file without `.js`.
  let name: String
  let path: String
  /// The checksum that the script computes on Node.js.
  let checksum: String

  static func all(in files: RepositoryFiles) throws -> [BenchmarkScript] {
    let folder = files.url("Scripts")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".js") }.sorted()
    let checksums = try JSON(parsing: files.bytes("Scripts/checksums.json"))
    return try names.map { file in
      let name = String(file.dropLast(3))
      guard let checksum = checksums[name]?.stringValue else {
        throw BenchmarkError("Scripts/checksums.json does not contain a checksum for \(name)")
      }
      return BenchmarkScript(name: name, path: folder.appendingPathComponent(file).path, checksum: checksum)
    }
  }

  /// Returns the time in the script's line `RESULT checksum milliseconds`.
  /// - Throws: An error if there is no such line or if the checksum differs.
  func milliseconds(in output: String, of engine: String) throws -> Double {
    for line in output.split(separator: "\n") where line.hasPrefix("RESULT ") {
      let words = line.split(separator: " ")
      guard let last = words.last, let milliseconds = Double(last) else { break }
      let found = words.dropFirst().dropLast().joined(separator: " ")
      guard found == checksum else { throw BenchmarkError("\(name) computes \(found) on \(engine), not \(checksum)") }
      // The clock of scripts counts whole milliseconds, so less than one counts as half a millisecond.
      return max(milliseconds, 0.5)
    }
    throw BenchmarkError("\(name) did not print a line \"RESULT checksum milliseconds\" on \(engine)")
  }
}
