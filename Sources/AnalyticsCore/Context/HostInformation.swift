import Foundation

/// Information about the machine that the program runs on.
struct HostInformation: Sendable {
  var manufacturer: String?
  var deviceType: String
  var model: String?
  var systemName: String
  var systemVersion: String?
  var locale: String

  static let current: HostInformation = {
    var host = HostInformation(deviceType: deviceType, systemName: systemName, locale: locale)
    host.model = machine
    #if canImport(Darwin)
      host.manufacturer = "Apple"
      let version = ProcessInfo.processInfo.operatingSystemVersion
      host.systemVersion = "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    #else
      host.systemVersion = kernel
    #endif
    return host
  }()

  private static var deviceType: String {
    #if os(iOS)
      "ios"
    #elseif os(tvOS)
      "tvos"
    #elseif os(watchOS)
      "watchos"
    #elseif os(visionOS)
      "visionos"
    #elseif os(macOS)
      "macos"
    #elseif os(Linux)
      "Linux"
    #else
      "unknown"
    #endif
  }

  private static var systemName: String {
    #if os(iOS)
      "iOS"
    #elseif os(tvOS)
      "tvOS"
    #elseif os(watchOS)
      "watchOS"
    #elseif os(visionOS)
      "visionOS"
    #elseif os(macOS)
      "macOS"
    #elseif os(Linux)
      "Linux"
    #else
      "unknown"
    #endif
  }

  /// The first language of the user, or of the environment, such as `en-US`.
  private static var locale: String {
    #if canImport(Darwin)
      return Locale.preferredLanguages.first ?? Locale.current.identifier
    #else
      let environment = ProcessInfo.processInfo.environment
      let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      let name = value?.split(separator: ".").first.map(String.init) ?? Locale.current.identifier
      return name == "C" || name == "POSIX" ? "en" : name.replacingOccurrences(of: "_", with: "-")
    #endif
  }

  private static var kernel: String? { system { withUnsafeBytes(of: $0.release, text) } }

  /// The name of the hardware, such as `x86_64` or `iPhone15,3`.
  private static var machine: String? {
    #if targetEnvironment(simulator)
      ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"]
    #else
      system { withUnsafeBytes(of: $0.machine, text) }
    #endif
  }

  private static func system(_ read: (utsname) -> String) -> String? {
    var name = utsname()
    guard uname(&name) == 0 else { return nil }
    let text = read(name)
    return text.isEmpty ? nil : text
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
