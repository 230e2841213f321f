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
    // Only a regular file is read, and the reason is given as by the other commands.
    do throws(FileError) {
      if let problem = InputFile.problem(with: options.file) { throw problem }
      _ = try InputFile.regular(options.file)
    } catch {
      diagnostics.write("live: cannot read \(InputFile.name(of: options.file)): \(error)")
      return 1
    }
    do throws(PlatformConfigurationError) {
      let configuration = try PlatformConfiguration(contentsOf: URL(fileURLWithPath: options.file))
      for (name, settings) in configuration.platforms {
        output.write(line: "\(Self.text(name)) \(JSON.object(settings))".escapingControlCharacters)
      }
      output.flush()
      let errors = configuration.errors + configuration.errorsInKnownSettings()
      errors.forEach(report)
      return errors.isEmpty ? 0 : 1
    } catch {
      report(error)
      return 1
    }
  }

  /// Writes an error with the name of the file that the user has chosen.
  private func report(_ error: PlatformConfigurationError) {
    var error = error
    if error.file != nil { error.file = options.file }
    diagnostics.write("live: \(error)")
  }
}
