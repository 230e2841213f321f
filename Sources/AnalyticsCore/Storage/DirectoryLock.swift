import Foundation

/// Keeps other clients, of this process and of others, out of a directory until it is released. The system releases it when the process ends.
final class DirectoryLock: Sendable {
  private let file: Protected<FileDescriptor?>

  /// - Throws: ``AnalyticsError/storageInUse(_:)`` when somebody else has it.
  init(_ folder: URL) throws(AnalyticsError) {
    let file = try FileDescriptor(path: folder.appendingPathComponent("lock").path)
    guard file.lockExclusively() else { throw .storageInUse(folder.path) }
    self.file = Protected(file)
  }

  func release() { file.set(nil) }
}
