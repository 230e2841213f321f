/// A plugin with one method per event type.
///
/// Each method returns the event to continue with, or nil to drop it.
public protocol EventPlugin: Plugin {
  /// Handles an identify event. Default: returns it unchanged.
  func identify(event: IdentifyEvent) -> IdentifyEvent?
  /// Handles a track event. Default: returns it unchanged.
  func track(event: TrackEvent) -> TrackEvent?
  /// Handles a group event. Default: returns it unchanged.
  func group(event: GroupEvent) -> GroupEvent?
  /// Handles an alias event. Default: returns it unchanged.
  func alias(event: AliasEvent) -> AliasEvent?
  /// Handles a screen event. Default: returns it unchanged.
  func screen(event: ScreenEvent) -> ScreenEvent?

  /// Called when the client forgets the user. Default: does nothing.
  func reset()
  /// Called when the plugin should send what it has collected. Default: does nothing.
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

  /// Passes the event to the method for its type. An event type that the application defines is returned unchanged.
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
