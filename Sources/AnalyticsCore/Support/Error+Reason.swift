import Foundation

extension Error {
  /// The reason why a file could not be read or written, in the words of the operating system. The texts of Foundation
  /// differ between platforms, and some contain only a number.
  package var fileReason: String {
    var error = self as NSError
    while error.domain != NSPOSIXErrorDomain {
      guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return localizedDescription }
      error = cause as NSError
    }
    return String(cString: strerror(Int32(truncatingIfNeeded: error.code)))
  }
}
