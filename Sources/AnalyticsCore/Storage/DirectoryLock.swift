import Foundation

/// A lock that prevents other clients, of this process and others, from using a directory. The system releases it when
/// the process ends.
final class DirectoryLock: Sendable {
  private let folder: URL
  private let file: Protected<FileDescriptor?>

  /// Whether the client of a directory that this process uses has been released, and only writes its last events. It
  /// is changed together with the lock.
  private static let isClosing = Protected<[String: Bool]>([:])
  /// The maximum numbers of seconds for which a new client waits for a client that has been released, and for one that
  /// may be released at this moment, because a task of its queue has the last reference.
  @TaskLocal static var patience: (closing: Double, other: Double) = (5, 1)

  /// Waits for a client of this process that is about to release the directory.
  /// - Throws: ``AnalyticsError/storageInUse(_:)`` if another client holds the lock.
  init(_ folder: URL) throws(AnalyticsError) {
    self.folder = folder
    let (key, start) = (Self.key(folder), DispatchTime.now())
    while true {
      let file = try FileDescriptor(path: Self.path(folder))
      let (isLocked, isClosing): (Bool, Bool?) = Self.isClosing.withLock { isClosing in
        guard file.lockExclusively() else { return (false, isClosing[key]) }
        isClosing[key] = false
        return (true, false)
      }
      if isLocked {
        self.file = Protected(file)
        return
      }
      guard let isClosing, DispatchTime.now() < start + (isClosing ? Self.patience.closing : Self.patience.other) else {
        throw .storageInUse(folder.path)
      }
      usleep(1000)
    }
  }

  /// Locks the directory again after it has been deleted and created.
  func restore() throws(AnalyticsError) {
    let file = try FileDescriptor(path: Self.path(folder))
    guard file.lockExclusively() else { throw .storageInUse(folder.path) }
    self.file.set(file)
  }

  /// Lets new clients wait for the release.
  func beginRelease() { Self.isClosing.withLock { $0[Self.key(folder)] = true } }

  func release() {
    Self.isClosing.withLock { isClosing in
      guard let locked = file.current else { return }
      locked.unlock()
      file.set(nil)
      isClosing[Self.key(folder)] = nil
    }
  }

  deinit { release() }

  private static func path(_ folder: URL) -> String { folder.appendingPathComponent("lock").path }

  private static func key(_ folder: URL) -> String { folder.standardizedFileURL.resolvingSymlinksInPath().path }
}
