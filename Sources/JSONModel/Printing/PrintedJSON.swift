/// An object and its JSON text in UTF-8.
package struct PrintedJSON: Sendable {
  package let object: JSONObject
  let bytes: [UInt8]

  /// - Parameter options: of the style `compact`.
  /// - Throws: as ``JSON/bytes(_:)`` does.
  package init(_ object: JSONObject, _ options: JSONPrintingOptions) throws(JSONPrintingError) {
    self.object = object
    bytes = try JSON.object(object).bytes(options)
  }
}
