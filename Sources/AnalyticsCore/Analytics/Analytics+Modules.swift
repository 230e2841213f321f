import Foundation

/// What other modules of this package need to know of a client.
extension Analytics {
  /// Where the client keeps what outlives the process; nil when it keeps nothing.
  package var stateFolder: URL? { storage.stateFiles.folder }

  /// The options of a module of this package that extends the client.
  package var moduleOptions: (any Sendable)? { values.moduleOptions }

  /// What its events say about the program.
  package var application: ApplicationInformation { values.application ?? .mainBundle }

  /// The hosts that its own requests go to.
  package var requestHosts: [String] {
    [values.apiHost, values.cdnHost].compactMap { HTTPClient.url(host: $0, path: "/")?.host }
  }
}

extension Analytics {
  /// Makes a client that sends something on the side for another one: in the same way and with the same diagnostics, without settings and plugins, and only when it
  /// is told to flush.
  /// - Parameters:
  ///   - apiHost: where its batches go.
  ///   - folder: the name of its directory in that of the other client, where that has one.
  package convenience init(companionOf other: Analytics, writeKey: String, apiHost: String, folder: String) {
    var values = other.values
    values.isCompanion = true
    values.writeKey = writeKey
    values.apiHost = apiHost
    values.fetchesSettings = false
    values.defaultSettings = Settings(writeKey: writeKey)
    values.autoAddSegmentDestination = true
    values.trackedLifecycleEvents = .none
    values.flushPolicies = []
    values.httpConfig = nil
    // Nobody is to wait for its uploads.
    values.operatingMode = .asynchronous
    values.shutdownTimeout = min(other.values.shutdownTimeout, 1)
    if let own = other.stateFolder {
      values.storageMode = .diskAtURL(own.appendingPathComponent(folder))
    } else {
      values.storageMode = .memory(1000)
    }
    self.init(values)
  }
}
