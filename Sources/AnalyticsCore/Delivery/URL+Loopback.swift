import Foundation

extension URL {
  /// Whether the URL refers to this machine.
  package var isLoopback: Bool {
    guard let host = host?.lowercased() else { return false }
    if host.hasPrefix("127."), host.split(separator: ".").count == 4 {
      return host.allSatisfy { $0.isNumber || $0 == "." }
    }
    return host == "localhost" || host == "::1" || host == "[::1]"
  }
}
