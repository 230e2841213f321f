import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// One load of scripts, with its problems. A bundle that is not valid, that fails when it runs, or that the host
/// rejects is not used, and none of its requests to the client is performed.
struct BundleAttempt {
  let live: LivePlugins
  let bundles: BundleSource
  let dependents: [LivePlugins.Registration]
  var problems: [LivePluginsError] = []
  /// What remains to do when events do not wait any longer.
  private(set) var finish: () -> Void = {}
  private var locals: [Script] = []
  /// Whether no script is allowed to fail.
  private let isStrict: Bool
  /// See ``LivePlugins/activate(_:_:isRecovery:)``.
  private let isRecovery: Bool
  /// Whether a script was rejected that is part of every attempt.
  private(set) var isRejected = false

  init(
    _ live: LivePlugins, _ bundles: BundleSource, _ dependents: [LivePlugins.Registration], isStrict: Bool,
    isRecovery: Bool
  ) {
    self.live = live
    self.bundles = bundles
    self.dependents = dependents
    self.isStrict = isStrict
    self.isRecovery = isRecovery
    for local in bundles.locals {
      do throws(LivePluginsError) {
        switch local {
        case .file(let url): locals.append(try parsed(try contents(of: url), url.lastPathComponent, at: url))
        case .script(let script): locals.append(script)
        }
      } catch {
        problems.append(error)
        isRejected = isStrict
      }
    }
  }

  private var options: LivePlugins.Options { live.context.options }

  /// Downloads the bundle that the settings specify.
  /// - Returns: Whether the bundle is in use.
  mutating func download(_ url: URL, _ function: EdgeFunction, until limit: Date, _ client: Analytics) -> Bool {
    let live = live
    guard let result = bundles.fetch(url, function, options, client, until: limit, whenLate: { live.load(.refresh) })
    else {
      problems.append(.timedOut(after: options.downloadTimeout))
      return false
    }
    do throws(LivePluginsError) {
      let bytes = try result.get()
      if bytes.isBlank { throw .empty(url) }
      try verify(bytes, function.object, url.absoluteString)
      try use(bytes, url.lastPathComponent, function.version)
      do throws(LivePluginsError) { try bundles.cache.store(function, bytes) } catch { problems.append(error) }
      return true
    } catch {
      problems.append(error)
      return false
    }
  }

  /// Uses the last bundle that was accepted.
  mutating func useCached(_ entry: BundleCache.Entry) -> Bool {
    guard let source = entry.source else { return false }
    do throws(LivePluginsError) {
      let name = entry.edgeFunction["downloadURL"]?.stringValue.flatMap(URL.init)?.lastPathComponent ?? "bundle.js"
      try verify(source, entry.edgeFunction, name)
      try use(source, name, entry.version)
      return true
    } catch {
      problems.append(error)
      return false
    }
  }

  /// Uses the host's file.
  mutating func useFallback() -> Bool {
    guard let url = bundles.fallback else { return false }
    do throws(LivePluginsError) {
      try use(try contents(of: url), url.lastPathComponent, nil, at: url)
      return true
    } catch {
      problems.append(error)
      return false
    }
  }

  /// Uses no bundle, only the local scripts.
  mutating func useLocals() -> Bool {
    do throws(JavaScriptError) {
      try use(nil, nil)
      return true
    } catch {
      problems.append(.script(error.script ?? "live plugins", error))
      return false
    }
  }

  /// - Parameter url: The file; nil for a bundle of the server.
  private mutating func use(_ bytes: [UInt8], _ name: String, _ version: String?, at url: URL? = nil)
    throws(LivePluginsError)
  {
    let script = try parsed(bytes, name, at: url)
    do throws(JavaScriptError) { try use(script, version) } catch { throw .script(error.script ?? name, error) }
  }

  private mutating func use(_ bundle: Script?, _ version: String?) throws(JavaScriptError) {
    let required = bundle.map { [$0] } ?? []
    let load = try LiveGeneration.load(
      isStrict ? locals + required : required, after: isStrict ? [] : locals, version: version,
      dependents.map(\.dependent), live.context)
    problems += load.problems
    finish = live.activate(load, dependents, isRecovery: isRecovery)
  }

  private func contents(of url: URL) throws(LivePluginsError) -> [UInt8] {
    try BundleDownload.contents(of: url, options.maximumBundleSize).get()
  }

  private func parsed(_ bytes: [UInt8], _ name: String, at url: URL?) throws(LivePluginsError) -> Script {
    do throws(JavaScriptError) { return try Script(contents: bytes, name: name, at: url, limits: options.limits) } catch
    {
      throw .script(name, error)
    }
  }

  private func verify(_ bytes: [UInt8], _ function: JSONObject, _ name: String) throws(LivePluginsError) {
    guard let verify = options.verify else { return }
    let isAccepted: Bool
    do { isAccepted = try verify(bytes, .object(function)) } catch { throw .notVerified(name, error) }
    if !isAccepted { throw .notVerified(name, nil) }
  }
}

extension [UInt8] {
  /// Whether the text consists of white space only.
  fileprivate var isBlank: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
    return text.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
  }
}
