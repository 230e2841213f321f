import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How a client is to work. Every method sets one thing and gives back the same configuration, so that calls can be chained:
///
///     let configuration = Configuration(writeKey: "…").flushAt(100).operatingMode(.asynchronous)
///
/// The client copies it when it is made; what is set afterwards has no effect on it.
public final class Configuration: Sendable {
  private let protected: Protected<ConfigurationValues>

  /// Creates a configuration with default values.
  ///
  /// - Parameter writeKey: of the source that events are for.
  public init(writeKey: String) {
    protected = Protected(ConfigurationValues(writeKey: writeKey))
  }

  /// Everything set so far.
  var values: ConfigurationValues { protected.current }

  func setting(_ change: (inout ConfigurationValues) -> Void) -> Configuration {
    protected.withLock(change)
    return self
  }

  /// Sets the options of a module of this package that extends the client. See ``Analytics/moduleOptions``.
  package func moduleOptions(_ options: any Sendable) -> Configuration { setting { $0.moduleOptions = options } }
}

// MARK: What is sent

extension Configuration {
  /// What the context of events says about the program. Default: what the main bundle's Info dictionary has.
  @discardableResult public func application(_ information: ApplicationInformation?) -> Configuration {
    setting { $0.application = information }
  }

  /// The app object (`UIApplication` and its like), which this library has no use for: it is only there so that programs written for others compile.
  @_disfavoredOverload
  @discardableResult public func application(_ application: Any?) -> Configuration { self }

  /// Which events about the life of the app are reported by themselves. Default `.all`. Without effect in synchronous mode.
  @discardableResult public func setTrackedApplicationLifecycleEvents(_ events: TrackedLifecycleEvent) -> Configuration
  {
    setting { $0.trackedLifecycleEvents = events }
  }

  /// Sets whether all events about the life of the app are reported, or none.
  @available(*, deprecated, message: "use setTrackedApplicationLifecycleEvents")
  @discardableResult public func trackApplicationLifecycleEvents(_ enabled: Bool) -> Configuration {
    setTrackedApplicationLifecycleEvents(enabled ? .all : .none)
  }

  /// What the context says as `userAgent`. Default: nothing.
  @discardableResult public func userAgent(_ text: String?) -> Configuration { setting { $0.userAgent = text } }

  /// What stands for numbers that JSON cannot express. Default `.zero`.
  @discardableResult public func jsonNonConformingNumberStrategy(_ strategy: JSONNonConformingNumberStrategy)
    -> Configuration
  {
    setting { $0.nonConformingNumbers = strategy }
  }

  /// Makes the ids of users who are not known. Default: random ones (UUID).
  @discardableResult public func anonymousIdGenerator(_ generator: any AnonymousIdGenerator) -> Configuration {
    setting { $0.anonymousIdGenerator = generator }
  }

  /// The bytes that one event may have. Default 32,768, which is what servers take.
  @discardableResult public func maximumEventSize(_ bytes: Int) -> Configuration {
    setting { $0.maximumEventSize = max(bytes, 1) }
  }
}

// MARK: When

extension Configuration {
  /// How many events make a delivery due. Default 20. Zero or less: none.
  @discardableResult public func flushAt(_ count: Int) -> Configuration { setting { $0.flushAt = count } }

  /// Seconds between deliveries. Default 30. Zero or less: none by time.
  @discardableResult public func flushInterval(_ seconds: TimeInterval) -> Configuration {
    setting { $0.flushInterval = seconds }
  }

  /// What makes a delivery due. Default: a ``CountBasedFlushPolicy`` and an ``IntervalBasedFlushPolicy``.
  @discardableResult public func flushPolicies(_ policies: [any FlushPolicy]) -> Configuration {
    setting { $0.flushPolicies = policies }
  }

  /// When `track` comes back. Default `.asynchronous`.
  @discardableResult public func operatingMode(_ mode: OperatingMode) -> Configuration {
    setting { $0.operatingMode = mode }
  }

  /// The queue on which completions of `flush` are called in asynchronous mode. Default: one of the library.
  @discardableResult public func flushQueue(_ queue: DispatchQueue) -> Configuration {
    setting { $0.flushQueue = queue }
  }

  /// How many seconds events wait at most for settings and for waiting plugins. Default 30.
  @discardableResult public func waitingTimeout(_ seconds: TimeInterval) -> Configuration {
    setting { $0.waitingTimeout = max(seconds, 0) }
  }

  /// How many seconds ``Analytics/shutdown()`` tries to deliver what is stored. Default 30. What is left stays on disk for the next start.
  @discardableResult public func shutdownTimeout(_ seconds: TimeInterval) -> Configuration {
    setting { $0.shutdownTimeout = max(seconds, 0) }
  }
}

// MARK: Where events are kept

extension Configuration {
  /// Default `.disk`.
  @discardableResult public func storageMode(_ mode: StorageMode) -> Configuration { setting { $0.storageMode = mode } }

  /// How much may wait on disk.
  @discardableResult public func storageLimits(_ limits: StorageLimits) -> Configuration {
    setting { $0.storageLimits = limits }
  }

  /// How long events of asynchronous mode are gathered before they are written together. Default 0.01 seconds: what a crash of the process can cost.
  @discardableResult public func commitInterval(_ seconds: TimeInterval) -> Configuration {
    setting { $0.commitInterval = max(seconds, 0) }
  }

  /// How many events wait in memory at most until the client runs, and what happens to those for which there is no room. Default: 1000, the oldest go. Where there is
  /// a disk, those wait in a journal in the directory, as long as that has fewer bytes than ``StorageLimits/bytes``; beyond, the newest go, or callers wait. While
  /// events that have waited are sent on their way, callers wait for room.
  @discardableResult public func startupQueue(limit: Int, whenFull policy: BackPressure) -> Configuration {
    setting {
      $0.startupQueueLimit = max(limit, 1)
      $0.startupBackPressure = policy
    }
  }

  /// How many bytes wait at most to be written in asynchronous mode, and what happens to events for which there is no room. Default: 4 MiB, callers wait.
  @discardableResult public func writeBuffer(limit bytes: Int, whenFull policy: BackPressure) -> Configuration {
    setting {
      $0.writeBufferLimit = max(bytes, 1)
      $0.writeBackPressure = policy
    }
  }
}

// MARK: The server

extension Configuration {
  /// The settings until the server has sent some. Default: everything goes to the server. Settings that were stored earlier win.
  @discardableResult public func defaultSettings(_ settings: Settings?) -> Configuration {
    setting { $0.defaultSettings = settings }
  }

  /// Whether settings are asked of the server at all. Default true. Without, those given as default are the settings, and events never wait for an answer.
  @discardableResult public func fetchSettings(_ fetches: Bool) -> Configuration {
    setting { $0.fetchesSettings = fetches }
  }

  /// Seconds after which settings are asked for again. Default: a day. Nil: never.
  @discardableResult public func settingsRefreshInterval(_ seconds: TimeInterval?) -> Configuration {
    setting { $0.settingsRefreshInterval = seconds.map { max($0, 1) } }
  }

  /// Whether events go to the server. Default true. Without, they go to the destinations that are added, and nothing is stored.
  @discardableResult public func autoAddSegmentDestination(_ adds: Bool) -> Configuration {
    setting { $0.autoAddSegmentDestination = adds }
  }

  /// Where batches go: host and path without scheme (then it is https), or a whole URL. Default `api.segment.io/v1`. One that is set here is not overridden by
  /// the settings of the server.
  @discardableResult public func apiHost(_ host: String) -> Configuration { setting { $0.apiHost = host } }

  /// Where settings come from: host and path without scheme (then it is https), or a whole URL. Default `cdn-settings.segment.com/v1`.
  @discardableResult public func cdnHost(_ host: String) -> Configuration { setting { $0.cdnHost = host } }

  /// Default `.none`.
  @discardableResult public func authorization(_ authorization: Authorization) -> Configuration {
    setting { $0.authorization = authorization }
  }

  /// Seconds without an answer after which a request has failed. Default 60.
  @discardableResult public func requestTimeout(_ seconds: TimeInterval) -> Configuration {
    setting { $0.requestTimeout = max(seconds, 0.1) }
  }

  /// Changes every request before it is made: settings and batches.
  @discardableResult public func requestFactory(_ factory: @escaping @Sendable (URLRequest) -> URLRequest)
    -> Configuration
  {
    setting { $0.requestFactory = factory }
  }

  /// What makes the requests. Default: a `URLSession` of its own, made when it is first needed.
  @discardableResult public func httpSession(_ session: @autoclosure @escaping @Sendable () -> any HTTPSession)
    -> Configuration
  {
    setting { $0.httpSession = session }
  }

  /// When failed uploads are tried again, and given up. Default nil: those that may succeed later are tried again with growing pauses until they do.
  @discardableResult public func httpConfig(_ config: HttpConfig?) -> Configuration {
    setting { $0.httpConfig = config }
  }
}

// MARK: What is told

extension Configuration {
  /// Receives every error, on the thread where it happened.
  @discardableResult public func errorHandler(_ handler: @escaping @Sendable (any Error) -> Void) -> Configuration {
    setting { $0.errorHandler = handler }
  }

  /// Receives what the client has to say, from a level on, on the thread where it happened.
  @discardableResult
  public func diagnostics(_ level: DiagnosticLevel = .warning, _ handler: @escaping @Sendable (Diagnostic) -> Void)
    -> Configuration
  {
    setting {
      $0.diagnosticLevel = level
      $0.diagnostics = handler
    }
  }
}
