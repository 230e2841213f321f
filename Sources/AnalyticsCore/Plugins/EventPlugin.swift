/// A plugin that handles the types of event it wants, one method for each.
public protocol EventPlugin: Plugin {
  /// Handles an identify event. Default: gives it back as it is. Nil drops the event; so it is for all of these.
  func identify(event: IdentifyEvent) -> IdentifyEvent?
  /// Handles a track event. Default: gives it back as it is.
  func track(event: TrackEvent) -> TrackEvent?
  /// Handles a group event. Default: gives it back as it is.
  func group(event: GroupEvent) -> GroupEvent?
  /// Handles an alias event. Default: gives it back as it is.
  func alias(event: AliasEvent) -> AliasEvent?
  /// Handles a screen event. Default: gives it back as it is.
  func screen(event: ScreenEvent) -> ScreenEvent?

  /// The user is being forgotten. Default: does nothing.
  func reset()
  /// What is waiting should be sent. Default: does nothing.
  func flush()
}

extension EventPlugin {
  /// Calls the method for the type of the event.
  public func execute<T: RawEvent>(event: T?) -> T? {
    guard let event else { return nil }
    switch T.eventType {
    case .track: return handle(event, track)
    case .identify: return handle(event, identify)
    case .screen: return handle(event, screen)
    case .group: return handle(event, group)
    case .alias: return handle(event, alias)
    }
  }

  /// Gives the event to the method for its type. One of a type that is not this library's own passes.
  @inline(__always)
  private func handle<T: RawEvent, Own: RawEvent>(_ event: T, _ method: (Own) -> Own?) -> T? {
    guard T.self == Own.self, let own = event as? Own else { return event }
    return method(own) as? T
  }

  public func identify(event: IdentifyEvent) -> IdentifyEvent? { event }
  public func track(event: TrackEvent) -> TrackEvent? { event }
  public func group(event: GroupEvent) -> GroupEvent? { event }
  public func alias(event: AliasEvent) -> AliasEvent? { event }
  public func screen(event: ScreenEvent) -> ScreenEvent? { event }
  public func reset() {}
  public func flush() {}
}
