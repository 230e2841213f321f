/// A weak reference to a client, which any thread can read and change.
///
/// A plugin is `Sendable` and must not retain its client. With this class, it can refer to the client nevertheless:
///
///     final class Uploads: EventPlugin {
///       let type = PluginType.enrichment
///       private let client = WeakClient()
///       var analytics: Analytics? {
///         get { client.analytics }
///         set { client.analytics = newValue }
///       }
///     }
public final class WeakClient: Sendable {
  private struct Reference: Sendable {
    weak var analytics: Analytics?
  }

  private let reference: Protected<Reference>

  /// Creates a reference.
  /// - Parameter analytics: The client. Default: nil.
  public init(_ analytics: Analytics? = nil) { reference = Protected(Reference(analytics: analytics)) }

  /// The client; nil if there is none, or if it has been released.
  public var analytics: Analytics? {
    get { reference.withLock { $0.analytics } }
    set { reference.withLock { $0.analytics = newValue } }
  }
}
