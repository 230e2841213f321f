import Foundation

/// How ``Signals`` is to work.
public struct SignalsConfiguration: Sendable {
  /// The entry of ``allowedNetworkHosts`` that stands for all hosts.
  public static let allowAllHosts = "*"

  /// Hosts that no network signal is ever about: those of the product itself.
  public static let autoBlockedHosts = [
    "api.segment.com", "cdn-settings.segment.com", "signals.segment.com", "api.segment.build", "cdn.segment.build",
    "signals.segment.build",
    "api.segment.io", "signals.segment.io",
  ]

  /// Where ``SegmentBroadcaster`` sends signals, unless it is told otherwise.
  public static let defaultAPIHost = "signals.segment.io/v1"

  /// Of the source that signals are for.
  public var writeKey: String
  /// How many signals rules can look back on, and how many wait at most until rules are there. Default 1000.
  public var maximumBufferSize: Int
  /// After how many signals broadcasters send what they have. Default 20.
  public var relayCount: Int
  /// After how many seconds they do so in any case. Default 60. Zero or less: not by time.
  public var relayInterval: TimeInterval
  /// What signals are shown to, besides the rules.
  public var broadcasters: [any SignalBroadcaster]
  /// Whether signals go to Segment, for those who write rules there: then a ``SegmentBroadcaster`` is added, if there is none.
  public var sendDebugSignalsToSegment: Bool
  /// Whether what goes to Segment is made unreadable. Default: it is in release builds.
  public var obfuscateDebugSignals: Bool
  /// Where signals for Segment go: host and path without scheme, or a whole URL.
  public var apiHost: String
  /// Whether controls and screens of UIKit make signals. Default false.
  public var useUIKitAutoSignal: Bool
  /// Whether controls and screens of SwiftUI make signals. Default false.
  public var useSwiftUIAutoSignal: Bool
  /// Whether requests of `URLSession` make signals. Default false.
  public var useNetworkAutoSignal: Bool
  /// The hosts whose requests make signals: names, names with `*` in them such as `*.example.com`, or ``allowAllHosts``, which is the default.
  public var allowedNetworkHosts: [String]
  /// The hosts whose requests make none, in the same form, even when they are allowed. ``autoBlockedHosts`` and the hosts of webhooks are always among them.
  public var blockedNetworkHosts: [String]

  /// - Parameter broadcasters: default: a ``SegmentBroadcaster``, which works in debug builds only.
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

  /// The form that says itself whether signals go to Segment. It has no broadcasters unless they are given.
  /// - Parameters:
  ///   - sendDebugSignalsToSegment: default false.
  ///   - obfuscateDebugSignals: default true.
  ///   - apiHost: default ``defaultAPIHost``.
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

/// How this library was built.
enum BuildType {
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif
}
