import Foundation
import JSONModel

/// The bundle that settings specify: their member `edgeFunction`, an object with `version` and `downloadURL`.
struct EdgeFunction: Sendable {
  /// The whole member.
  let object: JSONObject
  /// The version as text.
  let version: String
  /// The URL of the bundle; nil if the URL is empty, so that there is no bundle.
  let url: URL?

  /// - Returns: Nil if the settings have no such member, or an empty one.
  /// - Throws: ``LivePluginsError/edgeFunction(_:)`` if the member is not valid.
  init?(_ settings: JSON?) throws(LivePluginsError) {
    guard let member = settings?["edgeFunction"], !member.isNull else { return nil }
    guard case .object(let object) = member else { throw .edgeFunction("is \(member.kindDescription), not an object") }
    if object.isEmpty { return nil }
    guard let version = object["version"].flatMap(EdgeFunction.text) else {
      throw .edgeFunction("has no version that is a number or a string")
    }
    guard let address = object["downloadURL"]?.stringValue else {
      throw .edgeFunction("has no downloadURL that is a string")
    }
    guard address.utf8.count <= FileAddress.maximumLength else {
      throw .edgeFunction("has a downloadURL with more than \(FileAddress.maximumLength) bytes")
    }
    self.object = object
    self.version = version
    if address.isEmpty {
      url = nil
    } else {
      guard let url = URL(string: address), url.scheme != nil else {
        throw .edgeFunction("has a downloadURL that is not a URL: \(address)")
      }
      self.url = url
    }
  }

  private static func text(_ version: JSON) -> String? {
    if let text = version.stringValue { return text }
    if let number = version.intValue { return "\(number)" }
    return version.doubleValue.map { "\($0)" }
  }

  /// Returns whether the version is higher than another one. A version that is not an integer counts as 0.
  func isNewer(than version: String) -> Bool { EdgeFunction.number(self.version) > EdgeFunction.number(version) }

  private static func number(_ version: String) -> Int {
    Int(version) ?? Double(version).flatMap { Int(exactly: $0) } ?? 0
  }
}
