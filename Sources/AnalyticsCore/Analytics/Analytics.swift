import Foundation
import JSONModel

/// An analytics client, which accepts events, sends them through the plugins of its timeline, stores them, and delivers
/// them to the server.
///
///     let analytics = Analytics(configuration: Configuration(writeKey: "…"))
///     analytics.track(name: "Order Placed", properties: ["total": 18.99])
///
/// You can call every method from any thread and any task. A process can contain many clients. Each client needs its
/// own directory, which it has by default if its write key differs. No method requires a run loop.
public final class Analytics: Sendable {
  /// The plugins that events pass through.
  public let timeline = Timeline()
  let values: ConfigurationValues
  let storage: Storage
  let sink: DiagnosticSink
  let plugins = PluginsInUse()
  let state: Protected<ClientState>
  let httpClient: HTTPClient
  let delivery: Delivery
  let settingsFetcher: SettingsFetcher
  /// The order of the calls that change the user.
  package let callOrder = CallOrder()
  /// Held while settings are applied.
  let settingsApplication = Protected(())
  let refreshTimer = Protected<RepeatingTimer?>(nil)
  let metadata = Protected<DestinationMetadataPlugin?>(nil)
  /// Start-up, replay, settings and flushing run here, one after the other.
  let work = LibraryQueue.make("work")
  static let isOnWork = DispatchSpecificKey<ObjectIdentifier>()
  static let isOnFiles = DispatchSpecificKey<ObjectIdentifier>()
  /// Small documents are written here, one after the other.
  let files = LibraryQueue.make("files")
  /// Completions are called here if the configuration contains no queue for them.
  let completions = LibraryQueue.make("completions")
  /// The plugins that are flushing, which may block the work queue.
  let flushWatch: FlushWatch
  /// The flushes that calls have requested.
  let flushes: RequestedFlushes
  let lifecycleTracker: LifecycleTracker
  /// The user's decisions about which events may be sent where.
  public let consent: Consent
  /// The state of a module of this package that extends the client.
  package let moduleState = Protected<(any ModuleState)?>(nil)
  #if canImport(Darwin)
    let appleLifecycle = Protected<AppleLifecycle?>(nil)
    let appleContext = Protected<AppleContext?>(nil)
  #endif

  /// Creates a client.
  ///
  /// If the storage cannot be used, for example because another client uses the directory, the client reports that and
  /// stores events in memory only, or in the store of the configuration. It starts with the user and the decisions
  /// about consent that the directory contains, and does not change them. ``init(opening:)`` throws instead.
  public convenience init(configuration: Configuration) { self.init(configuration.values) }

  convenience init(_ values: ConfigurationValues) {
    var values = values
    let sink = DiagnosticSink(values)
    do throws(AnalyticsError) {
      self.init(values, try Storage(values, sink), sink)
    } catch {
      sink.report(error)
      // What the user has decided, in particular about consent, remains in force.
      let folder = values.keepsState ? try? Storage.location(values) : nil
      values.keepsState = false
      if case .custom = values.storageMode {} else { values.storageMode = .memory(1000) }
      // Without a directory, nothing can fail.
      guard let storage = try? Storage(values, sink, reading: folder) else {
        preconditionFailure("storage without a directory does not fail")
      }
      self.init(values, storage, sink)
    }
  }

  /// Creates a client if its storage can be used. If another client of this process uses the directory, waits a second
  /// for its release.
  /// - Throws: ``AnalyticsError/storageInUse(_:)`` if another client of this or another process uses the directory, or
  ///   another storage error if the directory cannot be created or read.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always)
  public convenience init(opening configuration: Configuration) throws(AnalyticsError) {
    self.init(try Analytics.opened(configuration).get())
  }

  /// A configuration and its storage.
  @usableFromInline
  struct Opened {
    let values: ConfigurationValues
    let storage: Storage
    let sink: DiagnosticSink
  }

  @usableFromInline
  static func opened(_ configuration: Configuration) -> Result<Opened, AnalyticsError> {
    let values = configuration.values
    let sink = DiagnosticSink(values)
    return Result { () throws(AnalyticsError) in
      Opened(values: values, storage: try Storage(values, sink), sink: sink)
    }
  }

  @usableFromInline
  convenience init(_ opened: Opened) { self.init(opened.values, opened.storage, opened.sink) }

  private init(_ values: ConfigurationValues, _ storage: Storage, _ sink: DiagnosticSink) {
    self.values = values
    self.storage = storage
    self.sink = sink
    let stored = StoredUser.read(storage.stateFiles)
    let earlier = stored == nil && values.keepsState ? EarlierInstallation.user(writeKey: values.writeKey) : nil
    let user = stored?.user ?? earlier ?? UserInfo(anonymousId: values.anonymousIdGenerator.newAnonymousId())
    let context = values.stamps == nil ? Context.fixed(values, instanceId: UniqueId.make()) : [:]
    var initial = ClientState(
      isEnabled: stored?.isEnabled ?? true, user: user, context: context, fixedContext: context,
      flushAt: values.flushAt,
      flushInterval: values.flushInterval)
    initial.settings = storage.stateFiles.read(.settings).map { Settings(object: $0) } ?? values.defaultSettings
    let state = Protected(initial)
    self.state = state
    httpClient = HTTPClient(values)
    let consent = values.sharedConsent ?? Consent(values.consentOptions ?? ConsentOptions(), storage.stateFiles)
    self.consent = consent
    delivery = Delivery(
      values, storage, httpClient, sink, consent: consent, isEnabled: { state.withLock { $0.isEnabled } },
      batchEvents: { state.withLock { $0.flushAt > 0 ? $0.flushAt : nil } })
    settingsFetcher = SettingsFetcher(values, httpClient)
    lifecycleTracker = LifecycleTracker(values)
    flushes = RequestedFlushes(queue: work)
    flushWatch = FlushWatch(timeout: max(values.waitingTimeout, 1)) { sink.report($0, level: .warning) }
    work.setSpecific(key: Self.isOnWork, value: ObjectIdentifier(state))
    files.setSpecific(key: Self.isOnFiles, value: ObjectIdentifier(state))
    if stored == nil { persistUser() }
    if !values.isCompanion { InstanceRegistry.add(self) }
    start()
  }

  deinit {
    storage.beginClosing()
    refreshTimer.withLock { $0?.cancel() }
    let policies = state.withLock { $0.flushPolicies }
    for policy in policies { policy.shutdown() }
    // Nothing accesses the storage any more after the last event and the last document are written.
    delivery.stop { [storage, files] in
      storage.writer.commit { _ in
        files.async {
          storage.writer.close { storage.journal?.messageIds ?? [] }
          storage.close()
        }
      }
    }
    httpClient.invalidate()
  }
}

// MARK: Properties

extension Analytics {
  /// The write key of the source that receives the events.
  public var writeKey: String { values.writeKey }
  /// The operating mode of the configuration.
  public var operatingMode: OperatingMode { values.operatingMode }
  /// The id of a user or device that does not require the user to be known.
  public var anonymousId: String { state.withLock { $0.user.anonymousId } }
  /// The id of the user; nil if the user is not known.
  public var userId: String? { state.withLock { $0.user.userId } }

  /// The version of this library.
  public static func version() -> String { LibraryInformation.version }
  /// The version of this library.
  public func version() -> String { Self.version() }

  /// Returns the oldest client that is still in use.
  ///
  /// If there is none, returns a client that stores events in memory and sends nothing, with the write key
  /// `DEADINSTANCE`. Intended for apps; a service passes its clients explicitly.
  public static func shared() -> Analytics { InstanceRegistry.first }

  /// A Boolean value that indicates whether the client accepts and sends events. Setting it to false stops both; stored
  /// events are retained. Trackers still receive what was accepted before, unless ``consent`` is denied. The value
  /// persists between launches.
  public var enabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set {
      state.withLock { $0.isEnabled = newValue }
      persistUser(waits: true)
    }
  }

  /// The number of events after which a delivery is due. Zero or less: no limit.
  public var flushAt: Int {
    get { state.withLock { $0.flushAt } }
    set {
      let policies = state.withLock { state in
        state.flushAt = newValue
        return state.flushPolicies
      }
      for case let policy as CountBasedFlushPolicy in policies { policy.limitChanged(to: newValue) }
    }
  }

  /// The interval between deliveries in seconds. Zero or less: no deliveries by time.
  public var flushInterval: TimeInterval {
    get { state.withLock { $0.flushInterval } }
    set {
      let policies = state.withLock { state in
        state.flushInterval = newValue
        return state.flushPolicies
      }
      for case let policy as IntervalBasedFlushPolicy in policies { policy.intervalChanged(to: newValue) }
    }
  }

  /// The numbers of events that were accepted, dropped, stored and sent.
  public var counters: Counters {
    var counters = sink.currentCounters
    counters.accepted = state.withLock { $0.accepted }
    return counters
  }
}
