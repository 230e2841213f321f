import AnalyticsCore
import Foundation
import JavaScript

/// The scripts in a directory: the files whose names end with `.js`, in the order of their names. Files whose names
/// begin with a dot are ignored.
final class ScriptDirectory: Sendable {
  let url: URL
  private let options: LivePlugins.Options

  init(_ url: URL, _ options: LivePlugins.Options) {
    self.url = url
    self.options = options
  }

  /// Reads and parses all scripts.
  /// - Throws: The error of the first file that cannot be used.
  func scripts() throws(LivePluginsError) -> [Script] {
    var limits = options.limits
    var scripts: [Script] = []
    for file in try files() {
      let bytes = try BundleDownload.contents(of: file, options.maximumBundleSize).get()
      do throws(JavaScriptError) {
        let script = try Script(contents: bytes, name: file.lastPathComponent, at: file, limits: limits)
        limits = options.limits(after: script, limits)
        scripts.append(script)
      } catch {
        throw .script(file.lastPathComponent, error)
      }
    }
    return scripts
  }

  /// What changes when a file is added, removed or written; nil if the directory cannot be read.
  func fingerprint() -> [String]? {
    guard let files = try? files() else { return nil }
    return files.map { file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
      let number = (attributes?[.systemFileNumber] as? NSNumber)?.intValue ?? 0
      return "\(file.lastPathComponent) \(number) \(size) \(date)"
    }
  }

  private func files() throws(LivePluginsError) -> [URL] {
    do {
      return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "js" && !$0.lastPathComponent.hasPrefix(".") }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    } catch {
      throw .unreadable(url, error)
    }
  }
}

/// Notices changes in a directory.
final class DirectoryWatch: Sendable {
  private struct State: Sendable {
    /// What is in use, or has been rejected.
    var known: [String]?
    /// What was found last.
    var found: [String]?
    var timer: RepeatingTimer?
  }

  private let directory: ScriptDirectory
  private let onChange: @Sendable () -> Void
  private let state = Protected(State())

  /// - Parameters:
  ///   - interval: The number of seconds between two checks.
  ///   - onChange: Called after a change. Files that still change at the next check are waited for.
  init(_ directory: ScriptDirectory, interval: Double, onChange: @escaping @Sendable () -> Void) {
    self.directory = directory
    self.onChange = onChange
    let fingerprint = directory.fingerprint()
    state.withLock { state in
      state.known = fingerprint
      state.found = fingerprint
      state.timer = RepeatingTimer(interval: interval, on: LibraryQueue.make("live-plugins.directory")) {
        [weak self] in self?.check()
      }
    }
  }

  func stop() { state.withLock { $0.timer = nil } }

  private func check() {
    let fingerprint = directory.fingerprint()
    let hasChanged = state.withLock { state in
      defer { state.found = fingerprint }
      guard fingerprint == state.found, fingerprint != state.known else { return false }
      state.known = fingerprint
      return true
    }
    if hasChanged { onChange() }
  }
}
