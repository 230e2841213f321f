/// A host of the configuration or the settings that does not form a valid URL.
struct InvalidHost: Error, CustomStringConvertible {
  let host: String

  var description: String {
    "\"\(host)\" is not a valid host; write host and path as in \(ConfigurationValues.defaultAPIHost), or a whole URL"
  }
}
