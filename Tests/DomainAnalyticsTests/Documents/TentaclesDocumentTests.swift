import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

/// The examples of the document "Tentacles". See Edits.md in this folder.
private enum TentaclesDocument {
  static let calls = Log()

  // Stand-ins for the SDK of a provider.
  enum FirebaseApp {
    static func configure() { calls.add("configure") }
  }
  enum Analytics {
    static func logEvent(_ name: String, parameters: [String: Any]) {
      calls.add("logEvent \(name) \(parameters.keys.filter { $0 != "sessionId" }.sorted())")
    }
    static func setUserProperty(_ value: String?, forName name: String) {
      calls.add("setUserProperty \(name) \(value ?? "nil")")
    }
    static func setUserID(_ id: String) { calls.add("setUserID \(id)") }
    static func resetAnalyticsData() { calls.add("resetAnalyticsData") }
  }

  // swift-format-ignore
  class FirebaseReporter: AnalyticsReporting {
    func setup() {
        FirebaseApp.configure()
    }
    func report(event: RawAnalyticsEvent) {
        Analytics.logEvent(event.name, parameters: event.attributes)
    }
    func addUserAttributes(_ attributes: AttributesValue) {
        attributes.forEach { (key, value) in
            Analytics.setUserProperty(value as? String, forName: key)
        }
    }
    func identify(with id: String) {
        Analytics.setUserID(id)
    }
    func logout() {
        Analytics.resetAnalyticsData()
    }
    func report(_ error: Error, filename: String, line: Int) {
    }
}

  // swift-format-ignore
  struct UserContentSharingAttributes: TentaclesAttributes {
        enum Content: Encodable {
            case video
            case picture
            case story
        }
        let content: Content
        let likedContent: Bool
        let commentedOnContent: Bool
    }

  // swift-format-ignore
  enum MyAppAnalyticsEventCategory: String, AnalyticsEventCategory {
    case social
    var name: String {
        self.rawValue
    }
}

  typealias UserContentSharing = AnalyticsEvent<UserContentSharingAttributes>
  typealias AnalyticsScreenEvent = AnalyticsEvent<EmptyAttributes>

  // swift-format-ignore
  struct VideoWatchingAttributes: TentaclesAttributes {
    let videoName: String
    let language: String
    let duration: Double  // in seconds
}

  typealias VideoWatching = DomainActivity<VideoWatchingAttributes>

  // swift-format-ignore
  struct WatchingVideoCompletionAttributes: TentaclesAttributes {
    let secondsSkipped: Double
    let userCommented: Bool
}
}

// swift-format-ignore
extension TentaclesDocument.UserContentSharing {
    fileprivate init(name: String = "userContentSharing",
         category: AnalyticsEventCategory = TentaclesDocument.MyAppAnalyticsEventCategory.social,
         trigger: AnalyticsEventTrigger = TentaclesEventTrigger.clicked,
         otherAttributes: TentaclesDocument.UserContentSharingAttributes) {
         self.init(category: category, trigger: trigger,
                   name: name, otherAttributes: otherAttributes)
    }
}

// swift-format-ignore
extension TentaclesDocument.AnalyticsScreenEvent {
    fileprivate init(name: String) {
        self.init(category: TentaclesEventCategory.screen,
                  trigger: TentaclesEventTrigger.screenDidAppear,
                  name: name,
                  otherAttributes: EmptyAttributes())
    }
}

@Suite struct TentaclesDocumentTests {
  fileprivate typealias FirebaseReporter = TentaclesDocument.FirebaseReporter
  fileprivate typealias UserContentSharingAttributes = TentaclesDocument.UserContentSharingAttributes
  fileprivate typealias UserContentSharing = TentaclesDocument.UserContentSharing
  fileprivate typealias AnalyticsScreenEvent = TentaclesDocument.AnalyticsScreenEvent
  fileprivate typealias VideoWatchingAttributes = TentaclesDocument.VideoWatchingAttributes
  fileprivate typealias VideoWatching = TentaclesDocument.VideoWatching
  fileprivate typealias WatchingVideoCompletionAttributes = TentaclesDocument.WatchingVideoCompletionAttributes
  struct Failure: Error {}

  // swift-format-ignore
  @Test("The examples of the document run, and the reporter receives the described events")
  func examples() async {
    let error = Failure()
    let firebaseReporter = FirebaseReporter()
    let tentacles = Tentacles()
    tentacles.register(analyticsReporter: firebaseReporter)

    let userContentSharingAttributes = UserContentSharingAttributes(
    content: .video, likedContent: true, commentedOnContent: false)
    let userSharedContentEvent = UserContentSharing(otherAttributes: userContentSharingAttributes)
    tentacles.track(userSharedContentEvent)

    let screenEvent = AnalyticsScreenEvent(name: "Home Screen")
    tentacles.track(screenEvent)

    tentacles.report(error)

    let tracker = tentacles
    let attributes = VideoWatchingAttributes(
        videoName: "Learning Swift", language: "English", duration: 3240)
    let videoWatching = VideoWatching(name: "videoWatching", attributes: attributes)
    let action = DomainActivityAction(status: .open, trigger: .clicked)
    tracker.track(for: videoWatching, with: action)

    let watchingVideo = videoWatching
    tracker.track(for: watchingVideo, with: .start())

    let completionAttributes = WatchingVideoCompletionAttributes(
        secondsSkipped: 300, userCommented: false)
    tracker.track(for: videoWatching, with: .complete(trigger: .automatically, attributes: completionAttributes))

    tentacles.identify(with: "u-1")
    await tentacles.analytics.waitForTrackers()
    tentacles.register(.capitalisedAttributeKeys)
    tentacles.track(userSharedContentEvent)
    tentacles.reset()
    let activity = "\"category\", \"domainActivitySessionId\", \"duration\", \"language\", \"opened\""
    let expected = [
      "configure", "logEvent userContentSharing [\"category\", \"commentedOnContent\", \"content\", \"likedContent\", \"trigger\"]",
      "logEvent Home Screen [\"category\", \"trigger\"]",
      "logEvent videoWatching [\(activity), \"status\", \"timestamp\", \"trigger\", \"videoName\"]",
      "logEvent videoWatching [\(activity), \"started\", \"status\", \"timestamp\", \"trigger\", \"videoName\"]",
      "logEvent videoWatching [\"category\", \"completed\", \"domainActivitySessionId\", \"duration\", \"language\", \"opened\", \"secondsSkipped\", \"started\", \"status\", \"timestamp\", \"trigger\", \"userCommented\", \"videoName\"]",
      "setUserID u-1",
      "logEvent userContentSharing [\"Category\", \"Commentedoncontent\", \"Content\", \"Likedcontent\", \"Sessionid\", \"Trigger\"]",
      "resetAnalyticsData",
    ]
    #expect(await eventually { TentaclesDocument.calls.lines.count >= expected.count })
    #expect(TentaclesDocument.calls.lines == expected)
  }

  @Test("A middleware can be registered for one reporter")
  func middlewares() async {
    let tentacles = Tentacles()
    let log = Log()
    tentacles.register(analyticsReporter: Recorder(log), middlewares: [.ignoreLifecycleEvents])
    tentacles.track(
      AnalyticsEvent(
        category: TentaclesEventCategory.lifecycle, trigger: TentaclesEventTrigger.automatically, name: "a"))
    tentacles.track(
      AnalyticsEvent(category: TentaclesEventCategory.chat, trigger: TentaclesEventTrigger.automatically, name: "b"))
    await tentacles.analytics.waitForTrackers()
    #expect(log.lines.filter { $0.hasPrefix("event") } == ["event b from AnalyticsEvent<EmptyAttributes>"])
  }
}
