import AnalyticsCore

/// The version of the app as analytics platforms receive it.
enum ApplicationVersion {
  /// The version and build of the main bundle, such as `2.0.1.55`; nil when one of them is missing.
  static var ofMainBundle: String? { text(of: .mainBundle) }

  static func text(of application: ApplicationInformation) -> String? {
    guard let version = application.version, let build = application.build else { return nil }
    return "\(version).\(build)"
  }
}
