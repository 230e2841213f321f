import Foundation

/// Which hosts' requests make signals.
struct NetworkHosts: Sendable {
  private let allowed: [String]
  private let blocked: [String]

  /// - Parameters: names, names with `*` in them, or `*` for all.
  init(allowed: [String], blocked: [String]) {
    self.allowed = allowed.map { $0.lowercased() }
    self.blocked = blocked.map { $0.lowercased() }
  }

  /// Whether a request to a host makes signals.
  func wants(_ host: String) -> Bool {
    let host = host.lowercased()
    return !blocked.contains { Self.matches(host, $0) } && allowed.contains { Self.matches(host, $0) }
  }

  /// Whether a name is what a pattern says, in which each `*` stands for any text.
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
