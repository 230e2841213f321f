import Foundation

/// The scripts and fixtures of the benchmarks.
struct RepositoryFiles {
  private let folder: URL

  /// Finds the files next to this source file, or in `Benchmarks` of the current directory.
  static func locate() throws -> RepositoryFiles {
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent("Benchmarks")
    for folder in [beside, here]
    where FileManager.default.fileExists(atPath: folder.appendingPathComponent("Scripts/checksums.json").path) {
      return RepositoryFiles(folder: folder)
    }
    throw BenchmarkError(
      "cannot find Benchmarks/Scripts, neither at \(beside.path) nor at \(here.path): run this in the root directory of the package"
    )
  }

  /// Returns the contents of a file. `path` is relative to `Benchmarks`.
  func bytes(_ path: String) throws -> [UInt8] { try RepositoryFiles.bytes(at: url(path).path) }

  func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  static func bytes(at path: String) throws -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw BenchmarkError("cannot read \(path): \(error.localizedDescription)")
    }
  }
}
