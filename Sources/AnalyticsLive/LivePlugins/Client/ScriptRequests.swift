import AnalyticsCore
import JSONModel
import JavaScript

/// What scripts have requested in one call of the host, such as the call of a plugin with an event.
///
/// The requests take effect when the call has succeeded, all of them and in order, or not at all. Until then only the
/// scripts of the same call see them. Used under the engine's lock.
final class ScriptRequests {
  enum Step {
    /// A call to the client with a number (see ``ScriptClients``).
    case client(Int, ClientCall)
    /// A change of the engine's plugins.
    case plugins(() -> Void)
  }

  /// The requests that have not been performed.
  struct Pending {
    var steps: [Step] = []
    /// New values of `storage`; nil removes the key.
    var values: [ExactText: JSON?] = [:]
    /// The keys whose new values depend on their previous ones.
    var updated: Set<ExactText> = []
    /// The number of bytes by which the values need more room.
    var growth = 0
    /// The users of clients after the calls, by the number of the client.
    var users: [Int: UserInfo] = [:]
    /// The number of plugins after the changes; nil without changes.
    var plugins: Int?
    /// What has been taken from the budget of the chain.
    var taken = EventChain.Share()
    /// The memory of the events of the calls to clients, in bytes.
    private(set) var byteCount = 0
    /// The length of the longest text of one of their objects, in bytes.
    private var textByteCount = 0

    /// Counts the memory of an event, and of the longest text, which is written while the others wait.
    /// - Throws: `LimitError` if all of them need too much memory.
    mutating func count(_ byteCount: Int, textByteCount: Int, in interpreter: Interpreter) throws {
      self.byteCount += byteCount
      self.textByteCount = max(self.textByteCount, textByteCount)
      // The buffer of the text can have room for twice as much.
      try interpreter.reserve(self.byteCount + 2 * self.textByteCount)
    }

    var isEmpty: Bool { steps.isEmpty && values.isEmpty }
  }

  /// The chain of the event that the call is about.
  let chain: EventChain
  var pending = Pending()
  /// The requests to which a rule of `domain.map` that fails returns; nil for none.
  var kept: Pending?
  /// The values of `storage` that scripts in other realms have set in the same load, and the bytes by which they need
  /// more room. They are seen like pending values but set by the other realm.
  var loaded: [ExactText: JSON?] = [:]
  var loadedGrowth = 0
  /// Whether no other call may update values.
  var holdsUpdates = false

  init(_ chain: EventChain) { self.chain = chain }

  var isEmpty: Bool { pending.isEmpty && !holdsUpdates }

  /// Returns the value of a key that will be set, which is nil if the key will be removed; nil if it will not change.
  func newValue(of key: ExactText) -> JSON?? { pending.values[key] ?? loaded[key] }
}
