import Foundation

extension Configuration {
  /// For a first look, and for development: no network and no write key. The batches that a server would get are written to a directory, `1.json` and so on;
  /// everything else is as always.
  ///
  ///     let analytics = Analytics(configuration: .local(directory: folder))
  ///     analytics.track(name: "Order Placed", properties: ["total": 18.99])
  ///     await analytics.shutdown()
  ///
  /// - Parameter directory: is made when it is missing. What waits is kept in `.analytics` inside of it.
  public static func local(directory: URL) -> Configuration {
    Configuration(writeKey: "local").storageMode(.diskAtURL(directory.appendingPathComponent(".analytics")))
      .fetchSettings(false)
      .httpSession(DirectorySession(directory))
  }
}
