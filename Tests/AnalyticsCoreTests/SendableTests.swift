import Testing

@testable import AnalyticsCore

/// Types that cross threads.
@Suite struct SendableTests {
  @Test("The client, its configuration, settings, events and errors are Sendable")
  func sendable() {
    func isSendable<T: Sendable>(_: T.Type) {}
    isSendable(Analytics.self)
    isSendable(Configuration.self)
    isSendable(Settings.self)
    isSendable(UserInfo.self)
    isSendable(TrackEvent.self)
    isSendable((any RawEvent).self)
    isSendable((any Plugin).self)
    isSendable((any FlushPolicy).self)
    isSendable((any DataStore).self)
    isSendable((any HTTPSession).self)
    isSendable(AnalyticsError.self)
    isSendable(Counters.self)
    isSendable(Timeline.self)
  }
}
