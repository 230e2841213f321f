import Foundation
import JSONModel

// In each of these, `enrichments` run on that event only, after the plugins of the type `enrichment`, and `identity` says whom the event is about, when that is not
// the client's user. Values that have no JSON form are reported; an `Encodable` then sends nothing, a dictionary an event without it.

extension Analytics {
  /// Reports something that a user did.
  /// - Parameter name: such as `Product Viewed`.
  public func track(name: String, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil) {
    track(name, json: nil, enrichments, identity)
  }

  /// Reports something that a user did, and what is to be known about it.
  public func track<P: Encodable>(
    name: String, properties: P?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    guard let properties = encoded(properties) else { return }
    track(name, json: properties.value, enrichments, identity)
  }

  /// Reports something that a user did, and what is to be known about it.
  public func track(
    name: String, properties: [String: Any]?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    track(name, json: converted(properties), enrichments, identity)
  }

  /// The same as ``track(name:enrichments:as:)``.
  public func track(_ name: String, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil) {
    track(name, json: nil, enrichments, identity)
  }

  /// The same as with the label `name`.
  public func track<P: Encodable>(
    _ name: String, properties: P?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    track(name: name, properties: properties, enrichments: enrichments, as: identity)
  }

  /// The same as with the label `name`.
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
  /// Reports a screen that a user saw.
  public func screen(
    title: String, category: String? = nil, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    screen(title, category, json: nil, enrichments, identity)
  }

  /// Reports a screen that a user saw, and what is to be known about it.
  public func screen<P: Encodable>(
    title: String, category: String? = nil, properties: P?, enrichments: [EnrichmentClosure]? = nil,
    as identity: Identity? = nil
  ) {
    guard let properties = encoded(properties) else { return }
    screen(title, category, json: properties.value, enrichments, identity)
  }

  /// Reports a screen that a user saw, and what is to be known about it.
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
  /// Reports the organisation, project or team that a user belongs to.
  public func group(groupId: String, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil) {
    group(groupId, json: nil, enrichments, identity)
  }

  /// Reports the organisation, project or team that a user belongs to, and what is known about it.
  public func group<T: Encodable>(
    groupId: String, traits: T?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    guard let traits = encoded(traits) else { return }
    group(groupId, json: traits.value, enrichments, identity)
  }

  /// Reports the organisation, project or team that a user belongs to, and what is known about it.
  public func group(
    groupId: String, traits: [String: Any]?, enrichments: [EnrichmentClosure]? = nil, as identity: Identity? = nil
  ) {
    group(groupId, json: converted(traits), enrichments, identity)
  }

  private func group(_ id: String, json traits: JSON?, _ enrichments: [EnrichmentClosure]?, _ identity: Identity?) {
    guard let admission = admit(identity) else { return }
    submit(GroupEvent(groupId: id, traits: traits), admission, enrichments)
  }

  /// Sends a prepared event as it is: with the id, time and identity that it has, and without being counted by flush policies.
  public func process<T: RawEvent>(event: T) {
    guard let admission = admit() else { return }
    var event = EventRecord(event)
    event.object["context"] = Context.merged(event.object["context"], with: admission.context)
    dispatch(event, admission, nil, counts: false)
  }
}

// MARK: Conversions

extension Analytics {
  /// The JSON object of an `Encodable`, which may be nil. Nil when there is none, which has been reported.
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

  /// The JSON of a dictionary; nil when it has none, which has been reported.
  func converted(_ dictionary: [String: Any]?) -> JSON? {
    do {
      return try JSON(nilOrObject: dictionary)
    } catch {
      report(AnalyticsError.jsonUnableToSerialize(error))
      return nil
    }
  }
}
