import Foundation

/// What has come of loading live plugins: at the start, or with ``LivePlugins/reload()``.
public struct LivePluginsLoad: Sendable, CustomStringConvertible {
  /// Where the scripts came from that are at work now.
  public enum Source: Sendable, Hashable {
    /// The scripts or the local files that the host has given; there is no bundle.
    case scripts
    /// The server, just now.
    case download(URL)
    /// The last bundle that was accepted.
    case cache
    /// The host's file for when there is no bundle.
    case fallback(URL)
  }

  public let source: Source
  /// Of the bundle; nil without one, or when it has none.
  public let version: String?
  /// Whether the scripts have run anew. If not, the plugins that were at work go on.
  public let isNew: Bool
  /// What has gone wrong on the way.
  public let problems: [LivePluginsError]

  public var description: String {
    let name =
      switch source {
      case .scripts: "scripts of the host"
      case .download(let url): url.absoluteString
      case .cache: "the last good bundle"
      case .fallback(let url): "the fallback \(url.lastPathComponent)"
      }
    let text = "\(name)\(version.map { ", version \($0)" } ?? "")\(isNew ? "" : ", as before")"
    return problems.isEmpty ? text : text + problems.map { "\n  \($0)" }.joined()
  }
}
