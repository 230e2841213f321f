import AnalyticsLive
import Foundation

/// Settings named on the command line.
struct SettingsFile {
  private let path: String
  /// The text.
  let bytes: [UInt8]
  private let limits: Limits

  /// Reads a file.
  /// - Parameter limits: The settings may occupy as much memory as the values of a script.
  init(_ path: String, _ limits: Limits = Limits()) throws(FileError) {
    self.path = path
    self.limits = limits
    bytes = InputFile.withoutMark(try InputFile(path).contents())
  }

  /// A reason why a file does not contain settings, or why a client would ignore a part of them.
  struct Fault {
    let message: String
    /// The tokens of a JSON pointer to the part.
    var pointer: [String] = []
    /// The location of a syntax error.
    var location: (line: Int, column: Int)?
  }

  /// Parses the settings.
  /// - Returns: The settings, or nil after reporting that the file contains none.
  func parse(_ diagnostics: Diagnostics) -> Settings? {
    let (settings, faults) = parse()
    for fault in faults {
      let place = fault.location.map { ":\($0.line):\($0.column)" } ?? ""
      diagnostics.write("live: \(InputFile.name(of: path))\(place): \(fault.message)")
    }
    return settings
  }

  /// Parses the settings. A `downloadURL` that is a path is relative to the directory of the file.
  /// - Returns: The settings, or nil if there are faults.
  func parse() -> (settings: Settings?, faults: [Fault]) {
    let json: JSON
    do throws(JSONParseError) {
      json = try bytes.withUnsafeBytes { bytes in
        Result { () throws(JSONParseError) in try JSON(parsing: bytes, options: .input(limits, keepsText: false)) }
      }.get()
    } catch {
      return (nil, [Fault(message: "invalid JSON: \(error.message)", location: (error.line, error.column))])
    }
    guard case .object(var object) = json else {
      return (nil, [Fault(message: "settings must be an object, found \(json.kindDescription)")])
    }
    if !object.isStreamSafe {
      return (nil, [Fault(message: "a text or a key has more than 30 combining marks in a row; shorten it")])
    }
    let faults = SettingsFile.faults(in: object)
    if !faults.isEmpty { return (nil, faults) }
    if let bundle = SettingsFile.bundle(in: object, at: path), bundle.isRelative {
      object["edgeFunction"]?["downloadURL"] = .string(bundle.url.absoluteString)
    }
    return (Settings(object: object), [])
  }

  /// The path of the bundle that a file of settings names, or nil if it names none on this machine.
  static func bundle(of path: String) -> String? {
    guard let bytes = try? InputFile.regular(path).contents(),
      let object = try? JSON(parsing: bytes, options: .input(keepsText: false)).objectValue,
      let bundle = bundle(in: object, at: path),
      bundle.url.isFileURL
    else { return nil }
    return bundle.url.path
  }

  private static func bundle(in settings: JSONObject, at path: String) -> (url: URL, isRelative: Bool)? {
    guard let address = settings["edgeFunction"]?["downloadURL"]?.stringValue, !address.isEmpty else { return nil }
    // No longer path names a file. The load reports the address.
    if address.utf8.count > FileAddress.maximumLength { return nil }
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

  /// The members that have the wrong type, name or position. A client would ignore them, and filters would not filter.
  private static func faults(in settings: JSONObject) -> [Fault] {
    if settings["matchers"] != nil, settings["transformers"] != nil {
      let advice = "settings contain a list of rules: {\"middlewareSettings\": {\"routingRules\": […]}}"
      return [Fault(message: "this is a rule, not settings; \(advice)")]
    }
    var faults: [Fault] = []
    for name in ["integrations", "middlewareSettings"] {
      let value = settings[name] ?? .null
      if value != .null, value.objectValue == nil {
        faults.append(Fault(message: "\"\(name)\" must be an object, found \(value.kindDescription)", pointer: [name]))
      }
    }
    if settings["routingRules"] != nil {
      faults.append(Fault(message: "\"routingRules\" must be in \"middlewareSettings\"", pointer: ["routingRules"]))
    }
    faults += misspelled(["integrations", "middlewareSettings"], in: settings, at: [])
    let middleware = settings["middlewareSettings"]?.objectValue ?? [:]
    faults += misspelled(["routingRules"], in: middleware, at: ["middlewareSettings"])
    let rules = middleware["routingRules"] ?? .null
    if rules != .null, rules.arrayValue == nil {
      faults.append(
        Fault(
          message: "\"routingRules\" in \"middlewareSettings\" must be an array, found \(rules.kindDescription)",
          pointer: ["middlewareSettings", "routingRules"]))
    }
    return faults
  }

  /// The members with nearly the name of another one, which is missing.
  private static func misspelled(_ names: [String], in object: JSONObject, at pointer: [String]) -> [Fault] {
    object.keys.compactMap { key in
      guard !names.contains(key), let name = NearestName.of(key, in: names), object[name] == nil else { return nil }
      return Fault(
        message: "there is no member \"\(key.shortenedNameForReport)\"; did you mean \"\(name)\"?",
        pointer: pointer + [key]
      )
    }
  }
}
