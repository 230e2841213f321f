/// The name and version of the library.
package enum LibraryInformation {
  package static let name = "analytics-live"
  package static let version = "1.0.0"
  package static var userAgent: String { "\(name)/\(version)" }
}
