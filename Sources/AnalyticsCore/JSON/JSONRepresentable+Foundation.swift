import Foundation
import JSONModel

// The JSON forms of Foundation's types, on every path: `Encodable` types, dictionaries, traits, settings, signals and
// domain events. What has another form when it is read, such as the numbers of seconds that earlier versions stored, is
// decoded by the type's own conformance to `Decodable`.

extension Date: JSONRepresentable {
  /// A date that is not a number, which has no text, is that number.
  package var jsonRepresentation: JSON {
    timeIntervalSinceReferenceDate.isNaN ? .number(.nan) : .string(Timestamp.text(of: self))
  }

  package init?(jsonRepresentation: JSON) {
    guard let text = jsonRepresentation.stringValue, let date = Timestamp.date(of: text) else { return nil }
    self = date
  }
}

extension URL: JSONRepresentable {
  package var jsonRepresentation: JSON { .string(absoluteString) }

  package init?(jsonRepresentation: JSON) {
    guard let text = jsonRepresentation.stringValue, let url = URL(string: text) else { return nil }
    self = url
  }
}

extension Decimal: JSONRepresentable {
  /// The exact number.
  package var jsonRepresentation: JSON {
    if isNaN { return .number(.nan) }
    return (try? JSON(parsing: description)) ?? .null
  }

  package init?(jsonRepresentation: JSON) {
    guard let decimal = jsonRepresentation.decimalValue else { return nil }
    self = decimal
  }
}

extension Data: JSONRepresentable {
  package var jsonRepresentation: JSON { .string(base64EncodedString()) }

  package init?(jsonRepresentation: JSON) {
    guard let text = jsonRepresentation.stringValue, let data = Data(base64Encoded: text) else { return nil }
    self = data
  }
}
