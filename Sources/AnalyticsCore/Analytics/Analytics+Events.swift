import Foundation
import JSONModel

// In all of these methods, `enrichments` run on that event only, after the plugins of type `enrichment`, and `identity`
// is the user that the event is about, if that is not the client's user. Values that have no JSON form are reported. An
// `Encodable` value is then not sent; of a dictionary, the event is sent without it.

extension Analytics {
  /// Tracks an action of the user.
  /// - Parameters:
  ///   - name: The name of the action, such as `Product Viewed`.
  ///   - enrichments: Closures that change or drop this event.
  ///   - identity: The user that the event is about. Default: the client's user.
  public func track(name: String, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil) {
    track(name, json: nil, enrichments, identity)
  }

  /// Tracks an action of the user with properties.
  public func track<P: Encodable>(
    name: String, properties: P?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    guard let properties = encoded(properties) else { return dropUnencodable() }
    track(name, json: properties.value, enrichments, identity)
  }

  /// Tracks an action of the user with properties.
  public func track(
    name: String, properties: [String: Any]?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    track(name, json: converted(properties), enrichments, identity)
  }

  /// Tracks an action of the user. See ``track(name:enrichments:as:)``.
  public func track(_ name: String, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil) {
    track(name, json: nil, enrichments, identity)
  }

  /// Tracks an action of the user with properties. See ``track(name:enrichments:as:)``.
  public func track<P: Encodable>(
    _ name: String, properties: P?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    track(name: name, properties: properties, enrichments: enrichments, as: identity)
  }

  /// Tracks an action of the user with properties. See ``track(name:enrichments:as:)``.
  public func track(
    _ name: String, properties: [String: Any]?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    track(name: name, properties: properties, enrichments: enrichments, as: identity)
  }

  private func track(_ name: String, json properties: JSON?, _ enrichments: [EnrichmentClosure]?, _ identity: Identity?)
  {
    guard let admission = admit(identity) else { return }
    submit(TrackEvent(event: name, properties: properties), admission, enrichments)
  }
}

extension Analytics {
  /// Records a screen that the user saw.
  public func screen(
    title: String, category: String? = nil, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    screen(title, category, json: nil, enrichments, identity)
  }

  /// Records a screen that the user saw, with properties.
  public func screen<P: Encodable>(
    title: String, category: String? = nil, properties: P?, enrichments: [EnrichmentClosure]? = nil,
    as identity: Identity? = nil
  ) {
    guard let properties = encoded(properties) else { return dropUnencodable() }
    screen(title, category, json: properties.value, enrichments, identity)
  }

  /// Records a screen that the user saw, with properties.
  public func screen(
    title: String, category: String? = nil, properties: [String: Any]?, enrichments: [EnrichmentClosure]? = nil,
    as identity: Identity? = nil
  ) {
    screen(title, category, json: converted(properties), enrichments, identity)
  }

  private func screen(
    _ title: String, _ category: String?, json properties: JSON?, _ enrichments: [EnrichmentClosure]?,
    _ identity: Identity?
  ) {
    guard let admission = admit(identity) else { return }
    submit(ScreenEvent(title: title, category: category, properties: properties), admission, enrichments)
  }
}

extension Analytics {
  /// Associates the user with a group, such as an organization, a project or a team.
  public func group(groupId: String, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil) {
    group(groupId, json: nil, enrichments, identity)
  }

  /// Associates the user with a group and records traits of the group.
  public func group<T: Encodable>(
    groupId: String, traits: T?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    guard let traits = encoded(traits) else { return dropUnencodable() }
    group(groupId, json: traits.value, enrichments, identity)
  }

  /// Associates the user with a group and records traits of the group.
  public func group(
    groupId: String, traits: [String: Any]?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    group(groupId, json: converted(traits), enrichments, identity)
  }

  private func group(_ id: String, json traits: JSON?, _ enrichments: [EnrichmentClosure]?, _ identity: Identity?) {
    guard let admission = admit(identity) else { return }
    submit(GroupEvent(groupId: id, traits: traits), admission, enrichments)
  }

  /// Processes an event as it is: with its own id, time and identity. Flush policies do not count it.
  public func process<T: RawEvent>(event: T) {
    guard let admission = admit() else { return }
    var event = EventRecord(event)
    event.object["context"] = Context.merged(event.object["context"], with: admission.context)
    recordConsent(&event, admission)
    dispatch(event, admission, nil, counts: false)
  }
}

// MARK: Conversions

extension Analytics {
  /// Encodes an optional `Encodable` as an object. Returns nil if it cannot be encoded, which has been reported.
  func encoded<P: Encodable>(_ value: P?) -> (value: JSON?, Void)? {
    guard let value else { return (nil, ()) }
    do {
      let json = try JSON(encoding: value)
      if json.isNull { return (nil, ()) }
      guard json.objectValue != nil else { throw JSONKindError(expected: "an object", found: json.kindDescription) }
      return (json, ())
    } catch {
      report(AnalyticsError.jsonUnableToSerialize(error))
      return nil
    }
  }

  /// Converts a dictionary to JSON; nil if it cannot be converted, which has been reported.
  func converted(_ dictionary: [String: Any]?) -> JSON? {
    do {
      return try JSON(nilOrObject: dictionary)
    } catch {
      report(AnalyticsError.jsonUnableToSerialize(error))
      return nil
    }
  }
}
