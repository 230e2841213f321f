import Foundation

extension Configuration {
  /// Returns a configuration for development that requires no network and no write key.
  ///
  /// The batches that a server would receive are written to a directory, `1.json` and so on. Everything else works as
  /// with a server.
  ///
  ///     let analytics = Analytics(configuration: .local(directory: folder))
  ///     analytics.track(name: "Order Placed", properties: ["total": 18.99])
  ///     await analytics.shutdown()
  ///
  /// - Parameter directory: The directory, which is created if it does not exist. Its subdirectory `.analytics`
  ///   contains events that wait.
  public static func local(directory: URL) -> Configuration {
    Configuration(writeKey: "local").storageMode(.diskAtURL(directory.appendingPathComponent(".analytics")))
      .fetchSettings(false)
      .httpSession(DirectorySession(directory)).compressUploads(false)
  }
}
