import AnalyticsCore
import Foundation
import JavaScript

/// A script that runs before the bundle.
enum LocalScript: Sendable {
  case file(URL)
  case script(Script)
}

/// The source of the scripts, if the host does not provide them.
final class BundleSource: Sendable {
  /// The script that is used if there is no bundle.
  let fallback: URL?
  /// Whether the fallback is always used.
  let isFallbackForced: Bool
  /// The scripts that run before the bundle.
  let locals: [LocalScript]
  private let openCache = Protected(BundleCache(folder: nil))
  private let download = Protected<BundleDownload?>(nil)

  init(fallback: URL?, isFallbackForced: Bool, locals: [LocalScript]) {
    self.fallback = fallback
    self.isFallbackForced = isFallbackForced
    self.locals = locals
  }

  var cache: BundleCache { openCache.current }

  /// - Parameter folder: The directory of the client's state; nil if it stores none.
  func open(folder: URL?) { openCache.set(BundleCache(folder: folder)) }

  /// Downloads a bundle.
  /// - Parameter whenLate: Called if the download ends after `limit`. The next call then returns its result.
  /// - Returns: The result; nil if the download has not ended in time.
  func fetch(
    _ url: URL, _ function: EdgeFunction, _ options: LivePlugins.Options, _ client: Analytics, until limit: Date,
    whenLate: @escaping @Sendable () -> Void
  ) -> Result<[UInt8], LivePluginsError>? {
    let download = download.withLock { download in
      if let download, download.function.object == function.object { return download }
      let new = BundleDownload(url, function, options, client)
      download = new
      return new
    }
    let result = download.wait(until: limit, whenLate: whenLate)
    if result != nil { self.download.withLock { if $0 === download { $0 = nil } } }
    return result
  }
}
