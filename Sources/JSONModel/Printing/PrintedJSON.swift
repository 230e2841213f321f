/// An object and its JSON text in UTF-8.
package struct PrintedJSON: Sendable {
  package let object: JSONObject
  let bytes: [UInt8]

  /// Prints an object.
  /// - Parameter options: Printing options with the style `compact`.
  /// - Throws: ``JSONPrintingError``, as ``JSON/bytes(_:)`` does.
  package init(_ object: JSONObject, _ options: JSONPrintingOptions) throws(JSONPrintingError) {
    self.object = object
    bytes = try JSON.object(object).bytes(options)
  }
}
