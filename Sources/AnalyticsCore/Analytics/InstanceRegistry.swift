/// The clients of the process, for ``Analytics/shared()`` only.
enum InstanceRegistry {
  private struct Reference {
    weak var analytics: Analytics?
  }

  private static let references = Protected([Reference]())

  static func add(_ analytics: Analytics) {
    guard analytics.writeKey != deadKey else { return }
    references.withLock { references in
      references.removeAll { $0.analytics == nil }
      references.append(Reference(analytics: analytics))
    }
  }

  /// Resolved outside the lock: releasing the last reference to a client here may call back.
  private static var clients: [Analytics] { references.withLock { $0 }.compactMap(\.analytics) }

  static func find(_ writeKey: String) -> Analytics? { clients.first { $0.writeKey == writeKey } }

  static var first: Analytics {
    if let first = clients.first { return first }
    return Analytics(
      configuration: Configuration(writeKey: deadKey).storageMode(.memory(1000)).fetchSettings(false)
        .autoAddSegmentDestination(false))
  }

  private static let deadKey = "DEADINSTANCE"
}
