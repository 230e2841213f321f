import AnalyticsLive
import JavaScript

/// The scripts and settings of a run. Each file is read once, because it may be a pipe. Each thread parses the texts
/// itself, since threads that share a value wait for each other to count references to it.
struct RunFiles {
  private let sources: [ScriptFile]
  let settings: SettingsFile?

  /// Reads the files, or returns nil after reporting that one cannot be read.
  init?(_ options: RunOptions, _ diagnostics: Diagnostics) {
    var sources: [ScriptFile] = []
    for path in options.plugins {
      guard let source = ScriptFile(path, options.livePlugins.limits, diagnostics) else { return nil }
      sources.append(source)
    }
    self.sources = sources
    do throws(FileError) {
      settings = try options.settings.map { path throws(FileError) in try SettingsFile(path, options.limits) }
    } catch {
      diagnostics.write("live: cannot read \(InputFile.name(of: options.settings ?? "")): \(error.message)")
      return nil
    }
  }

  /// Parses the scripts.
  func scripts(_ options: LivePlugins.Options, _ diagnostics: Diagnostics) throws(JavaScriptError) -> [Script] {
    var limits = options.limits
    var scripts: [Script] = []
    for source in sources {
      let script = try source.script(limits, diagnostics)
      limits = options.limits(after: script, limits)
      scripts.append(script)
    }
    return scripts
  }

  /// Explains that scripts add no plugin.
  static func reasonsForNoPlugin(in scripts: [Script]) -> [String] {
    let files = scripts.map { ($0, $0.outline) }
    let mistakes = SignalRuleName.mistakes(in: files, hasPlugins: false)
    if !mistakes.isEmpty { return mistakes.map(\.text) }
    return [
      SignalRuleName.isDeclared(in: files)
        ? "the scripts add no plugin; use live signals to send signals to their rules"
        : "the scripts add no plugin; call analytics.add with an instance of a class that extends LivePlugin"
    ]
  }

  /// The texts of the scripts, by the names that they have in locations.
  var texts: [String: String] {
    Dictionary(sources.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }) { first, _ in first }
  }
}
