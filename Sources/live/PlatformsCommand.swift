import AnalyticsLive
import Foundation
import JavaScript

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
    let contents: [UInt8]
    do throws(FileError) {
      if let problem = InputFile.problem(with: options.file) { throw problem }
      contents = try InputFile.regular(options.file).contents()
    } catch {
      diagnostics.write("live: cannot read \(InputFile.name(of: options.file)): \(error)")
      return 1
    }
    do throws(PlatformConfigurationError) {
      let isJSON = options.file.lowercased().hasSuffix(".json")
      let configuration = try PlatformConfiguration(Data(contents), isJSON: isJSON, file: options.file)
      for (name, settings) in configuration.platforms {
        output.write(line: "\(Self.text(name)) \(JSON.object(settings))".escapingControlCharacters)
      }
      output.flush()
      let errors = configuration.errors + configuration.errorsInKnownSettings()
      errors.prefix(Self.maximumErrors).forEach(report)
      if errors.count > Self.maximumErrors {
        diagnostics.write("live: \(errors.count - Self.maximumErrors) more errors are not shown; correct these first")
      }
      return errors.isEmpty ? 0 : 1
    } catch {
      report(error)
      return 1
    }
  }

  private static let maximumErrors = 100

  private func report(_ error: PlatformConfigurationError) {
    diagnostics.write("live: \(error.description.shortened(to: 1000))")
  }
}
