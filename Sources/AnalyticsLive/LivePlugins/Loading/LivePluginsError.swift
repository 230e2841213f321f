import Foundation
import JavaScript

/// An error while loading live plugins. The client's error handler and diagnostics receive it.
// Indirect, so that the error is as large as one reference. See `ErrorContent`.
public indirect enum LivePluginsError: Error, Sendable, CustomStringConvertible {
  /// The client already has live plugins; those added later are not used.
  case surplus
  /// Live plugins with a protective plugin were added to a client while another one uses them. They are not added, and
  /// the client drops its events.
  case usedElsewhere
  /// The settings' member `edgeFunction` is not valid; the reason.
  case edgeFunction(String)
  /// The bundle would be downloaded over plain http from another machine, or settings from a server name a file. See
  /// ``LivePlugins/Options/allowsInsecureDownloads``.
  case insecure(URL)
  /// There was no response.
  case download(URL, any Error)
  /// The server responded with a status other than 2xx.
  case status(URL, Int)
  /// The bundle contains nothing but white space. To remove all plugins, use an empty `downloadURL`.
  case empty(URL)
  /// The bundle is larger than ``LivePlugins/Options/maximumBundleSize``; its size, or the number of bytes after which
  /// its download was canceled.
  case tooLarge(URL, bytes: Int, limit: Int)
  /// A file cannot be read.
  case unreadable(URL, any Error)
  /// ``LivePlugins/Options/verify`` rejected the bundle; the error that it threw, if any.
  case notVerified(String, (any Error)?)
  /// ``LivePlugins/reload(scripts:)`` was called for live plugins whose scripts come from files or from a server.
  case notReplaceable
  /// A script is not valid, or it failed; its name.
  case script(String, JavaScriptError)
  /// Events do not wait any longer; the time that has passed.
  case timedOut(after: Duration)
  /// A plugin was disabled because it was slow or exceeded limits too often; the name of its class and the location of
  /// its `analytics.add`. See ``LivePluginBreaker``.
  case switchedOff(plugin: String, location: String?)
  /// A call failed because the values that scripts keep between calls leave it too little of the limit of memory. The
  /// scripts are loaded again, without these values. See ``LivePlugins/Options/exhaustionInterval``.
  case exhausted(limit: Int)
  /// A script has replaced a method of a plugin that another script has added; the plugin is used with the new method.
  /// To prevent it, use ``LivePlugins/Isolation/realmPerScript``.
  case modified(plugin: String, method: String, by: String)
  /// A rule of `domain.map` selects a domain type, or the identifier of a property, that
  /// ``LivePlugins/Options/domainTypes`` does not contain. The rule is used.
  case unknownDomainType(String)
  /// An accepted bundle cannot be stored for the next start.
  case cache(URL, any Error)

  public var description: String {
    switch self {
    case .surplus: "the client already has LivePlugins; those added later are removed"
    case .usedElsewhere:
      "another client uses these LivePlugins, and a plugin is protective: they were not added, and events of this client are dropped. Create other LivePlugins for it, or remove these from the other client and add them again"
    case .edgeFunction(let what): "settings: edgeFunction \(what.escapingControlCharacters)"
    case .insecure(let url) where url.isFileURL:
      "\(url.path.escapingControlCharacters) was not read: a server must not choose files. Use https, or allowsInsecureDownloads"
    case .insecure(let url):
      "\(url) was not downloaded: plain http can be changed on its path. Use https, or allowsInsecureDownloads"
    case .download(let url, let error): "no response from \(url): \((error as NSError).localizedDescription)"
    case .status(let url, let status): "\(url): the server responded with status \(status) instead of a bundle"
    case .empty(let url): "\(url) is empty; to remove all plugins, use an empty downloadURL"
    case .tooLarge(let url, let bytes, let limit):
      "\(url) has at least \(bytes) bytes; maximumBundleSize allows \(limit)"
    case .unreadable(let url, let error):
      "cannot read \((url.isFileURL ? url.path : url.absoluteString).escapingControlCharacters): \(error.fileReason)"
    case .notVerified(let name, let error):
      "\(name.escapingControlCharacters) was rejected by the host's verification\(error.map { ": \($0)" } ?? "")"
    case .notReplaceable: "reload(scripts:) replaces only scripts that were passed to LivePlugins(scripts:)"
    case .script(let name, let error): "\(name.escapingControlCharacters) cannot be used: \(error)"
    case .timedOut(let limit):
      "live plugins were not ready after \(limit.seconds) seconds; events continue without them"
    case .switchedOff(let plugin, let location):
      "the plugin \(LoadedPlugin.label(plugin, location)) was slow or exceeded limits too often; it is disabled"
    case .exhausted(let limit):
      "the values that scripts keep leave too little of \(limit) bytes of memory; the scripts are loaded again without these values. Keep fewer, or raise the limit of memory"
    case .modified(let plugin, let method, let script):
      "\(script) has replaced the method \(method) of the plugin \(plugin), which another script has added"
    case .unknownDomainType(let type):
      "domain.map: the app tracks no domain type and no property \"\(type)\"; the rule selects nothing"
    case .cache(let url, let error):
      "cannot store the bundle in \(url.path): \(error.fileReason)"
    }
  }

  /// Whether a script or bundle was rejected because of the error.
  var isRejection: Bool {
    switch self {
    case .surplus, .usedElsewhere, .timedOut, .switchedOff, .exhausted, .modified, .unknownDomainType, .cache: false
    default: true
    }
  }
}
