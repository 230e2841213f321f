import Foundation

/// A lock that prevents other clients, of this process and others, from using a directory. The system releases it when
/// the process ends.
final class DirectoryLock: Sendable {
  private let file: Protected<FileDescriptor?>

  /// - Throws: ``AnalyticsError/storageInUse(_:)`` if another client holds the lock.
  init(_ folder: URL) throws(AnalyticsError) {
    let file = try FileDescriptor(path: folder.appendingPathComponent("lock").path)
    guard file.lockExclusively() else { throw .storageInUse(folder.path) }
    self.file = Protected(file)
  }

  func release() { file.set(nil) }
}
