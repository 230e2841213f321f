import Foundation
import JSONModel

extension Middleware where Item == RawAnalyticsEvent {
  /// Capitalizes the keys of the properties: the first letter upper case, the others lower case.
  public static var capitalisedAttributeKeys: Self {
    Self { event in
      var event = event
      var properties = JSONObject(minimumCapacity: event.properties.count)
      for (key, value) in event.properties { properties[key.capitalized] = value }
      event.properties = properties
      return .forward(event)
    }
  }

  /// Skips the events of a category. Events without the property `category` pass.
  public static func skipEvent(for category: any AnalyticsEventCategory) -> Self {
    let name = category.name
    return Self { $0.category == name ? .skip : .forward($0) }
  }

  /// Skips the events with these names.
  public static func skipEvent(for names: [String]) -> Self {
    let names = Set(names)
    return Self { names.contains($0.name) ? .skip : .forward($0) }
  }

  /// Skips the events of the category `lifecycle`, and the client's own events about the app, such as `Application
  /// Opened`.
  public static var ignoreLifecycleEvents: Self {
    let names = Set(
      ["Installed", "Updated", "Opened", "Foregrounded", "Backgrounded", "Hidden", "Unhidden", "Terminated"]
        .map { "Application \($0)" })
    return Self { $0.category == StandardCategory.lifecycle.name || names.contains($0.name) ? .skip : .forward($0) }
  }

  /// Adds to the events of a ``DomainActivity`` the seconds between two changes of its status: for `.open` and
  /// `.complete`, the property `durationOpenedCompleted`.
  ///
  /// It uses the first time of each status. Events that have only one of them, and other events, are unchanged.
  public static func calculateDomainActivityDuration(
    between status: DomainActivityAction.Status, and other: DomainActivityAction.Status
  ) -> Self {
    let (first, second) = (status.result.rawValue, other.result.rawValue)
    let key = "duration\(first.capitalized)\(second.capitalized)"
    return Self { event in
      guard event.category == StandardCategory.domainActivity.name,
        let start = event.properties[first]?.doubleValue, let end = event.properties[second]?.doubleValue
      else { return .forward(event) }
      var event = event
      event.properties[key] = .number(end - start)
      return .forward(event)
    }
  }

  /// Applies a rule by type.
  public static func rule(_ rule: EventTrackingRule) -> Self {
    Self { rule.allows($0) ? .forward($0) : .skip }
  }

  /// Skips the events that do not meet a condition.
  public static func when(_ condition: @escaping @Sendable (RawAnalyticsEvent) -> Bool) -> Self {
    Self { condition($0) ? .forward($0) : .skip }
  }
}

extension RawAnalyticsEvent {
  /// The property `category`.
  var category: String? { properties[KeyAttributes.category]?.stringValue }
}
