/// Settings without destinations, which probably come from another server, such as the portal of a network.
struct MissingIntegrations: Error, CustomStringConvertible {
  var description: String {
    "there is no object \"integrations\", so only destinations that the program has enabled receive events"
  }
}
