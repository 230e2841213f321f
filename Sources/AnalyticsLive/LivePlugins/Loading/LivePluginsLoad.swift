import Foundation

/// The result of loading live plugins, at the start or with ``LivePlugins/reload()``.
public struct LivePluginsLoad: Sendable, CustomStringConvertible {
  /// The source of the scripts in use.
  public enum Source: Sendable, Hashable {
    /// The scripts or local files of the host. There is no bundle.
    case scripts
    /// The scripts in a directory.
    case directory(URL)
    /// The server.
    case download(URL)
    /// The last bundle that was accepted.
    case cache
    /// The host's fallback file, which is used if there is no bundle.
    case fallback(URL)
  }

  /// The origin of the scripts that are in use now.
  public let source: Source
  /// The version of the bundle; nil if there is no bundle or no version.
  public let version: String?
  /// A Boolean value that indicates whether the scripts have run again. If not, the previous plugins remain in use.
  public let isNew: Bool
  /// The problems that occurred.
  public let problems: [LivePluginsError]

  /// A Boolean value that indicates whether scripts that should be in use are not: a bundle, file or script was
  /// rejected, and the previous or the fallback is used in its place, or none.
  public var isFailure: Bool { problems.contains(where: \.isRejection) }

  /// Returns the load.
  ///
  ///     let load = try await live.reload().get()
  /// - Throws: The first ``LivePluginsError`` because of which scripts were rejected, if the load is a failure.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always) @discardableResult
  public func get() throws(LivePluginsError) -> LivePluginsLoad {
    try checked().get()
  }

  @usableFromInline
  func checked() -> Result<LivePluginsLoad, LivePluginsError> {
    if let problem = problems.first(where: \.isRejection) { return .failure(problem) }
    return .success(self)
  }

  public var description: String {
    let name =
      switch source {
      case .scripts: "scripts of the host"
      case .directory(let url): "scripts in \(url.path)"
      case .download(let url): url.absoluteString
      case .cache: "the last good bundle"
      case .fallback(let url): "the fallback \(url.lastPathComponent)"
      }
    let text = "\(name)\(version.map { ", version \($0)" } ?? "")\(isNew ? "" : ", as before")"
    return problems.isEmpty ? text : text + problems.map { "\n  \($0)" }.joined()
  }
}
