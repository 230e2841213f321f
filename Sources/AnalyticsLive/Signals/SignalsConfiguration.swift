import Foundation

/// The configuration of ``Signals``.
public struct SignalsConfiguration: Sendable {
  /// The entry of ``allowedNetworkHosts`` that allows all hosts.
  public static let allowAllHosts = "*"

  /// The hosts of the product itself, for which network signals are never emitted.
  public static let autoBlockedHosts = [
    "api.segment.com", "cdn-settings.segment.com", "signals.segment.com", "api.segment.build", "cdn.segment.build",
    "signals.segment.build",
    "api.segment.io", "signals.segment.io",
  ]

  /// The default host to which ``SegmentBroadcaster`` sends signals.
  public static let defaultAPIHost = "signals.segment.io/v1"

  /// The write key of the source for signals.
  public var writeKey: String
  /// The maximum number of signals in the buffer of the rules, and of signals that wait until the plugin is added to a
  /// client. Default: 1000. At least 1. Signals of 16 KiB or more leave the buffer earlier, so that they need at most a
  /// sixteenth of `Limits.memory`.
  public var maximumBufferSize: Int { didSet { maximumBufferSize = max(maximumBufferSize, 1) } }
  /// The number of signals after which broadcasters send their signals. Default: 20. At least 1.
  public var relayCount: Int { didSet { relayCount = max(relayCount, 1) } }
  /// The number of seconds after which broadcasters send their signals, at least 0.01. Zero or less disables the timer.
  /// Default: 60.
  public var relayInterval: TimeInterval
  /// The broadcasters, which receive every signal.
  public var broadcasters: [any SignalBroadcaster]
  /// A Boolean value that indicates whether signals are sent to Segment, where rules are developed. If it is `true` and
  /// there is no ``SegmentBroadcaster``, one is added.
  public var sendDebugSignalsToSegment: Bool
  /// A Boolean value that indicates whether personal data that is sent to Segment becomes unreadable. Default: `true`
  /// in release builds.
  public var obfuscateDebugSignals: Bool
  /// The host to which signals for Segment are sent: a host and a path without scheme, or a complete URL.
  public var apiHost: String
  /// A Boolean value that indicates whether UIKit controls and screens emit signals. Default: `false`.
  public var useUIKitAutoSignal: Bool
  /// A Boolean value that indicates whether SwiftUI controls and screens emit signals. Default: `false`.
  public var useSwiftUIAutoSignal: Bool
  /// A Boolean value that indicates whether requests of `URLSession` emit signals. Default: `false`.
  public var useNetworkAutoSignal: Bool
  /// The hosts for whose requests signals are emitted: names, patterns such as `*.example.com`, or ``allowAllHosts``.
  /// Default: all hosts.
  public var allowedNetworkHosts: [String]
  /// The hosts for whose requests no signals are emitted, in the same form. They override ``allowedNetworkHosts``.
  /// ``autoBlockedHosts`` and the hosts of webhooks are always included.
  public var blockedNetworkHosts: [String]

  /// Creates a configuration.
  ///
  /// The parameters are the properties of the configuration. If `broadcasters` is left out, the configuration has a
  /// ``SegmentBroadcaster``, which is enabled only in debug builds.
  public init(
    writeKey: String, maximumBufferSize: Int = 1000, relayCount: Int = 20, relayInterval: TimeInterval = 60,
    broadcasters: [any SignalBroadcaster]? = [SegmentBroadcaster()], useUIKitAutoSignal: Bool = false,
    useSwiftUIAutoSignal: Bool = false,
    useNetworkAutoSignal: Bool = false, allowedNetworkHosts: [String] = [Self.allowAllHosts],
    blockedNetworkHosts: [String] = []
  ) {
    self.init(
      writeKey: writeKey, maximumBufferSize: maximumBufferSize, relayCount: relayCount, relayInterval: relayInterval,
      broadcasters: broadcasters ?? [], sendDebugSignalsToSegment: false, obfuscateDebugSignals: !BuildType.isDebug,
      apiHost: Self.defaultAPIHost, useUIKitAutoSignal: useUIKitAutoSignal, useSwiftUIAutoSignal: useSwiftUIAutoSignal,
      useNetworkAutoSignal: useNetworkAutoSignal, allowedNetworkHosts: allowedNetworkHosts,
      blockedNetworkHosts: blockedNetworkHosts)
  }

  /// Creates a configuration that specifies whether signals are sent to Segment. Default: no broadcasters.
  ///
  /// The parameters are the properties of the configuration. Signals are sent to Segment if `sendDebugSignalsToSegment`
  /// is `true`. Personal data becomes unreadable, unless `obfuscateDebugSignals` is `false`.
  @_disfavoredOverload
  public init(
    writeKey: String, maximumBufferSize: Int = 1000, relayCount: Int = 20, relayInterval: TimeInterval = 60,
    broadcasters: [any SignalBroadcaster] = [], sendDebugSignalsToSegment: Bool = false,
    obfuscateDebugSignals: Bool = true,
    apiHost: String = Self.defaultAPIHost, useUIKitAutoSignal: Bool = false, useSwiftUIAutoSignal: Bool = false,
    useNetworkAutoSignal: Bool = false,
    allowedNetworkHosts: [String] = [Self.allowAllHosts], blockedNetworkHosts: [String] = []
  ) {
    self.writeKey = writeKey
    self.maximumBufferSize = max(maximumBufferSize, 1)
    self.relayCount = max(relayCount, 1)
    self.relayInterval = relayInterval
    self.broadcasters = broadcasters
    self.sendDebugSignalsToSegment = sendDebugSignalsToSegment
    self.obfuscateDebugSignals = obfuscateDebugSignals
    self.apiHost = apiHost
    self.useUIKitAutoSignal = useUIKitAutoSignal
    self.useSwiftUIAutoSignal = useSwiftUIAutoSignal
    self.useNetworkAutoSignal = useNetworkAutoSignal
    self.allowedNetworkHosts = allowedNetworkHosts
    self.blockedNetworkHosts =
      blockedNetworkHosts + Self.autoBlockedHosts
      + broadcasters.compactMap { ($0 as? WebhookBroadcaster)?.webhookURL.host }
  }

  func wants(_ source: SignalSource) -> Bool {
    switch source {
    case .autoNetwork: useNetworkAutoSignal
    case .autoSwiftUI: useSwiftUIAutoSignal
    case .autoUIKit: useUIKitAutoSignal
    case .manual: true
    }
  }
}

/// The build configuration of this library.
enum BuildType {
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif
}
