/// The kinds of event, named as in the `type` member of an event.
public enum EventType: String, Sendable, Hashable, CaseIterable, Codable {
  case track, identify, screen, group, alias
}
