import JSONModel

/// An error in a `PlatformConfiguration`: where it is, and what is wrong.
public struct PlatformConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  private struct Content: Sendable, Hashable {
    var file: String?
    var platform: String?
    var key: String?
    var reason: String
  }

  private var storage: ErrorContent<Content>
  private var content: Content {
    get { storage.value }
    set { storage.value = newValue }
  }

  /// The path of the file, if the configuration was read from one.
  public var file: String? {
    get { content.file }
    set { content.file = newValue }
  }
  /// The name of the platform, if the error concerns one.
  public var platform: String? {
    get { content.platform }
    set { content.platform = newValue }
  }
  /// The key of the setting, if the error concerns one.
  public var key: String? {
    get { content.key }
    set { content.key = newValue }
  }
  /// What is wrong.
  public var reason: String {
    get { content.reason }
    set { content.reason = newValue }
  }

  /// Creates an error from its location and its reason.
  public init(file: String? = nil, platform: String? = nil, key: String? = nil, reason: String) {
    storage = ErrorContent(Content(file: file, platform: platform, key: key, reason: reason))
  }

  public var description: String {
    [file, platform, key.map { "\"\($0)\"" }, reason].compactMap { $0 }.joined(separator: ": ")
  }
}
