import Foundation
import JSONModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The values of a ``Configuration``, as the client copies them.
struct ConfigurationValues: Sendable {
  var writeKey: String
  var application: ApplicationInformation?
  var trackedLifecycleEvents = TrackedLifecycleEvent.all
  var flushAt = 20
  var flushInterval: TimeInterval = 30
  var defaultSettings: Settings? = Settings(object: ["integrations": [Settings.cloudKey: true]])
  var fetchesSettings = true
  var settingsRefreshInterval: TimeInterval? = 86_400
  var autoAddSegmentDestination = true
  var apiHost = Self.defaultAPIHost
  var cdnHost = "cdn-settings.segment.com/v1"
  var authorization = Authorization.none
  var requestTimeout: TimeInterval = 60
  var maximumResponseSize = LimitedSession.defaultLimit
  var compressesUploads = true
  var requestFactory: (@Sendable (URLRequest) -> URLRequest)?
  var errorHandler: (@Sendable (any Error) -> Void)?
  var diagnosticLevel = DiagnosticLevel.warning
  var diagnostics: (@Sendable (Diagnostic) -> Void)?
  var flushPolicies: [any FlushPolicy]?
  var operatingMode = OperatingMode.asynchronous
  var flushQueue: DispatchQueue?
  var userAgent: String?
  var nonConformingNumbers = JSONNonConformingNumberStrategy.zero
  var storageMode = StorageMode.disk
  /// Whether the user, the settings and similar state are stored on disk, if the storage mode has a directory.
  var keepsState = true
  var storageLimits = StorageLimits()
  var maximumEventSize = 32 << 10
  var commitInterval: TimeInterval = 0.01
  var startupQueueLimit = 1000
  var startupBackPressure = BackPressure.dropOldest
  var writeBufferLimit = 4 << 20
  var writeBackPressure = BackPressure.block
  var waitingTimeout: TimeInterval = 30
  var shutdownTimeout: TimeInterval = 30
  var anonymousIdGenerator: any AnonymousIdGenerator = RandomAnonymousId()
  var httpSession: @Sendable () -> any HTTPSession = { HTTPSessions.urlSession() }
  var httpConfig: HttpConfig?
  /// Whether the client is a secondary client: it is then not ``Analytics/shared()``, and it does not own the session.
  var isCompanion = false

  var consentOptions: ConsentOptions?
  /// The consent of the client that this one belongs to.
  var sharedConsent: Consent?
  var plugins: [any Plugin] = []
  /// Options of a module of this package that extends the client.
  /// The source of ids and times; nil for random ids and the system's clock.
  var stamps: EventStamps?
  var moduleOptions: (any Sendable)?
  /// Whether the server receives the member `domain` of events.
  var sendsDomain = false
  var sendsErrors = false

  static let defaultAPIHost = "api.segment.io/v1"
}
