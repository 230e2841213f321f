import AnalyticsCore
import JSONModel

extension Analytics {
  /// Makes a step of an activity, and sends an event with the name of the activity.
  ///
  /// A step that the activity does not permit is reported as a ``DomainActivityError``; its status does not change, and
  /// no event of the activity is sent.
  ///
  /// When the app resigns, all activities are canceled; when it becomes active again, each is opened in a new session,
  /// with the status that it had. See `handle(_:)` for the life of programs other than apps.
  /// - Parameter identity: the user whose activity it is. Default: the client's user.
  public func track(
    _ activity: DomainActivity<some EventAttributes>, with action: DomainActivityAction, as identity: Identity? = nil
  ) {
    do {
      let description = try describing("track") {
        let key = ActivitySessions.Key(
          identity: identity, name: activity.name, attributes: try activity.attributes.attributesObject())
        return (key, try action.attributes?.attributesObject() ?? [:], action.trigger.name)
      }
      guard let (key, attributes, trigger) = description else { return }
      try callOrder.run {
        let properties = try domain.activities.step(
          key, action.status, trigger: trigger, attributes: attributes, refusals(categories:))
        submit(key, properties)
      }
    } catch let error as DomainActivityError {
      report(error)
    } catch {
      reportUnencodable(error, activity.name)
    }
  }

  /// The same as ``track(_:with:as:)``, as Tentacles spells it.
  public func track(for activity: DomainActivity<some EventAttributes>, with action: DomainActivityAction) {
    track(activity, with: action)
  }

  /// The activities that have not ended, in the order of their opening.
  public var activities: [DomainActivityState] { domain.activities.states }

  func submit(_ event: ActivitySessions.Event) { submit(event.key, event.properties) }

  /// - Parameter properties: The only reference to them, so that adding others does not copy these.
  private func submit(_ activity: ActivitySessions.Key, _ properties: consuming JSONObject) {
    let name = activity.name
    domain.addDefaults(to: &properties, hasPlainName: true)
    let members = properties
    let source = DomainActivityEvent(identifier: EventIdentifier(name: name), properties: members)
    let mark = DomainMark.of(DomainActivityEvent.self, source.identifier)
    submit(
      name, members, mark,
      DomainOrigin(.event(source), DomainActivityEvent.self, name: name, members: members, mark: mark),
      isScreen: false, as: activity.identity)
  }
}

/// The event of a step of a ``DomainActivity``, as adapters receive it.
public struct DomainActivityEvent: TrackableEvent, CategorizedEvent {
  public let identifier: EventIdentifier
  /// The properties of the event.
  public let properties: JSONObject

  public static var domainType: String { "DomainActivity" }

  var category: any AnalyticsEventCategory { StandardCategory.domainActivity }

  public var metadata: [String: Any] { properties.swiftMembers }

  public func eventProperties() -> JSONObject { properties }
}
