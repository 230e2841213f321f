import Foundation

/// Information about the application in the context of events. On Apple platforms it is read from the Info dictionary;
/// elsewhere the application provides it.
public struct ApplicationInformation: Sendable, Hashable {
  /// The name of the program.
  public var name: String?
  /// The version of the program, such as `2.3.0`.
  public var version: String?
  /// The build number of the program.
  public var build: String?
  /// The bundle identifier, or a comparable identifier.
  public var namespace: String?

  /// Creates a description of the program from the given parts.
  public init(name: String? = nil, version: String? = nil, build: String? = nil, namespace: String? = nil) {
    self.name = name
    self.version = version
    self.build = build
    self.namespace = namespace
  }

  /// The information in the main bundle.
  package static var mainBundle: ApplicationInformation {
    let text = { (key: String) in Bundle.main.object(forInfoDictionaryKey: key) as? String }
    return ApplicationInformation(
      name: text("CFBundleDisplayName") ?? text("CFBundleName"), version: text("CFBundleShortVersionString"),
      build: text("CFBundleVersion"), namespace: Bundle.main.bundleIdentifier)
  }
}
