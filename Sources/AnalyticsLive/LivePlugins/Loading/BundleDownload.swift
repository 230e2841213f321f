import AnalyticsCore
import Foundation

/// A download of a bundle.
final class BundleDownload: Sendable {
  private struct State {
    var result: Result<[UInt8], LivePluginsError>?
    var whenLate: (@Sendable () -> Void)?
  }

  let function: EdgeFunction
  private let url: URL
  private let state = Protected(State())
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts the download.
  init(_ url: URL, _ function: EdgeFunction, _ options: LivePlugins.Options, _ client: Analytics) {
    self.url = url
    self.function = function
    let limit = options.maximumBundleSize
    switch url.scheme?.lowercased() {
    case "file" where options.allowsInsecureDownloads || !client.fetchesSettings:
      finish(BundleDownload.contents(of: url, limit))
    case let scheme where scheme == "https" || scheme == "http" && (options.allowsInsecureDownloads || url.isLoopback):
      client.download(url, limit: limit) { answer in
        self.finish(answer.map { Array($0) }.mapError { LivePluginsError($0, url) })
      }
    case "http", "file": finish(.failure(.insecure(url)))
    case let scheme:
      finish(
        .failure(
          .edgeFunction("has a downloadURL with the scheme \(scheme ?? "none"), which is not supported: \(url)")))
    }
  }

  /// Waits for the end of the download.
  /// - Parameter whenLate: Called if the download ends after `limit`.
  /// - Returns: The result; nil if the download has not ended in time.
  func wait(until limit: Date, whenLate: @escaping @Sendable () -> Void) -> Result<[UInt8], LivePluginsError>? {
    if isDone.wait(timeout: .now() + max(0, limit.timeIntervalSinceNow)) == .success {
      // For later calls of this method.
      isDone.signal()
    }
    return state.withLock { state in
      if state.result == nil { state.whenLate = whenLate }
      return state.result
    }
  }

  private func finish(_ result: Result<[UInt8], LivePluginsError>) {
    let whenLate = state.withLock { state in
      state.result = result
      return state.whenLate
    }
    isDone.signal()
    whenLate?()
  }

  /// Reads a file. A device and a pipe are not read, because they may have no end.
  static func contents(of url: URL, _ limit: Int) -> Result<[UInt8], LivePluginsError> {
    do {
      let path = url.resolvingSymlinksInPath().path
      guard try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular else {
        throw NotRegularFile()
      }
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      let size = Int(clamping: try file.seekToEnd())
      if size > limit { return .failure(.tooLarge(url, bytes: size, limit: limit)) }
      try file.seek(toOffset: 0)
      return .success(Array(try file.readToEnd() ?? Data()))
    } catch {
      return .failure(.unreadable(url, error))
    }
  }
}

/// A device, a pipe or a directory is not a bundle.
private struct NotRegularFile: LocalizedError {
  var errorDescription: String? { "it is not a regular file" }
}

extension LivePluginsError {
  fileprivate init(_ error: DownloadError, _ url: URL) {
    switch error {
    case .status(let status): self = .status(url, status)
    case .failure(let error as ResponseTooLarge): self = .tooLarge(url, bytes: error.bytes, limit: error.limit)
    case .failure(let error): self = .download(url, error)
    }
  }
}
