import Foundation

/// Why a file did not come.
package enum DownloadError: Error {
  /// The server has answered with another status than 2xx.
  case status(Int)
  /// There was no answer, or none of HTTP.
  case failure(any Error)
}

extension Analytics {
  /// Fetches a file with the client's session, without saying who it is. The completion is called exactly once.
  package func download(_ url: URL, _ completion: @escaping @Sendable (Result<Data, DownloadError>) -> Void) {
    httpClient.get(url, authorizes: false) { answer in
      switch answer {
      case .answer(let status, _, let body):
        completion((200..<300).contains(status) ? .success(body) : .failure(.status(status)))
      case .failure(let error): completion(.failure(.failure(error)))
      case .invalid: completion(.failure(.failure(AnalyticsError.networkInvalidData)))
      }
    }
  }

  /// A client like this one for another write key: the same servers, session and diagnostics, a directory of its own inside of this one's, no events about the life of
  /// the app.
  package func sibling(writeKey: String) -> Analytics {
    var values = values
    values.writeKey = writeKey
    values.trackedLifecycleEvents = .none
    values.flushPolicies = nil
    values.defaultSettings = ConfigurationValues(writeKey: writeKey).defaultSettings
    if let folder = stateFolder {
      values.storageMode = .diskAtURL(
        folder.appendingPathComponent("clients").appendingPathComponent(Storage.folderName(writeKey: writeKey)))
    } else {
      values.storageMode = .memory(1000)
    }
    let copy = values
    return Analytics(configuration: Configuration(writeKey: writeKey).setting { $0 = copy })
  }

  /// The client of a write key that is in use in this process.
  package static func running(writeKey: String) -> Analytics? { InstanceRegistry.find(writeKey) }
}
