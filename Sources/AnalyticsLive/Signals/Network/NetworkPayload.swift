import AnalyticsCore
import Foundation
import JSONModel

/// What becomes of the bytes of requests and responses in signals.
enum NetworkPayload {
  /// Bodies of more bytes are not in signals.
  static let maximumSize = 1 << 20

  private static let own = Protected<[String: SignalsNetworkProtocol.BodyDeserializer]>([:])

  static func add(_ contentType: String, _ deserializer: @escaping SignalsNetworkProtocol.BodyDeserializer) {
    own.withLock { $0[contentType.lowercased()] = deserializer }
  }

  /// The payload of a content type; nil without a content type, without bytes, and when there is no reading them.
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
