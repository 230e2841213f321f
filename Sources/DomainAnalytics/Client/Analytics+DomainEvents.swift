import AnalyticsCore
import JSONModel

extension Analytics {
  /// Tracks an event of the app.
  ///
  /// It becomes a track event, or a screen event if its category is `screen`, with a member `domain` that describes
  /// where it comes from. An event whose properties have no JSON form is not sent; the client and its trackers report
  /// the error.
  /// - Parameter identity: the user whom the event is about. Default: the client's user.
  public func track<Event: TrackableEvent>(_ event: Event, as identity: Identity? = nil) {
    do {
      let description = try describing("track") { (try event.eventProperties(), event.identifier) }
      guard let (members, identifier) = description else { return }
      var properties = members
      domain.addDefaults(to: &properties, hasPlainName: identifier.form == .plain)
      let name = identifier.formatted
      let mark = DomainMark.of(Event.self, identifier)
      submit(
        name, properties, mark, DomainOrigin(.event(event), Event.self, name: name, members: properties, mark: mark),
        isScreen: identifier.form == .plain && properties[KeyAttributes.category]?.stringValue == screenCategory,
        as: identity)
    } catch {
      reportUnencodable(error, event.identifier.formatted)
    }
  }

  /// Updates a property of the user.
  ///
  /// The user's trait of that name changes, or is removed if the value is nil; an identify event with it is sent;
  /// trackers receive the property. Then the events of ``TrackableProperty/generateUpdateEvents()`` are tracked.
  public func update<Property: TrackableProperty>(_ property: Property) {
    guard let identifier = describing("update", { property.identifier }) else { return }
    let value: JSON?
    do {
      let description = try describing("update") { try property.trackedValue.map { try JSON(encoding: $0) } }
      guard let description else { return }
      value = description
    } catch {
      return reportUnencodable(error, identifier)
    }
    let traits: JSONObject = [identifier: value ?? .null]
    let mark = DomainMark(["type": .string(Property.domainType), "property": .string(identifier)])
    let origin = DomainOrigin(.property(property), Property.self, name: "", members: traits, mark: mark)
    submitTraits(traits, mark, origin, changing: { $0.traits[identifier] = value })
    nested("update") {
      for event in property.generateUpdateEvents() { track(event) }
    }
  }

  /// Reports an error that does not end the program.
  ///
  /// It becomes a track event `Error Reported` with the properties `message`, `type`, `filename` and `line`, the last
  /// two unless the name is empty. Trackers receive it as an error. Middlewares do not see it; live plugins and filters
  /// can change or drop it. The server receives it only with ``DomainOptions/sendsErrors``.
  public func report(_ error: any Error, filename: String = #fileID, line: Int = #line) {
    let type = DomainType.name(of: Swift.type(of: error))
    guard let message = describing("report", { "\(error)" }) else { return }
    var properties: JSONObject = ["message": .string(message), "type": .string(type)]
    if !filename.isEmpty {
      properties["filename"] = .string(filename)
      properties["line"] = JSON(line)
    }
    let mark = DomainMark(["type": .string(type), "kind": .string(DomainMark.Kind.error)])
    submit(
      errorEvent, properties, mark,
      DomainOrigin(
        .error(error, filename: filename, line: line), Swift.type(of: error), name: errorEvent, members: properties,
        mark: mark),
      isScreen: false, isForServer: domain.options.sendsErrors, as: nil)
  }
}

private let screenCategory = StandardCategory.screen.name
private let errorEvent = "Error Reported"

// MARK: The user

extension Analytics {
  /// Identifies the user. The same as `identify(userId:)`.
  public func identify(with id: String) { identify(userId: id) }

  /// Adds attributes of the user. They become traits, in place of those of the same name, and an identify event.
  ///
  /// If they do not encode as an object, nothing is sent; the client and its trackers report the error.
  public func addUserAttributes(_ attributes: any EventAttributes) {
    do {
      guard let traits = try describing("addUserAttributes", { try attributes.attributesObject() }) else { return }
      let mark = DomainMark([
        "type": .string(DomainType.name(of: type(of: attributes))), "kind": .string(DomainMark.Kind.attributes),
      ])
      submitTraits(traits, mark, nil) { user in
        user.traits.merge(traits)
      }
    } catch {
      reportUnencodable(error, DomainType.name(of: type(of: attributes)))
    }
  }

  /// Forgets the user. The same as `reset()`.
  public func logout() { reset() }
}

// MARK: Submission

extension Analytics {
  /// Reports an event that has no JSON form, to the client and to its trackers, and counts it as dropped.
  /// - Parameter name: The name of the event.
  func reportUnencodable(_ error: any Error, _ name: String) {
    dropUnencodable()
    let error = UnencodableEvent(name: name, reason: withoutValue(error))
    reportInternalError(AnalyticsError.jsonUnableToSerialize(error), fatal: true)
    // The file and the line in the source of the app are not known.
    report(error, filename: "", line: 0)
  }

  /// Returns an error of encoding without the value, which neither the trackers nor the server may receive.
  private func withoutValue(_ error: any Error) -> any Error {
    guard case .invalidValue(let value, let context)? = error as? EncodingError else { return error }
    return EncodingError.invalidValue(DomainType.name(of: type(of: value)), context)
  }

  func submit(
    _ name: String, _ properties: JSONObject, _ mark: DomainMark, _ origin: DomainOrigin, isScreen: Bool,
    isForServer: Bool = true, as identity: Identity?
  ) {
    var event = EventRecord(isScreen ? .screen : .track)
    event.object.set(.string(name), common: isScreen ? .name : .event)
    event.object.set(.object(properties), common: .properties)
    event.object.set(mark.json, common: .domain)
    if !isForServer { event.object["integrations"] = [Settings.cloudKey: false] }
    event.setSource(origin)
    submit(event, as: identity)
  }

  func submitTraits(
    _ traits: JSONObject, _ mark: DomainMark, _ origin: DomainOrigin?,
    changing change: @escaping (inout UserInfo) -> Void
  ) {
    var event = EventRecord(.identify)
    event.object.set(.object(traits), common: .traits)
    event.object.set(mark.json, common: .domain)
    if let origin { event.setSource(origin) }
    let submitted = event
    callOrder.run { submit(submitted, changing: change) }
  }
}

/// The error of an event, or of a change of the user, that has no JSON form.
private struct UnencodableEvent: Error, CustomStringConvertible {
  let name: String
  let reason: any Error

  var description: String { "\(name): \(reason)" }
}
