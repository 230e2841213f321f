import AnalyticsCore

/// A weak reference to a client, for use by any thread.
final class ClientReference: Sendable {
  private struct Reference: Sendable {
    weak var analytics: Analytics?
  }

  private let reference = Protected(Reference())

  var analytics: Analytics? {
    get { reference.withLock { $0.analytics } }
    set { reference.withLock { $0.analytics = newValue } }
  }
}
