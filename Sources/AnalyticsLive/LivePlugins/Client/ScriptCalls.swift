import AnalyticsCore
import JSONModel
import JavaScript

/// Connects `analytics` and `storage` in scripts with the client.
///
/// Calls are collected while a script runs (see ``ScriptRequests``) and performed when the call of the host has
/// succeeded: events are stamped, and the work that calls plugins is deferred until the engine's lock has been released
/// (see ``DeferredWork``). While scripts are being loaded, all calls wait until the scripts are accepted.
final class ScriptCalls {
  private unowned let engine: LiveEngine
  let shared: LiveContext
  /// Called when changes of the engine's plugins have been discarded.
  var didDiscardPlugins: () -> Void = {}

  init(_ engine: LiveEngine, _ shared: LiveContext) {
    self.engine = engine
    self.shared = shared
  }

  // MARK: analytics

  /// `client(number, method, …)`, called by the class `Analytics`, which has checked the first argument after the
  /// method.
  func client(_ call: HostCall) throws -> JSValue? {
    let method = call[1].string ?? ""
    let first = call[2].string ?? ""
    call.charge(steps: HostWork.client + first.utf8.count / HostWork.bytesPerStep)
    let number = Int(call[0].number ?? 0)
    guard hasClient(number) else { throw NoClient(method: method) }
    switch method {
    case "traits": return call.interpreter.value(try user(number, method).traits)
    case "userId": return try user(number, method).userId.map(call.interpreter.value)
    case "anonymousId": return call.interpreter.value(try user(number, method).anonymousId)
    case "track":
      try ask(
        number, method,
        .track(first, try object(call, 3, method), context: try context(call, 4, method), as: identity(call, number, 5))
      )
    case "screen":
      let category = call[3].string
      try ask(
        number, method,
        .screen(
          first, category: category, try object(call, 4, method), context: try context(call, 5, method),
          as: identity(call, number, 6)))
    case "group":
      try ask(
        number, method,
        .group(first, try object(call, 3, method), context: try context(call, 4, method), as: identity(call, number, 5))
      )
    case "identify":
      let traits = try object(call, 3, method)
      try ask(number, method, .identify(first, traits, context: try context(call, 4, method))) {
        var next = try self.user(number, method)
        next.userId = first
        if let traits { next.traits = traits }
        return next
      }
    case "alias":
      try ask(number, method, .alias(first, context: try context(call, nil, method))) {
        var next = try self.user(number, method)
        next.userId = first
        return next
      }
    case "reset":
      guard let next = engine.analytics?.newUser() else { throw NoClient(method: method) }
      try ask(number, method, .reset(next)) { next }
    case "flush": try ask(number, method, .flush(as: identity(call, number, 3)))
    default: throw NoClient(method: method)
    }
    return nil
  }

  /// The user of a client as scripts of the same call see it.
  private func user(_ number: Int, _ method: String) throws -> UserInfo {
    if let user = engine.requests?.pending.users[number] { return user }
    guard let client = client(number) else { throw NoClient(method: method) }
    return client.user
  }

  private func hasClient(_ number: Int) -> Bool {
    number == 0 ? engine.analytics != nil : shared.clients.contains(number)
  }

  private func client(_ number: Int) -> Analytics? { number == 0 ? engine.analytics : shared.clients[number] }

  /// `open(writeKey)`: the number of the client with a write key, or -1 if no client belongs to the script.
  func open(_ call: HostCall) throws -> JSValue? {
    guard let host = engine.analytics, let writeKey = call[0].string else { return call.interpreter.value(-1) }
    call.charge(steps: writeKey.utf8.count / HostWork.bytesPerStep)
    return call.interpreter.value(try shared.clients.open(writeKey, besides: host, for: engine))
  }

  /// Adds a request for a client.
  /// - Parameter user: Returns the client's user after the request, for scripts of the same call.
  private func ask(_ number: Int, _ method: String, _ call: ClientCall, user: (() throws -> UserInfo)? = nil) throws {
    // A hook that requests the operation that it is notified of would be called again without end.
    if engine.hookInProgress == method { return }
    // While scripts are being loaded, other clients are not opened.
    let hasUser = !engine.isLoading || number == 0
    let user = hasUser ? try user?() : nil
    let requests = try take(1, for: "analytics.\(method)")
    if call.isEvent {
      // Each event contains the texts that it shares with others.
      let present = hasUser ? try? self.user(number, method) : nil
      let byteCount = call.textByteCount + (present?.textByteCount ?? 0)
      // A control character has six bytes in JSON.
      try count(byteCount, textByteCount: 6 * byteCount, of: requests, for: "analytics.\(method)")
    }
    requests.pending.steps.append(.client(number, call))
    if let user { requests.pending.users[number] = user }
  }

  /// Takes requests from the budget of the chain of events.
  /// - Parameter call: The call in the script, for the error message.
  /// - Returns: The requests of the current call of the host.
  /// - Throws: ``EventLoopError`` if events lead to events without end.
  func take(_ count: Int, for call: String) throws(EventLoopError) -> ScriptRequests {
    let requests = engine.requestsOfCall
    do throws(EventLoopError) {
      try requests.chain.take(count, of: shared.options.derivedEventLimit, for: call)
    } catch {
      engine.hasLooped = true
      throw error
    }
    requests.pending.taken.count += count
    return requests
  }

  /// The user of the event that a plugin is processing, or of the hook or signal rule that runs; nil if there is none,
  /// or if the call is to another client.
  private func identity(_ call: HostCall, _ number: Int, _ place: Int) -> Identity? {
    if number != 0 { return nil }
    // Otherwise the arguments are those of another event.
    guard engine.isProcessingNotedEvent else { return engine.userOfCall }
    let identity = Identity(userId: call[place].string, anonymousId: call[place + 1].string)
    return identity.userId == nil && identity.anonymousId == nil ? nil : identity
  }

  /// The maximum size in bytes of the texts of all events of a chain, which are in memory in addition to the values of
  /// scripts.
  private var textLimit: Int { engine.interpreter.limits.memory / 4 }

  /// Returns the JSON object that an argument represents; nil for other values.
  /// - Throws: `LimitError` if the objects of all requests in this call need too much memory.
  private func object(_ call: HostCall, _ index: Int, _ method: String) throws -> JSON? {
    let value = call[index]
    guard value.isObject, !value.isArray, let json = try value.json(), case .object = json else { return nil }
    let text = JSONTextSize.measure(json, upTo: textLimit) { false }
    let byteCount = JSON.byteCount(of: [json])
    call.charge(steps: (text.work + byteCount / 2) / HostWork.measuredBytesPerStep)
    try count(byteCount, textByteCount: text.byteCount, of: engine.requestsOfCall, for: "analytics.\(method)")
    return json
  }

  /// Counts a part of an event toward the limit of memory, and its text toward that of all events of the chain.
  private func count(_ byteCount: Int, textByteCount: Int, of requests: ScriptRequests, for call: String) throws {
    try requests.pending.count(byteCount, textByteCount: textByteCount, in: engine.interpreter)
    do throws(EventLoopError) {
      try requests.chain.take(textByteCount: textByteCount, of: textLimit, for: call)
    } catch {
      engine.hasLooped = true
      throw error
    }
    requests.pending.taken.textByteCount += textByteCount
  }

  /// Returns the members that a script adds to the context of its event, and the origin of the event.
  private func context(_ call: HostCall, _ index: Int?, _ method: String) throws -> JSONObject {
    var context = try index.flatMap { try object(call, $0, method) }?.objectValue ?? [:]
    context[EventOrigin.member] = EventOrigin.stamp(version: engine.version)
    return context
  }

  // MARK: storage

  /// `store(key)` returns the value of a key, `store(key, true, value)` sets it, and `store(key, false)` removes the
  /// key.
  func store(_ call: HostCall) throws -> JSValue? {
    guard let key = call[0].string else { return nil }
    call.charge(steps: key.utf8.count / HostWork.bytesPerStep)
    if call[1].bool != nil { call.charge(steps: HostWork.change) }
    switch call[1].bool {
    case nil:
      let value: JSON? =
        if let new = engine.requests?.newValue(of: ExactText(key)) { new } else { shared.storage[key] }
      return value.map(call.interpreter.value)
    case true?:
      if let value = try call[2].json() { try set(key, value, call) }
      return nil
    case false?:
      try set(key, nil, call)
      return nil
    }
  }

  /// `date(value)`: the `Date` for a number of milliseconds, or the milliseconds of a `Date`; nil for anything else. A
  /// script can replace the global `Date` and its methods.
  func date(_ call: HostCall) -> JSValue? {
    if let milliseconds = call[0].number { return call.interpreter.date(milliseconds: milliseconds) }
    return call[0].dateMilliseconds.map { call.interpreter.value($0) }
  }

  /// `claim(key)`, called before the value of a key is read in order to update it: until the call of the host has
  /// ended, no other call updates values.
  func claim(_ call: HostCall) throws -> JSValue? {
    // A load does not run at the same time as another one.
    guard let key = call[0].string, !engine.isLoading else { return nil }
    call.charge(steps: key.utf8.count / HostWork.bytesPerStep)
    let requests = engine.requestsOfCall
    if !requests.holdsUpdates {
      try shared.storage.beginUpdates()
      requests.holdsUpdates = true
    }
    requests.pending.updated.insert(ExactText(key))
    return nil
  }

  private func set(_ key: String, _ value: JSON?, _ call: HostCall) throws {
    let requests = engine.requestsOfCall
    let exactKey = ExactText(key)
    let former =
      if let new = requests.newValue(of: exactKey) {
        LiveStorage.size(key, new)
      } else {
        shared.storage.size(of: exactKey)
      }
    let size = LiveStorage.size(key, value)
    // In the text of a value, a control character becomes six.
    call.charge(steps: size / HostWork.bytesPerStep)
    let growth = requests.pending.growth + size - former
    guard shared.storage.hasRoom(requests.loadedGrowth + growth) else { throw StorageFull(key: key) }
    requests.pending.growth = growth
    requests.pending.values[exactKey] = .some(value)
  }

  // MARK: Requests

  /// Performs requests. The engine's lock is held.
  /// - Throws: ``StorageFull`` if there is no room for values. The requests then remain.
  func perform(_ requests: ScriptRequests) throws(StorageFull) {
    let pending = requests.pending
    if !pending.values.isEmpty || requests.holdsUpdates {
      try shared.storage.set(pending.values, updated: requests.holdsUpdates ? pending.updated : [])
    }
    performSteps(requests)
  }

  /// Performs requests whose values of `storage` have been set. The engine's lock is held.
  func performSteps(_ requests: ScriptRequests) {
    let (steps, byteCount) = (requests.pending.steps, requests.pending.byteCount)
    finish(requests)
    for step in steps {
      switch step {
      case .plugins(let change): change()
      case .client(let number, let call):
        if call.isEvent, let report = shared.options.onEventOfOtherClient,
          let writeKey = shared.clients.writeKey(of: number)
        {
          engine.deferred.add { report(writeKey) }
        }
        guard let client = client(number), let rest = call.begin(with: client, in: requests.chain.next) else {
          continue
        }
        engine.deferred.add(rest)
      }
    }
    if byteCount > Self.noteworthyByteCount {
      engine.deferred.add { [weak engine] in engine?.perform { $0.noteFreed(byteCount) } }
    }
  }

  /// The number of bytes of events from which on the interpreter notes that they have been freed.
  private static let noteworthyByteCount = 1 << 20

  /// Performs the changes of plugins only.
  func performChangesOfPlugins(_ requests: ScriptRequests) {
    let steps = requests.pending.steps
    requests.pending.steps = []
    requests.pending.plugins = nil
    for step in steps {
      if case .plugins(let change) = step { change() } else { requests.pending.steps.append(step) }
    }
  }

  /// Discards requests. The engine's lock is held.
  func discard(_ requests: ScriptRequests) {
    requests.chain.putBack(requests.pending.taken)
    let hasChangedPlugins = requests.pending.plugins != nil
    finish(requests)
    if hasChangedPlugins { didDiscardPlugins() }
  }

  private func finish(_ requests: ScriptRequests) {
    requests.pending = ScriptRequests.Pending()
    guard requests.holdsUpdates else { return }
    requests.holdsUpdates = false
    shared.storage.endUpdates()
  }
}

extension LiveEngine {
  /// Requests a change of the engine's plugins.
  func request(_ change: @escaping () -> Void) { requestsOfCall.pending.steps.append(.plugins(change)) }

  /// The user of the current call of the host, unless a script has changed the client's user in it; nil if the call is
  /// not about a user.
  fileprivate var userOfCall: Identity? {
    guard let requests, requests.pending.users[0] == nil else { return nil }
    return requests.chain.user
  }

  /// The requests of the current call of the host.
  var requestsOfCall: ScriptRequests {
    if let requests { return requests }
    let new = ScriptRequests(EventChain.inherited ?? EventChain(isCall: !handlesEvent))
    requests = new
    return new
  }
}

extension UserInfo {
  /// The number of bytes of the ids.
  fileprivate var textByteCount: Int { anonymousId.utf8.count + (userId?.utf8.count ?? 0) }
}

/// No client belongs to the script.
private struct NoClient: Error, CustomStringConvertible {
  let method: String
  var description: String {
    "analytics.\(method) is not available here: this script has no analytics client"
  }
}
