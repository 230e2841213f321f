extension Analytics {
  /// Creates a client that has no server and stores nothing: events go to the destinations that are added.
  public static func local() -> Analytics { Analytics(configuration: .withoutServer()) }

  private static let mainClient = Protected<Analytics?>(nil)

  /// The client that an app uses everywhere. Default: ``shared()``. Setting it keeps the client alive.
  public static var main: Analytics {
    get { mainClient.withLock { $0 } ?? shared() }
    set { mainClient.set(newValue) }
  }
}

extension Configuration {
  /// Returns the configuration of ``Analytics/local()``.
  package static func withoutServer() -> Configuration {
    Configuration(writeKey: "local").storageMode(.memory(1000)).fetchSettings(false).autoAddSegmentDestination(false)
      .flushPolicies([])
  }
}
