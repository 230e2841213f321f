import Foundation

/// The hosts for whose requests signals are emitted.
struct NetworkHosts: Sendable {
  private let allowed: [String]
  private let blocked: [String]

  /// - Parameters:
  ///   - allowed: Names, patterns with `*`, or `*` for all hosts.
  ///   - blocked: Names or patterns with `*`. They override `allowed`.
  init(allowed: [String], blocked: [String]) {
    self.allowed = allowed.map { $0.lowercased() }
    self.blocked = blocked.map { $0.lowercased() }
  }

  /// Returns a Boolean value that indicates whether signals are emitted for requests to a host.
  func wants(_ host: String) -> Bool {
    let host = host.lowercased()
    return !blocked.contains { Self.matches(host, $0) } && allowed.contains { Self.matches(host, $0) }
  }

  /// Returns a Boolean value that indicates whether a name matches a pattern, in which each `*` matches any text.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return name == pattern }
    guard name.utf8.count >= first.utf8.count + last.utf8.count, name.hasPrefix(first), name.hasSuffix(last) else {
      return false
    }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
