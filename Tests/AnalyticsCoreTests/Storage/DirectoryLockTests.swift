import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct DirectoryLockTests {
  /// Returns a copy of the open file of a path, as a child process has one from its fork until it runs its program.
  private func inheritedCopy(of path: String) throws -> Int32 {
    var wanted = stat()
    try #require(stat(path, &wanted) == 0)
    let descriptor = try #require(
      (0..<Int32(getdtablesize())).first {
        var found = stat()
        return fstat($0, &found) == 0 && found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev
      })
    return dup(descriptor)
  }

  @Test("A released directory can be locked again while a child process still has the descriptor of the lock")
  func childProcess() throws {
    let folder = TemporaryFolder()
    let lock = try DirectoryLock(folder.url)
    let copy = try inheritedCopy(of: folder.url.appendingPathComponent("lock").path)
    defer { close(copy) }
    #expect(throws: AnalyticsError.self) {
      try DirectoryLock.$patience.withValue((closing: 0, other: 0)) { try DirectoryLock(folder.url) }
    }
    lock.release()
    try DirectoryLock(folder.url).release()
  }
}
