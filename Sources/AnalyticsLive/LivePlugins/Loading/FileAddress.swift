/// The paths and URLs of files that settings, scripts and tests name.
package enum FileAddress {
  /// The maximum length in bytes. No longer path names a file, and Foundation takes quadratic time and deep recursion
  /// to resolve long ones.
  package static let maximumLength = 4096
}
