import Foundation

/// The state of files, to notice changes.
struct FileStamps: Equatable {
  private struct Stamp: Equatable {
    var size: Int64 = -1
    var number: UInt64 = 0
    var seconds = 0
    var nanoseconds = 0
  }

  private let paths: [String]
  private let stamps: [Stamp]

  init(_ paths: [String]) {
    self.paths = paths
    stamps = paths.map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return Stamp() }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return Stamp(
        size: Int64(status.st_size), number: UInt64(status.st_ino), seconds: Int(time.tv_sec),
        nanoseconds: Int(time.tv_nsec))
    }
  }

  /// Returns the state now.
  var updated: FileStamps { FileStamps(paths) }

  /// Waits until files have changed, and until they have not changed for a moment, because editors write in steps.
  func waitForChange() -> FileStamps {
    var current = self
    while current == self {
      Thread.sleep(forTimeInterval: 0.1)
      current = current.updated
    }
    while true {
      Thread.sleep(forTimeInterval: 0.05)
      let next = current.updated
      if next == current { return current }
      current = next
    }
  }
}
