import AnalyticsCore
import DomainAnalytics
import Foundation
import Testing

/// The examples of the document "Tracker-Aggregator". See Edits.md in this folder.
private enum AggregatorDocument {
  static let calls = Log()

  // Stand-ins for the SDKs of providers.
  final class Mixpanel {
    static func sharedInstance(withToken token: String) -> Mixpanel {
      calls.add("mixpanel token \(token)")
      return Mixpanel()
    }
    static func sharedInstance() -> Mixpanel? { Mixpanel() }
    func track(_ name: String, properties: [String: Any]) { calls.add("mixpanel \(name) \(properties.keys.sorted())") }
    var people: Mixpanel { self }
    func set(_ name: String, to value: TrackableValueType?) {
      calls.add("mixpanel people \(name) \(value?.stringValue ?? "nil")")
    }
  }
  enum Intercom {
    static func updateUser(_ attributes: ICMUserAttributes) {
      calls.add("intercom \(attributes.email ?? "-") \(attributes.customAttributes.keys.sorted())")
    }
    static func setDeviceToken(_ token: String) { calls.add("intercom token \(token)") }
  }
  final class ICMUserAttributes {
    var email: String?
    var customAttributes: [String: Any] = [:]
  }
  // swift-format-ignore
  enum SwiftyBeaver {
    enum log {
      static func info(_ message: String) { calls.add(message) }
    }
  }
  static var dateFormatter: DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy"
    return formatter
  }

  // swift-format-ignore
  struct Events {
    struct App {
        static let name = "App"

        struct Opened: TrackableEvent {
            let appName: String

            let identifier = EventIdentifier(object: name, action: "Opened")

            var metadata: [String: Any] {
                return [
                    "name": appName
                ]
            }
        }

        struct Open: TrackableEvent {
            let identifier = EventIdentifier(object: name, action: "Open")
        }
    }

    struct User {
        static let name = "User"

        struct LoggedIn: TrackableEvent {
            let identifier = EventIdentifier(object: name, action: "Logged In")
        }

        struct LoggedOut: TrackableEvent {
            let identifier = EventIdentifier(object: name, action: "Logged Out")
        }

        struct ProfileUpdated: TrackableEvent {
            let newName: String
            let identifier = EventIdentifier(object: name, action: "Profile Updated")
            var metadata: [String: Any] {
                return ["new_name": newName]
            }
        }

        struct LogIn: TrackableEvent {
            let identifier = EventIdentifier(object: name, action: "Log In")
        }
    }
}

  // swift-format-ignore
  struct AppOpen: TrackableEvent {
    let timestamp: Date

    let identifier: EventIdentifier = EventIdentifier(object: "App", action: "Open")
    var metadata: [String : Any] {
        return ["timestamp": dateFormatter.string(from: timestamp)]
    }
}

  // swift-format-ignore
  struct EmailChanged: TrackableEvent {
    let newEmail: String

    let identifier: EventIdentifier = EventIdentifier(object: "User", action: "Changed", label: "Email")
    var metadata: [String : Any] {
        return ["new_email": newEmail]
    }
}

  // swift-format-ignore
  enum Property {
struct Email: TrackableProperty {
    let identifier: String = "email"                          // Name of the property
    let value: String                                         // Our value, whatever type we need. Enums are handy.

    var trackedValue: TrackableValueType? { return value }     // How to convert our value to TrackableValueType
                                                              // String and Int are trackable by default
    func generateUpdateEvents() -> [TrackableEvent] {
        let emailChanged = EmailChanged(newEmail: value)
        return [emailChanged]
    }
}
struct PushNotificationToken: TrackableProperty {
    let identifier = "push_token"
    let value: String
    var trackedValue: TrackableValueType? { return value }
}
  }
  typealias Email = Property.Email

  // swift-format-ignore
  class MixpanelAdapter: AnalyticsAdapter {

    // Set event tracking rule to prohibit AppOpen event from being tracked
    // That means function track(event:) for this tracker wont be called for AppOpen event
    let eventTrackingRule: EventTrackingRule? = EventTrackingRule(.prohibit, types: [AppOpen.self])

    private let token: String

    // Optional name for nice logs. By default the class name is used (e.g. `MixpanelAdapter`)
    var name: String { "Mixpanel" }

    init(token: String) {
        self.token = token
    }

    // This method is when the tracking is about to start
    func configure() {
        _ = Mixpanel.sharedInstance(withToken: token)
    }

    // This is called when the adapter receives an event to track
    func track(event: TrackableEvent) {
        // Track event in Mixpanel
        Mixpanel.sharedInstance()?.track(event.identifier.stringValue, properties: event.metadata)
    }

    // This is called when the adapter receives a property to track
    func track(property: TrackableProperty) {
        // Track property in Mixpanel
        Mixpanel.sharedInstance()?.people.set(property.identifier, to: property.trackedValue)
    }
}

  // swift-format-ignore
  class IntercomAdapter: AnalyticsAdapter {
    let eventTrackingRule: EventTrackingRule? = EventTrackingRule(.allow, types:
    [
        Events.App.Open.self,
        Events.User.LogIn.self
    ]
)
    func configure() {}
    func track(event: TrackableEvent) { calls.add("intercom \(event.identifier)") }

func track(property: TrackableProperty) {

    switch property {
    case is Property.Email:
        let attrs = ICMUserAttributes()
        attrs.email = property.trackedValue?.stringValue
        Intercom.updateUser(attrs)
    case let property as Property.PushNotificationToken:
        Intercom.setDeviceToken(property.value)
    default:
        let attrs = ICMUserAttributes()
        attrs.customAttributes = [property.identifier: property.trackedValue ?? ""]
        Intercom.updateUser(attrs)
    }
}
}
}

@Suite struct TrackerAggregatorDocumentTests {
  fileprivate typealias Events = AggregatorDocument.Events
  fileprivate typealias AppOpen = AggregatorDocument.AppOpen
  fileprivate typealias Email = AggregatorDocument.Email
  fileprivate typealias MixpanelAdapter = AggregatorDocument.MixpanelAdapter
  fileprivate typealias SwiftyBeaver = AggregatorDocument.SwiftyBeaver
  struct Age: TrackableProperty {
    let identifier = "age"
    var trackedValue: TrackableValueType? { 3 }
  }

  // swift-format-ignore
  @Test("The examples of the document run, and the adapters receive the described events")
  func examples() async {
    Events.App.Opened(appName: "My App").trigger()
    GlobalTracker.startTracking(adapters: [MixpanelAdapter(token: "abcd"), AggregatorDocument.IntercomAdapter()])
    Events.User.LoggedIn().trigger()
    Events.User.ProfileUpdated(newName: "Alfred").trigger()
    Events.User.LogIn().trigger()
    AppOpen(timestamp: Date()).trigger()
    Email(value: "[email protected]").update()
    AggregatorDocument.Property.PushNotificationToken(value: "t").update()
    Age().update()
    await GlobalTracker.analytics.waitForTrackers()
    let mixpanel = AggregatorDocument.calls.lines.filter { $0.hasPrefix("mixpanel") }
    #expect(
      mixpanel == [
        "mixpanel token abcd", "mixpanel App: Opened [\"name\"]", "mixpanel User: Logged In []",
        "mixpanel User: Profile Updated [\"new_name\"]", "mixpanel User: Log In []",
        "mixpanel people email [email protected]", "mixpanel User: Changed - Email [\"new_email\"]",
        "mixpanel people push_token t", "mixpanel people age 3",
      ])
    let intercom = AggregatorDocument.calls.lines.filter { $0.hasPrefix("intercom") }
    #expect(
      intercom == ["intercom User: Log In", "intercom [email protected] []", "intercom token t", "intercom - [\"age\"]"])

    GlobalTracker.loggingLevel = .info // default is .none
    GlobalTracker.log { message in
    SwiftyBeaver.log.info(message) // Log with your favourite logging system
}
    Events.User.LoggedOut().trigger()
    await GlobalTracker.analytics.waitForTrackers()
    #expect(AggregatorDocument.calls.lines.contains("-[Mixpanel]: EVENT TRIGGERED - 'User: Logged Out'"))
    GlobalTracker.loggingLevel = .none

    // Starting again replaces the adapters.
    GlobalTracker.startTracking(adapters: [MixpanelAdapter(token: "one")])
    GlobalTracker.startTracking(adapters: [MixpanelAdapter(token: "two")])
    #expect(GlobalTracker.analytics.findAll(pluginType: TrackerDestination.self).map(\.key) == ["Mixpanel"])
    GlobalTracker.resetAdapters()
    await GlobalTracker.analytics.waitForTrackers()
    #expect(AggregatorDocument.calls.lines.contains("mixpanel token two"))

    // Also on another client.
    let earlier = GlobalTracker.analytics
    GlobalTracker.analytics = Analytics.forTest()
    GlobalTracker.startTracking(adapters: [MixpanelAdapter(token: "three")])
    #expect(earlier.findAll(pluginType: TrackerDestination.self).isEmpty)
    #expect(GlobalTracker.analytics.findAll(pluginType: TrackerDestination.self).map(\.key) == ["Mixpanel"])
  }
}
