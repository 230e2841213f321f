import Foundation

/// A lock that prevents other clients, of this process and others, from using a directory. The system releases it when
/// the process ends.
final class DirectoryLock: Sendable {
  private let folder: URL
  private let file: Protected<FileDescriptor?>

  /// The directories of clients of this process that have been released but still write their last events.
  private static let closing = Protected<Set<String>>([])
  /// The maximum number of seconds for which a new client waits for such a client.
  private static let patience: Double = 5

  /// Waits for a client of this process that is about to release the directory.
  /// - Throws: ``AnalyticsError/storageInUse(_:)`` if another client holds the lock.
  init(_ folder: URL) throws(AnalyticsError) {
    self.folder = folder
    file = Protected(try Self.acquire(folder))
  }

  private static func acquire(_ folder: URL) throws(AnalyticsError) -> FileDescriptor {
    let end = DispatchTime.now() + patience
    while true {
      // In this order: the lock is released before the directory is removed from the set.
      let isClosing = closing.withLock { $0.contains(path(folder)) }
      do throws(AnalyticsError) {
        return try lock(folder)
      } catch {
        guard case .storageInUse = error, isClosing, DispatchTime.now() < end else { throw error }
      }
      usleep(1000)
    }
  }

  /// Locks the directory again after it has been deleted and created.
  func restore() throws(AnalyticsError) { file.set(try Self.lock(folder)) }

  /// Lets new clients wait for the release.
  func beginRelease() { Self.closing.withLock { _ = $0.insert(Self.path(folder)) } }

  func release() {
    let isFirst = file.withLock { file in
      defer { file = nil }
      return file != nil
    }
    guard isFirst else { return }
    Self.closing.withLock { _ = $0.remove(Self.path(folder)) }
  }

  deinit { release() }

  private static func lock(_ folder: URL) throws(AnalyticsError) -> FileDescriptor {
    let file = try FileDescriptor(path: folder.appendingPathComponent("lock").path)
    guard file.lockExclusively() else { throw .storageInUse(folder.path) }
    return file
  }

  private static func path(_ folder: URL) -> String { folder.standardizedFileURL.resolvingSymlinksInPath().path }
}
