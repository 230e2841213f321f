import AnalyticsLive
import Foundation
import Testing

@Suite struct SignalsConfigurationTests {
  @Test("The configuration has the documented defaults")
  func defaults() {
    let config = SignalsConfiguration(
      writeKey: "<YOUR WRITE KEY>"
    )
    #expect(config.writeKey == "<YOUR WRITE KEY>")
    #expect(config.maximumBufferSize == 1000 && config.relayCount == 20 && config.relayInterval == 60)
    #expect(config.broadcasters.count == 1 && config.broadcasters[0] is SegmentBroadcaster)
    #expect(!config.useUIKitAutoSignal && !config.useSwiftUIAutoSignal && !config.useNetworkAutoSignal)
    #expect(config.allowedNetworkHosts == ["*"] && config.blockedNetworkHosts == SignalsConfiguration.autoBlockedHosts)
    #expect(!config.sendDebugSignalsToSegment)
  }

  @Test("The documented examples of configurations compile and set their values")
  func examples() {
    let basic = SignalsConfiguration(
      writeKey: "<YOUR WRITE KEY>",
      useSwiftUIAutoSignal: true,
      useNetworkAutoSignal: true
    )
    #expect(basic.useSwiftUIAutoSignal && basic.useNetworkAutoSignal && basic.broadcasters.count == 1)
    let full = SignalsConfiguration(
      writeKey: "<YOUR WRITE KEY>",
      maximumBufferSize: 2000,
      relayCount: 10,
      relayInterval: 30,
      useSwiftUIAutoSignal: true,
      useNetworkAutoSignal: true
    )
    #expect(full.maximumBufferSize == 2000 && full.relayCount == 10 && full.relayInterval == 30)
    let hosts = SignalsConfiguration(
      writeKey: "<YOUR WRITE KEY>",
      useNetworkAutoSignal: true,
      allowedNetworkHosts: ["api.myapp.com", "api.myanalytics.com"],
      blockedNetworkHosts: ["internal.myapp.com"]
    )
    #expect(
      hosts.allowedNetworkHosts == ["api.myapp.com", "api.myanalytics.com"]
        && hosts.blockedNetworkHosts.first == "internal.myapp.com")
  }

  @Test("The newer initializer sets whether signals are sent to Segment")
  func later() {
    let config = SignalsConfiguration(
      writeKey: "k", sendDebugSignalsToSegment: true, obfuscateDebugSignals: false, apiHost: "signals.example.com/v1")
    #expect(config.broadcasters.isEmpty && config.sendDebugSignalsToSegment && !config.obfuscateDebugSignals)
    #expect(config.apiHost == "signals.example.com/v1")
    let plain = SignalsConfiguration(writeKey: "k", obfuscateDebugSignals: true)
    #expect(plain.broadcasters.isEmpty && !plain.sendDebugSignalsToSegment && plain.apiHost == "signals.segment.io/v1")
    #expect(SignalsConfiguration(writeKey: "k", broadcasters: nil).broadcasters.isEmpty)
  }

  @Test("The hosts of Segment and of webhooks are always blocked")
  func blocked() throws {
    let hook = WebhookBroadcaster(url: try #require(URL(string: "https://hook.example.com/in")))
    let config = SignalsConfiguration(writeKey: "k", broadcasters: [hook], blockedNetworkHosts: ["a.b"])
    for host in [
      "api.segment.com", "cdn-settings.segment.com", "signals.segment.com", "api.segment.build", "cdn.segment.build",
      "signals.segment.build", "api.segment.io", "signals.segment.io", "hook.example.com", "a.b",
    ] {
      #expect(config.blockedNetworkHosts.contains(host))
    }
  }

  @Test("Sizes and counts are at least one")
  func bounds() {
    let config = SignalsConfiguration(writeKey: "k", maximumBufferSize: 0, relayCount: -1)
    #expect(config.maximumBufferSize == 1 && config.relayCount == 1)
  }
}
