/// A host of the configuration, or of the settings, that makes no URL.
struct InvalidHost: Error, CustomStringConvertible {
  let host: String

  var description: String {
    "\"\(host)\" is no host; write host and path as in \(ConfigurationValues.defaultAPIHost), or a whole URL"
  }
}
