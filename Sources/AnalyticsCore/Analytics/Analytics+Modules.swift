import Foundation

/// The state of a module, in ``Analytics/moduleState``.
package protocol ModuleState: AnyObject, Sendable {
  /// The user is forgotten. What belongs to that user must not be linked with the next one.
  func userWasForgotten()
  /// The user has denied consent, and events that waited for a destination are going to be dropped.
  func consentWasDenied(for scope: Consent.Scope)
  /// Enters the group until what has ended before, and is no longer a plugin, has completed its work.
  func complete(_ group: DispatchGroup)
  /// The client has waited for that as long as a shutdown may take. Nothing may be called after this returns.
  func abandonCompletion()
}

/// The interface of a client for the other modules of this package.
extension Analytics {
  /// The directory in which the client stores its state; nil if it stores none.
  package var stateFolder: URL? { storage.stateFiles.folder }

  /// The options of a module of this package that extends the client.
  package var moduleOptions: (any Sendable)? { values.moduleOptions }

  /// Information about the application that events contain.
  package var application: ApplicationInformation { values.application ?? .mainBundle }

  /// The hosts to which the client sends requests.
  package var requestHosts: [String] {
    [values.apiHost, values.cdnHost].compactMap { HTTPClient.url(host: $0, path: "/")?.host }
  }
}

extension Analytics {
  /// Creates a secondary client that shares this client's transport and diagnostics. It has no settings and no plugins,
  /// and it delivers events only when it is flushed.
  /// - Parameters:
  ///   - other: The primary client.
  ///   - writeKey: The write key of the secondary client.
  ///   - apiHost: The server for its batches.
  ///   - folder: The name of its directory inside the directory of the primary client, if that has one. Otherwise,
  ///     events are stored in memory, up to as many as those of the primary client.
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
    values.plugins = []
    values.sharedConsent = other.consent
    // The primary client must not wait for these uploads.
    values.operatingMode = .asynchronous
    values.shutdownTimeout = min(other.values.shutdownTimeout, 1)
    if let own = other.stateFolder {
      values.storageMode = .diskAtURL(own.appendingPathComponent(folder))
    } else {
      values.storageMode = other.memoryMode
    }
    self.init(values)
  }

  /// The storage mode of a client that belongs to this one, if this one stores nothing on disk.
  var memoryMode: StorageMode {
    if case .memory = values.storageMode { values.storageMode } else { .memory(1000) }
  }
}
