import AnalyticsCore
import Foundation
import JSONModel

/// Converts the bodies of requests and responses for signals.
enum NetworkPayload {
  /// The maximum size of a body in a signal, in bytes.
  static let maximumSize = 1 << 20

  private static let own = Protected<[String: SignalsNetworkProtocol.BodyDeserializer]>([:])

  static func add(_ contentType: String, _ deserializer: @escaping SignalsNetworkProtocol.BodyDeserializer) {
    own.withLock { $0[contentType.lowercased()] = deserializer }
  }

  /// Returns a body as JSON; nil if the content type or the bytes are missing, or if the bytes cannot be read.
  static func json(_ contentType: String?, _ data: Data?) -> JSON? {
    guard let contentType = contentType?.lowercased(), let data, !data.isEmpty, data.count <= maximumSize else {
      return nil
    }
    let bare = contentType.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) } ?? contentType
    if let deserializer = own.withLock({ $0[bare] ?? $0[contentType] }) { return deserializer(data).map(JSON.lenient) }
    if bare == "application/json" || bare.hasSuffix("+json") {
      return (try? data.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }).map { ["content": $0] }
    }
    return String(data: data, encoding: .utf8).map { ["body": .string($0)] }
  }
}
