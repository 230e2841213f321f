import AnalyticsCore
import JSONModel

/// Something that a script asks of an analytics client.
enum ClientCall: Sendable {
  case track(String, JSON?, context: JSONObject, as: Identity?)
  case screen(String, category: String?, JSON?, context: JSONObject, as: Identity?)
  case group(String, JSON?, context: JSONObject, as: Identity?)
  case identify(String, JSON?, context: JSONObject)
  case alias(String, context: JSONObject)
  case reset
  case flush

  /// Lets the client take it: from now on it has its time and its user, and reading the user shows it.
  /// - Returns: what is left to be done, in which plugins are called; nil when there is nothing.
  func take(by client: Analytics) -> (@Sendable () -> Void)? {
    switch self {
    case .track(let event, let properties, let context, let identity):
      return client.take(as: identity, context: context) { TrackEvent(event: event, properties: properties) }
    case .screen(let title, let category, let properties, let context, let identity):
      return client.take(as: identity, context: context) {
        ScreenEvent(title: title, category: category, properties: properties)
      }
    case .group(let id, let traits, let context, let identity):
      return client.take(as: identity, context: context) { GroupEvent(groupId: id, traits: traits) }
    case .identify(let id, let traits, let context):
      return client.take(
        context: context,
        changing: { user in
          user.userId = id
          if let traits { user.traits = traits }
        }, { IdentifyEvent(userId: id, traits: traits) })
    case .alias(let id, let context):
      var previous: String?
      return client.take(
        context: context,
        changing: { user in
          previous = user.userId
          user.userId = id
        }, { AliasEvent(newId: id, previousId: previous) })
    case .reset:
      client.forgetUser()
      return { client.tellReset() }
    case .flush: return { client.requestFlush() }
    }
  }
}
