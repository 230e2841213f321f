import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The configuration of a client. Each method sets one value and returns the same configuration, so that calls can be
/// chained:
///
///     let configuration = Configuration(writeKey: "…").flushAt(100).operatingMode(.asynchronous)
///
/// The client copies the configuration when it is created. Later changes have no effect on the client.
public final class Configuration: Sendable {
  private let protected: Protected<ConfigurationValues>

  /// Creates a configuration with default values.
  ///
  /// - Parameter writeKey: The write key of the source that receives the events.
  public init(writeKey: String) {
    protected = Protected(ConfigurationValues(writeKey: writeKey))
  }

  /// The values set so far.
  var values: ConfigurationValues { protected.current }

  func setting(_ change: (inout ConfigurationValues) -> Void) -> Configuration {
    protected.withLock(change)
    return self
  }

  /// Sets the source of the ids and times of events, for runs that can be repeated. Their context then contains nothing
  /// about the machine.
  package func stamps(_ stamps: EventStamps?) -> Configuration { setting { $0.stamps = stamps } }

  /// Sets the options of a module of this package that extends the client. See ``Analytics/moduleOptions``.
  /// - Parameters:
  ///   - sendsDomain: whether the server receives the member `domain` of events.
  ///   - sendsErrors: whether it receives errors.
  package func moduleOptions(_ options: any Sendable, sendsDomain: Bool, sendsErrors: Bool) -> Configuration {
    setting {
      $0.moduleOptions = options
      $0.sendsDomain = sendsDomain
      $0.sendsErrors = sendsErrors
    }
  }
}

// MARK: Events

extension Configuration {
  /// Sets the information about the application in the context of events. Default: the main bundle's Info dictionary.
  @discardableResult public func application(_ information: ApplicationInformation?) -> Configuration {
    setting { $0.application = information }
  }

  /// Sets the app object, such as `UIApplication`. The library does not use it; the method exists so that programs
  /// written for other libraries compile.
  @_disfavoredOverload
  @discardableResult public func application(_ application: Any?) -> Configuration { self }

  /// Sets the lifecycle events that the client reports automatically. Default: `.all`. No effect in synchronous mode.
  @discardableResult public func setTrackedApplicationLifecycleEvents(_ events: TrackedLifecycleEvent) -> Configuration
  {
    setting { $0.trackedLifecycleEvents = events }
  }

  /// Sets whether the client reports all lifecycle events or none.
  @available(*, deprecated, message: "use setTrackedApplicationLifecycleEvents")
  @discardableResult public func trackApplicationLifecycleEvents(_ enabled: Bool) -> Configuration {
    setTrackedApplicationLifecycleEvents(enabled ? .all : .none)
  }

  /// Sets the context's member `userAgent`. Default: none.
  @discardableResult public func userAgent(_ text: String?) -> Configuration { setting { $0.userAgent = text } }

  /// Sets the replacement for numbers that JSON cannot represent. Default: `.zero`.
  @discardableResult public func jsonNonConformingNumberStrategy(_ strategy: JSONNonConformingNumberStrategy)
    -> Configuration
  {
    setting { $0.nonConformingNumbers = strategy }
  }

  /// Sets the generator of ids for unknown users. Default: random ids (UUIDs).
  @discardableResult public func anonymousIdGenerator(_ generator: any AnonymousIdGenerator) -> Configuration {
    setting { $0.anonymousIdGenerator = generator }
  }

  /// Sets the maximum size of an event in bytes. Default: 32,768, the limit of servers.
  @discardableResult public func maximumEventSize(_ bytes: Int) -> Configuration {
    setting { $0.maximumEventSize = max(bytes, 1) }
  }
}

// MARK: Plugins

extension Configuration {
  /// Adds plugins to the client when it is created, before the first event passes. A configuration with plugins is for
  /// one client.
  @discardableResult public func plugins(_ plugins: [any Plugin]) -> Configuration {
    setting { $0.plugins += plugins }
  }
}

// MARK: Deliveries

extension Configuration {
  /// Sets the number of events after which a delivery is due. Default: 20. Zero or less: no limit.
  @discardableResult public func flushAt(_ count: Int) -> Configuration { setting { $0.flushAt = count } }

  /// Sets the interval between deliveries, at least 0.01 seconds. Default: 30 seconds. Zero or less: no deliveries by
  /// time.
  @discardableResult public func flushInterval(_ interval: Duration) -> Configuration {
    flushInterval(interval.seconds)
  }

  /// Sets the interval between deliveries in seconds, as analytics-swift does. See ``flushInterval(_:)-(Duration)``.
  @discardableResult public func flushInterval(_ seconds: TimeInterval) -> Configuration {
    setting { $0.flushInterval = seconds }
  }

  /// Sets the policies that decide when a delivery is due. Default: a ``CountBasedFlushPolicy`` and an
  /// ``IntervalBasedFlushPolicy``.
  @discardableResult public func flushPolicies(_ policies: [any FlushPolicy]) -> Configuration {
    setting { $0.flushPolicies = policies }
  }

  /// Sets when `track` returns. Default: `.asynchronous`.
  @discardableResult public func operatingMode(_ mode: OperatingMode) -> Configuration {
    setting { $0.operatingMode = mode }
  }

  /// Sets the queue on which completions of `flush` are called in asynchronous mode. Default: a queue of the library.
  @discardableResult public func flushQueue(_ queue: DispatchQueue) -> Configuration {
    setting { $0.flushQueue = queue }
  }

  /// Sets the maximum time that events wait for settings and for waiting plugins. Default: 30 seconds. A plugin that
  /// has not completed a flush after this time, and at least a second, is reported.
  @discardableResult public func waitingTimeout(_ duration: Duration) -> Configuration {
    setting { $0.waitingTimeout = max(duration.seconds, 0) }
  }

  /// Sets the time in which ``Analytics/shutdown()`` waits for plugins and tries to deliver stored events. Default: 30
  /// seconds. The rest remains on disk for the next start.
  @discardableResult public func shutdownTimeout(_ duration: Duration) -> Configuration {
    setting { $0.shutdownTimeout = max(duration.seconds, 0) }
  }
}

// MARK: Storage

extension Configuration {
  /// Sets where events are stored. Default: `.disk`.
  @discardableResult public func storageMode(_ mode: StorageMode) -> Configuration { setting { $0.storageMode = mode } }

  /// Sets the limits of the storage on disk.
  @discardableResult public func storageLimits(_ limits: StorageLimits) -> Configuration {
    setting { $0.storageLimits = limits }
  }

  /// Sets the time for which events are collected in asynchronous mode before they are written together.
  /// Default: 0.01. A crash of the process can lose the events of this time.
  @discardableResult public func commitInterval(_ duration: Duration) -> Configuration {
    setting { $0.commitInterval = max(duration.seconds, 0) }
  }

  /// Sets the maximum number of events that wait in memory until the client runs, and what happens to events for which
  /// there is no room. Default: 1000, and the oldest event is dropped.
  ///
  /// If there is a disk, those events wait in a journal in the directory, up to ``StorageLimits/bytes``. In excess of
  /// that, the newest event is dropped, or callers wait. While waiting events are being processed, callers wait for
  /// room.
  @discardableResult public func startupQueue(limit: Int, whenFull policy: BackPressure) -> Configuration {
    setting {
      $0.startupQueueLimit = max(limit, 1)
      $0.startupBackPressure = policy
    }
  }

  /// Sets the maximum number of bytes that wait to be written in asynchronous mode, and what happens to events for
  /// which there is no room. Default: 4 MiB, and callers wait.
  @discardableResult public func writeBuffer(limit bytes: Int, whenFull policy: BackPressure) -> Configuration {
    setting {
      $0.writeBufferLimit = max(bytes, 1)
      $0.writeBackPressure = policy
    }
  }
}

// MARK: The server

extension Configuration {
  /// Sets the settings until the server has sent some. Default: everything goes to the server. Settings that were
  /// stored earlier take precedence.
  @discardableResult public func defaultSettings(_ settings: Settings?) -> Configuration {
    setting { $0.defaultSettings = settings }
  }

  /// Sets whether the client requests settings from the server. Default: true. If false, the default settings apply,
  /// and events never wait for a response.
  @discardableResult public func fetchSettings(_ fetches: Bool) -> Configuration {
    setting { $0.fetchesSettings = fetches }
  }

  /// Sets the time after which settings are requested again. Default: one day. Nil: never.
  @discardableResult public func settingsRefreshInterval(_ interval: Duration?) -> Configuration {
    setting { $0.settingsRefreshInterval = interval.map { max($0.seconds, 1) } }
  }

  /// Sets whether events go to the server. Default: true. If false, events go to the destinations that are added, and
  /// nothing is stored.
  @discardableResult public func autoAddSegmentDestination(_ adds: Bool) -> Configuration {
    setting { $0.autoAddSegmentDestination = adds }
  }

  /// Sets the server for batches: host and path without a scheme, which implies https, or a whole URL. Default:
  /// `api.segment.io/v1`. The server's settings do not override a host set here.
  @discardableResult public func apiHost(_ host: String) -> Configuration { setting { $0.apiHost = host } }

  /// Sets the server for settings: host and path without a scheme, which implies https, or a whole URL. Default:
  /// `cdn-settings.segment.com/v1`.
  @discardableResult public func cdnHost(_ host: String) -> Configuration { setting { $0.cdnHost = host } }

  /// Sets how the client authenticates. Default: `.none`.
  @discardableResult public func authorization(_ authorization: Authorization) -> Configuration {
    setting { $0.authorization = authorization }
  }

  /// Sets the time without a response after which a request fails. Default: 60 seconds.
  @discardableResult public func requestTimeout(_ duration: Duration) -> Configuration {
    setting { $0.requestTimeout = min(max(duration.seconds, 0.1), .longestWait) }
  }

  /// Sets the maximum size in bytes of a response to a request for settings or an upload, after decompression. A larger
  /// response counts as a failure of the request: the batch is retained and sent again. Default: 10 MiB.
  ///
  /// The default session cancels the request as soon as the limit is exceeded. Another session receives the whole
  /// response first. Except on Apple platforms, headers and the body of a redirect are limited only by
  /// ``requestTimeout(_:)``, and the part of a compressed response that arrived before the request was canceled is
  /// decompressed to its end and discarded. Both can delay other requests of the process.
  @discardableResult public func maximumResponseSize(_ bytes: Int) -> Configuration {
    setting { $0.maximumResponseSize = max(bytes, 1) }
  }

  /// Sets whether the bodies of batches are compressed with gzip. Default: true. If a server answers with status 415,
  /// the client stops compressing.
  @discardableResult public func compressUploads(_ compresses: Bool = true) -> Configuration {
    setting { $0.compressesUploads = compresses }
  }

  /// Sets a closure that changes every request for settings and batches before it is sent.
  @discardableResult public func requestFactory(_ factory: @escaping @Sendable (URLRequest) -> URLRequest)
    -> Configuration
  {
    setting { $0.requestFactory = factory }
  }

  /// Sets the session that sends requests. Default: a separate `URLSession`, created when it is first needed.
  ///
  /// Except on Apple platforms, canceling a task of a `URLSession` while a redirect or its end arrives can end the
  /// process. The client therefore uses only the configuration of a `URLSession` without a delegate, and sends each
  /// request in the same way as the default session. A session with a delegate, whose methods may decide about
  /// certificates, and an object of a subclass are used as they are, without this protection.
  @discardableResult public func httpSession(_ session: @autoclosure @escaping @Sendable () -> any HTTPSession)
    -> Configuration
  {
    setting { $0.httpSession = session }
  }

  /// Sets the rules for retrying and giving up failed uploads. Default: nil; uploads that may succeed later are retried
  /// with growing pauses until they succeed.
  @discardableResult public func httpConfig(_ config: HttpConfig?) -> Configuration {
    setting { $0.httpConfig = config }
  }
}

// MARK: Reports

extension Configuration {
  /// Sets a closure that receives every error, on the thread where it occurred.
  @discardableResult public func errorHandler(_ handler: @escaping @Sendable (any Error) -> Void) -> Configuration {
    setting { $0.errorHandler = handler }
  }

  /// Sets a closure that receives the client's messages from a level on, on the thread where they occurred. What
  /// scripts print arrives while they run. An event that the closure then tracks passes through the plugins when the
  /// script has ended.
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
