import AnalyticsCore
import JSONModel

/// A call from a script to an analytics client.
enum ClientCall: Sendable {
  case track(String, JSON?, context: JSONObject, as: Identity?)
  case screen(String, category: String?, JSON?, context: JSONObject, as: Identity?)
  case group(String, JSON?, context: JSONObject, as: Identity?)
  case identify(String, JSON?, context: JSONObject)
  case alias(String, context: JSONObject)
  /// - Parameter user: The new user.
  case reset(UserInfo)
  case flush(as: Identity?)

  /// Whether the call makes an event.
  var isEvent: Bool {
    switch self {
    case .track, .screen, .group, .identify, .alias: true
    case .reset, .flush: false
    }
  }

  /// The number of bytes of the texts of its event outside the objects.
  var textByteCount: Int {
    switch self {
    case .track(let text, _, _, let identity), .group(let text, _, _, let identity): text.utf8.count + bytes(identity)
    case .screen(let title, let category, _, _, let identity):
      title.utf8.count + (category?.utf8.count ?? 0) + bytes(identity)
    case .identify(let text, _, _), .alias(let text, _): text.utf8.count
    case .reset, .flush: 0
    }
  }

  private func bytes(_ identity: Identity?) -> Int {
    (identity?.userId?.utf8.count ?? 0) + (identity?.anonymousId?.utf8.count ?? 0)
  }

  /// Performs the part of the call that calls no plugin: stamps the event with its time and its user, and changes the
  /// client's user.
  /// - Parameter chain: The chain of the event that the call makes.
  /// - Returns: The rest, which calls plugins; nil if there is none.
  func begin(with client: Analytics, in chain: EventChain) -> DeferredWork.Action? {
    switch self {
    case .track(let event, let properties, let context, let identity):
      return client.submission(as: identity, context: context, in: chain) {
        TrackEvent(event: event, properties: properties)
      }
    case .screen(let title, let category, let properties, let context, let identity):
      return client.submission(as: identity, context: context, in: chain) {
        ScreenEvent(title: title, category: category, properties: properties)
      }
    case .group(let id, let traits, let context, let identity):
      return client.submission(as: identity, context: context, in: chain) { GroupEvent(groupId: id, traits: traits) }
    case .identify(let id, let traits, let context):
      return client.submission(
        context: context, in: chain,
        changing: { user in
          user.userId = id
          if let traits { user.traits = traits }
        }, { IdentifyEvent(userId: id, traits: traits) })
    case .alias(let id, let context):
      var previous: String?
      return client.submission(
        context: context, in: chain,
        changing: { user in
          previous = user.userId
          user.userId = id
        }, { AliasEvent(newId: id, previousId: previous) })
    case .reset(let user):
      client.forgetUser(for: user)
      // A later call may identify another user before plugins are notified.
      let chain = chain.belonging(to: Identity(userId: user.userId, anonymousId: user.anonymousId))
      return { EventChain.continued(chain) { client.notifyOfReset() } }
    case .flush(let identity):
      // Without an identity, that of the client now: a later call may identify another user.
      let user = client.user
      let chain = chain.belonging(to: identity ?? Identity(userId: user.userId, anonymousId: user.anonymousId))
      return { EventChain.continued(chain) { client.requestFlush() } }
    }
  }
}
