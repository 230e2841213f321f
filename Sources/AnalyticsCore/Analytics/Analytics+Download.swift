import Foundation

/// An error that occurred while downloading a file.
package enum DownloadError: Error {
  /// The server responded with a status other than 2xx.
  case status(Int)
  /// There was no response, or the response was not an HTTP response.
  case failure(any Error)
}

extension Analytics {
  /// Downloads a file with the client's session, without credentials. The completion is called exactly once.
  /// - Parameter limit: The maximum size in bytes. A larger file is a failure with ``ResponseTooLarge``.
  package func download(
    _ url: URL, limit: Int, _ completion: @escaping @Sendable (Result<Data, DownloadError>) -> Void
  ) {
    httpClient.get(url, authorizes: false, limit: limit) { answer in
      switch answer {
      case .answer(let status, _, let body):
        completion((200..<300).contains(status) ? .success(body) : .failure(.status(status)))
      case .failure(let error): completion(.failure(.failure(error)))
      case .invalid, .refusedCompression: completion(.failure(.failure(AnalyticsError.networkInvalidData)))
      }
    }
  }

  /// Creates a client for another write key that uses the same servers, session and diagnostics. Its directory is
  /// inside the directory of this client, and it reports no lifecycle events.
  package func sibling(writeKey: String) -> Analytics {
    var values = values
    values.writeKey = writeKey
    values.trackedLifecycleEvents = .none
    values.flushPolicies = nil
    values.plugins = []
    values.sharedConsent = consent
    values.defaultSettings = ConfigurationValues(writeKey: writeKey).defaultSettings
    if let folder = stateFolder {
      values.storageMode = .diskAtURL(
        folder.appendingPathComponent("clients").appendingPathComponent(Storage.folderName(writeKey: writeKey)))
    } else {
      values.storageMode = memoryMode
    }
    let copy = values
    return Analytics(configuration: Configuration(writeKey: writeKey).setting { $0 = copy })
  }

  /// Returns the client with a write key that is in use in this process.
  package static func running(writeKey: String) -> Analytics? { InstanceRegistry.find(writeKey) }
}
