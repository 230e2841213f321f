import JSONModel

/// Reads the settings of one platform, and reports those that are missing or have another type.
struct PlatformSettingsReader {
  private let platform: String
  private let settings: JSONObject

  init(_ platform: String, _ settings: JSONObject) {
    self.platform = platform
    self.settings = settings
  }

  /// Returns a string that must exist and must not be empty.
  func text(_ key: String) throws(PlatformConfigurationError) -> String {
    guard let value = settings[key], !value.isNull else { throw error(key, "the setting is missing") }
    guard let text = value.stringValue else { throw wrongKind(key, "a string", value) }
    if text.isEmpty { throw error(key, "the setting is empty") }
    return text
  }

  /// Returns a number; nil if it is missing.
  func number(_ key: String) throws(PlatformConfigurationError) -> Double? {
    guard let value = settings[key], !value.isNull else { return nil }
    guard let number = value.doubleValue, number.isFinite else { throw wrongKind(key, "a number", value) }
    return number
  }

  /// Returns a whole number; nil if it is missing.
  func integer(_ key: String) throws(PlatformConfigurationError) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let integer = Int(exactly: number) else {
      throw error(key, "the setting must be a whole number, found \(number)")
    }
    return integer
  }

  /// Returns a Boolean value; nil if it is missing.
  func flag(_ key: String) throws(PlatformConfigurationError) -> Bool? {
    guard let value = settings[key], !value.isNull else { return nil }
    guard let flag = value.boolValue else { throw wrongKind(key, "true or false", value) }
    return flag
  }

  private func wrongKind(_ key: String, _ expected: String, _ value: JSON) -> PlatformConfigurationError {
    error(key, "the setting must be \(expected), found \(value.kindDescription)")
  }

  private func error(_ key: String, _ reason: String) -> PlatformConfigurationError {
    PlatformConfigurationError(platform: platform, key: key, reason: reason)
  }
}
