import AnalyticsLive
import Foundation

/// Reads settings named on the command line.
enum SettingsFile {
  /// Reads settings. A `downloadURL` that is a path is relative to the directory of the file.
  /// - Returns: The settings, or nil after reporting that the file contains none.
  static func read(_ path: String, _ diagnostics: Diagnostics) -> Settings? {
    do {
      let file = try InputFile(path)
      let bytes = try file.contents()
      let json = try bytes.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }
      guard case .object(var object) = json else {
        diagnostics.write("live: \(path): settings must be an object, found \(json.kindDescription)")
        return nil
      }
      if let address = object["edgeFunction"]?["downloadURL"]?.stringValue, !address.isEmpty,
        URL(string: address)?.scheme == nil
      {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        object["edgeFunction"]?["downloadURL"] = .string(
          URL(fileURLWithPath: address, relativeTo: folder).absoluteString)
      }
      return Settings(object: object)
    } catch let error as FileError {
      diagnostics.write("live: cannot read \(InputFile.name(of: path)): \(error.message)")
    } catch let error as JSONParseError {
      diagnostics.write("live: \(path):\(error.line):\(error.column): invalid JSON: \(error.message)")
    } catch {
      diagnostics.write("live: \(path): \(error)")
    }
    return nil
  }
}
