import AnalyticsLive
import Foundation

/// The command `live platforms`.
struct PlatformsCommand {
  private let options: PlatformsOptions
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ options: PlatformsOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Returns the name of a tracker, as JSON text if it contains line breaks or other control characters.
  private static func text(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !Character($0).isNewline
    }
    return isPlain ? name : JSON.string(name).toString()
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    do throws(PlatformConfigurationError) {
      let configuration = try PlatformConfiguration(contentsOf: URL(fileURLWithPath: options.file))
      for (name, settings) in configuration.platforms {
        output.write(line: "\(Self.text(name)) \(JSON.object(settings))".escapingControlCharacters)
      }
      output.flush()
      let errors = configuration.errors + configuration.errorsInKnownSettings()
      for error in errors { diagnostics.write("live: \(error)") }
      return errors.isEmpty ? 0 : 1
    } catch {
      diagnostics.write("live: \(error)")
      return 1
    }
  }
}
