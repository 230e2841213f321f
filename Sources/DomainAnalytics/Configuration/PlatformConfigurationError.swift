/// An error in a `PlatformConfiguration`: where it is, and what is wrong.
public struct PlatformConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file, if the configuration was read from one.
  public var file: String?
  /// The name of the platform, if the error concerns one.
  public var platform: String?
  /// The key of the setting, if the error concerns one.
  public var key: String?
  /// What is wrong.
  public var reason: String

  /// Creates an error from its location and its reason.
  public init(file: String? = nil, platform: String? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.platform = platform
    self.key = key
    self.reason = reason
  }

  public var description: String {
    [file, platform, key.map { "\"\($0)\"" }, reason].compactMap { $0 }.joined(separator: ": ")
  }
}
