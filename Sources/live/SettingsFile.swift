import AnalyticsLive
import Foundation

/// Settings named on the command line.
struct SettingsFile {
  private let path: String
  /// The text.
  let bytes: [UInt8]

  /// Reads a file.
  init(_ path: String) throws(FileError) {
    self.path = path
    bytes = try InputFile(path).contents()
  }

  /// Parses the settings. A `downloadURL` that is a path is relative to the directory of the file.
  /// - Returns: The settings, or nil after reporting that the file contains none.
  func parse(_ diagnostics: Diagnostics) -> Settings? {
    do {
      let json = try bytes.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }
      guard case .object(var object) = json else {
        diagnostics.write("live: \(path): settings must be an object, found \(json.kindDescription)")
        return nil
      }
      let problems = SettingsFile.problems(with: object)
      for problem in problems { diagnostics.write("live: \(InputFile.name(of: path)): \(problem)") }
      if !problems.isEmpty { return nil }
      if let bundle = SettingsFile.bundle(in: object, at: path), bundle.isRelative {
        object["edgeFunction"]?["downloadURL"] = .string(bundle.url.absoluteString)
      }
      return Settings(object: object)
    } catch let error as JSONParseError {
      diagnostics.write("live: \(path):\(error.line):\(error.column): invalid JSON: \(error.message)")
    } catch {
      diagnostics.write("live: \(path): \(error)")
    }
    return nil
  }

  /// The path of the bundle that a file of settings names, or nil if it names none on this machine.
  static func bundle(of path: String) -> String? {
    guard let bytes = try? InputFile.regular(path).contents(), let object = try? JSON(parsing: bytes).objectValue,
      let bundle = bundle(in: object, at: path),
      bundle.url.isFileURL
    else { return nil }
    return bundle.url.path
  }

  private static func bundle(in settings: JSONObject, at path: String) -> (url: URL, isRelative: Bool)? {
    guard let address = settings["edgeFunction"]?["downloadURL"]?.stringValue, !address.isEmpty else { return nil }
    if let url = URL(string: address), url.scheme != nil { return (url, false) }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return (URL(fileURLWithPath: address, relativeTo: folder), true)
  }

  /// Returns a message about a destination that the settings do not mention, which is probably misspelled; nil if they
  /// mention it.
  static func problem(withDestination key: String, in settings: Settings) -> String? {
    let rules = settings.middlewareSettings?["routingRules"]?.arrayValue ?? []
    let integrations = settings.integrations?.objectValue ?? [:]
    let names = integrations.keys + rules.compactMap { $0["destinationName"]?.stringValue }
    if key == Settings.cloudKey || names.contains(key) { return nil }
    let near = NearestName.of(key, in: names + [Settings.cloudKey]).map { "; did you mean \"\($0)\"?" } ?? ""
    return "neither \"integrations\" nor a rule names the destination \"\(key)\"\(near)"
  }

  /// The members that have the wrong type. A client would ignore them, and filters would not filter.
  private static func problems(with settings: JSONObject) -> [String] {
    var problems: [String] = []
    for name in ["integrations", "middlewareSettings"] {
      let value = settings[name] ?? .null
      if value != .null, value.objectValue == nil {
        problems.append("\"\(name)\" must be an object, found \(value.kindDescription)")
      }
    }
    let rules = settings["middlewareSettings"]?["routingRules"] ?? .null
    if rules != .null, rules.arrayValue == nil {
      problems.append("\"routingRules\" in \"middlewareSettings\" must be an array, found \(rules.kindDescription)")
    }
    return problems
  }
}
