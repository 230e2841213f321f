import Foundation
import JSONModel

/// The analytics client: takes events, brings them through the plugins of its timeline, keeps them safe, and delivers them to the server.
///
///     let analytics = Analytics(configuration: Configuration(writeKey: "…"))
///     analytics.track(name: "Order Placed", properties: ["total": 18.99])
///
/// Every method may be called from any thread and any task. There may be many clients in a process; each needs a directory of its own, which one with
/// another write key has. Nothing depends on a run loop.
public final class Analytics: Sendable {
  /// The plugins that events go through.
  public let timeline = Timeline()
  let values: ConfigurationValues
  let storage: Storage
  let sink: DiagnosticSink
  let state: Protected<ClientState>
  let httpClient: HTTPClient
  let delivery: Delivery
  let settingsFetcher: SettingsFetcher
  let refreshTimer = Protected<RepeatingTimer?>(nil)
  let metadata = Protected<DestinationMetadataPlugin?>(nil)
  /// Start-up, replay, settings, flushing: one thing after the other.
  let work = LibraryQueue.make("work")
  static let isOnWork = DispatchSpecificKey<ObjectIdentifier>()
  /// Small documents are written here, one after the other.
  let files = LibraryQueue.make("files")
  /// Completions are called here, when the configuration has no queue for them.
  let completions = LibraryQueue.make("completions")
  let lifecycleTracker: LifecycleTracker
  /// The state of a module of this package that extends the client.
  package let moduleState = Protected<(any AnyObject & Sendable)?>(nil)
  #if canImport(Darwin)
    let appleLifecycle = Protected<AppleLifecycle?>(nil)
  #endif

  /// Makes a client. When its storage cannot be used (another client has the directory, for one), that is reported, and events are kept in memory only, or
  /// in the store of the configuration; ``init(opening:)`` throws instead.
  public convenience init(configuration: Configuration) { self.init(configuration.values) }

  convenience init(_ values: ConfigurationValues) {
    var values = values
    let sink = DiagnosticSink(values)
    do throws(AnalyticsError) {
      self.init(values, try Storage(values, sink), sink)
    } catch {
      sink.report(error)
      values.keepsState = false
      if case .custom = values.storageMode {} else { values.storageMode = .memory(1000) }
      // Without a directory there is nothing that could fail.
      guard let storage = try? Storage(values, sink) else {
        preconditionFailure("storage without a directory does not fail")
      }
      self.init(values, storage, sink)
    }
  }

  /// Makes a client whose storage can be used.
  /// - Throws: ``AnalyticsError/storageInUse(_:)`` when another client, of this process or another one, has the directory; other storage errors when it cannot be
  ///   made or read.
  public convenience init(opening configuration: Configuration) throws(AnalyticsError) {
    let values = configuration.values
    let sink = DiagnosticSink(values)
    self.init(values, try Storage(values, sink), sink)
  }

  private init(_ values: ConfigurationValues, _ storage: Storage, _ sink: DiagnosticSink) {
    self.values = values
    self.storage = storage
    self.sink = sink
    let stored = StoredUser.read(storage.stateFiles)
    let user = stored?.user ?? UserInfo(anonymousId: values.anonymousIdGenerator.newAnonymousId())
    let context = Context.fixed(values, instanceId: UniqueId.make())
    var initial = ClientState(
      isEnabled: stored?.isEnabled ?? true, user: user, context: context, fixedContext: context,
      flushAt: values.flushAt,
      flushInterval: values.flushInterval)
    initial.settings = storage.stateFiles.read(.settings).map { Settings(object: $0) } ?? values.defaultSettings
    let state = Protected(initial)
    self.state = state
    httpClient = HTTPClient(values)
    delivery = Delivery(
      values, storage, httpClient, sink, isEnabled: { state.withLock { $0.isEnabled } },
      batchEvents: { state.withLock { $0.flushAt } })
    settingsFetcher = SettingsFetcher(values, httpClient)
    lifecycleTracker = LifecycleTracker(values)
    work.setSpecific(key: Self.isOnWork, value: ObjectIdentifier(state))
    if stored == nil { persistUser() }
    if !values.isCompanion { InstanceRegistry.add(self) }
    start()
  }

  deinit {
    refreshTimer.withLock { $0?.cancel() }
    storage.writer.commit { _ in }
    let policies = state.withLock { $0.flushPolicies }
    for policy in policies { policy.shutdown() }
    delivery.stop()
    httpClient.invalidate()
  }
}

// MARK: What it knows

extension Analytics {
  /// The write key of the source that events are for.
  public var writeKey: String { values.writeKey }
  /// The operating mode of the configuration.
  public var operatingMode: OperatingMode { values.operatingMode }
  /// The id of the user or device that is not known by a user id.
  public var anonymousId: String { state.withLock { $0.user.anonymousId } }
  /// The id of the user; nil if the user is not known.
  public var userId: String? { state.withLock { $0.user.userId } }

  /// The version of this library.
  public static func version() -> String { LibraryInformation.version }
  /// The version of this library.
  public func version() -> String { Self.version() }

  /// The first client made that is still in use. Where there is none, one that keeps events in memory and sends nothing, with the write key `DEADINSTANCE`.
  /// A service has its own references; this is for apps.
  public static func shared() -> Analytics { InstanceRegistry.first }

  /// Whether events are taken and sent. Switching off stops both at once; what is stored stays. Remembered for the next start.
  public var enabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set {
      state.withLock { $0.isEnabled = newValue }
      persistUser()
    }
  }

  /// How many events make a delivery due. Zero or less: none.
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

  /// Seconds between deliveries. Zero or less: none by time.
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

  /// What became of the events so far.
  public var counters: Counters {
    var counters = sink.currentCounters
    counters.accepted = state.withLock { $0.accepted }
    return counters
  }
}
