import AnalyticsCore
import Foundation

/// Where the scripts come from when the host has not given them.
final class BundleSource: Sendable {
  /// Used when there is no bundle.
  let fallback: URL?
  /// Whether the fallback is used whatever there is.
  let isFallbackForced: Bool
  /// Run before the bundle.
  let locals: [URL]
  private let openCache = Protected(BundleCache(folder: nil))
  private let download = Protected<BundleDownload?>(nil)

  init(fallback: URL?, isFallbackForced: Bool, locals: [URL]) {
    self.fallback = fallback
    self.isFallbackForced = isFallbackForced
    self.locals = locals
  }

  var cache: BundleCache { openCache.current }

  /// - Parameter folder: where the client keeps its state; nil when it keeps none.
  func open(folder: URL?) { openCache.set(BundleCache(folder: folder)) }

  /// Fetches a bundle.
  /// - Parameter whenLate: called when it comes after `limit`; asking again then has it.
  /// - Returns: nil when it has not come by then.
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
