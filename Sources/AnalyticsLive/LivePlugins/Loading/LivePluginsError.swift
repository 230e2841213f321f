import Foundation
import JavaScript

/// Live plugins cannot be loaded as they should. It goes to the client's error handler and diagnostics.
public enum LivePluginsError: Error, Sendable, CustomStringConvertible {
  /// The client has live plugins already; those that were added later are not used.
  case surplus
  /// The settings' member `edgeFunction` lacks something; what.
  case edgeFunction(String)
  /// The bundle would come over plain http, from another machine. See ``LivePlugins/Options/allowsInsecureDownloads``.
  case insecure(URL)
  /// There was no answer.
  case download(URL, any Error)
  /// The server has answered with another status than 2xx.
  case status(URL, Int)
  /// The bundle has more bytes than ``LivePlugins/Options/maximumBundleSize`` allows.
  case tooLarge(URL, bytes: Int, limit: Int)
  /// A file cannot be read.
  case unreadable(URL, any Error)
  /// ``LivePlugins/Options/verify`` does not accept the bundle; what it has thrown, if it has.
  case notVerified(String, (any Error)?)
  /// A script is none, or fails when it is run; its name.
  case script(String, JavaScriptError)
  /// Events do not wait any longer: so many seconds have passed.
  case timedOut(seconds: Double)
  /// A plugin is not called any more: it was slow or exceeded limits too often. See ``LivePluginBreaker``.
  case switchedOff(plugin: String)
  /// An accepted bundle cannot be kept for the next start.
  case cache(URL, any Error)

  public var description: String {
    switch self {
    case .surplus: "the client has LivePlugins already; those added later are taken out again"
    case .edgeFunction(let what): "settings: edgeFunction \(what)"
    case .insecure(let url):
      "\(url) is not fetched: plain http can be changed on its way. Use https, or allowsInsecureDownloads"
    case .download(let url, let error): "no answer from \(url): \((error as NSError).localizedDescription)"
    case .status(let url, let status): "\(url): status \(status) in place of a bundle"
    case .tooLarge(let url, let bytes, let limit): "\(url) has \(bytes) bytes; maximumBundleSize allows \(limit)"
    case .unreadable(let url, let error):
      "cannot read \(url.isFileURL ? url.path : url.absoluteString): \((error as NSError).localizedDescription)"
    case .notVerified(let name, let error):
      "\(name) is not accepted by the host's verification\(error.map { ": \($0)" } ?? "")"
    case .script(let name, let error): "\(name) cannot be used: \(error)"
    case .timedOut(let seconds): "live plugins were not ready after \(seconds) seconds; events go on without them"
    case .switchedOff(let plugin): "the plugin \(plugin) was slow or exceeded limits too often; it is switched off"
    case .cache(let url, let error): "cannot keep the bundle in \(url.path): \((error as NSError).localizedDescription)"
    }
  }
}
