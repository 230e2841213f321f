/// What the library says about itself.
enum LibraryInformation {
    static let name = "analytics-live"
    static let version = "1.0.0"
    static var userAgent: String { "\(name)/\(version)" }
}
