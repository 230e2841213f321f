import AnalyticsCore
import DomainAnalytics
import JSONModel
import JavaScript

/// What the rules of `domain.map` in one interpreter have led to. Accessed only under the interpreter's lock.
final class DomainMaps {
  /// The selectors of the scripts that name a type the host does not know, in the order of the rules.
  var unknownTypes: [ExactText] = []
  /// The last failure of a rule that was undone alone, until it is taken as the outcome of a call.
  var failure: LivePluginError?
  /// The runtime, which is installed when a script first reads the global `domain`.
  var runtime: PreparedRuntime<DomainMapsRuntime>?
  /// The functions of the installed runtime.
  private var exports: RuntimeExports<DomainMapsRuntime>?
  /// The globals while the runtime is being installed.
  var globals: [JSValue] = []

  /// Installs the runtime.
  /// - Returns: The globals, or nil without a runtime.
  func install() throws(JavaScriptError) -> [JSValue]? {
    globals = []
    defer { globals = [] }
    exports = try runtime?.install()
    return globals.isEmpty ? nil : globals
  }

  /// Forgets the rules.
  func forget() { _ = try? exports?[.forget].call() }
}

/// The global `domain` of scripts.
///
/// The rules for one destination are one plugin, and those for none are another, so that they are called, limited,
/// reported and replaced like any live plugin.
extension LivePluginHost {
  /// The name of the rules in reports and policies.
  static let mapName = "domain.map"

  /// The maximum number of reported types. A script can select any number.
  private static let maximumUnknownTypes = 100

  /// The types of this library, which every app may track.
  private static let ownTypes = Set([DomainActivityEvent.domainType, HEAnalyticsData.domainType].map { ExactText($0) })

  func provideMaps() throws(JavaScriptError) {
    maps.runtime = try prepareMaps()
    try interpreter.provide(["domain"]) { [weak maps] interpreter throws(JavaScriptError) in
      try maps?.install() ?? [interpreter.undefined]
    }
  }

  private func prepareMaps() throws(JavaScriptError) -> PreparedRuntime<DomainMapsRuntime> {
    let register = { [weak self] (call: HostCall) throws -> JSValue? in
      try self?.registerMap(call[0], destination: call[1].string.map { ExactText($0) })
      return nil
    }
    let name = { [weak self] (call: HostCall) -> JSValue? in
      if let self, let type = call[0].string {
        call.charge(steps: type.utf8.count / HostWork.bytesPerStep)
        self.checkType(ExactText(type))
      }
      return nil
    }
    let follow = { [weak self] (call: HostCall) throws -> JSValue? in
      try self?.follow(call)
      return nil
    }
    let keep = { [weak self] (call: HostCall) throws -> JSValue? in try self?.keepEvent(call) }
    let undo = { [weak self] (call: HostCall) throws -> JSValue? in try self?.undoRule(call) }
    let split = { [weak self] (call: HostCall) throws -> JSValue? in try self?.splitEvent(call) }
    return try DomainMapsRuntime.prepare(in: interpreter, language: engine.language) { member in
      switch member {
      case .register: register
      case .name: name
      case .keep: keep
      case .undo: undo
      case .split: split
      case .follow: follow
      case .provide:
        { [weak maps] in
          maps?.globals.append($0[1])
          return nil
        }
      }
    }
  }

  /// `register(map, destination)`, called for the first rule of a destination.
  private func registerMap(_ map: JSValue, destination: ExactText?) throws(TooManyPlugins) {
    let type = destination == nil ? PluginType.before : .enrichment
    _ = try register(
      map, Self.mapName, PluginPlace(type: type, destination: destination, realm: realm, isMap: true), by: Self.mapName,
      at: nil)
  }

  /// `name(type)`: a rule selects a type, or the identifier of a property.
  private func checkType(_ type: ExactText) {
    guard let known = context.domainTypes, !known.contains(type), !Self.ownTypes.contains(type),
      maps.unknownTypes.count < Self.maximumUnknownTypes, !maps.unknownTypes.contains(type)
    else { return }
    maps.unknownTypes.append(type)
    // The load reports the names that it finds.
    if !engine.isLoading { engine.deferred.add { [context] in context.report(unknownType: type.text) } }
  }

  /// `follow(events)`: the rules have made several events of one. These are the events after the first, which
  /// `split(events)` has taken from the budget.
  private func follow(_ call: HostCall) throws {
    guard case .array(let events)? = try call[0].json() else { return }
    let chain = engine.requestsOfCall.chain.next
    var successors: [EventRecord] = []
    for event in events {
      var record = try EventRecord(json: event)
      var domain = record.object["domain"]?.objectValue ?? [:]
      domain["mapped"] = true
      record.object["domain"] = .object(domain)
      var context = record.object["context"]?.objectValue ?? [:]
      context[EventOrigin.member] = EventOrigin.stamp(version: engine.version)
      record.object["context"] = .object(context)
      record.chain = chain
      successors.append(record)
    }
    let records = successors
    engine.request { [weak self] in self?.submit(records) }
  }

  /// Submits the events that follow an event after it has passed through the timeline. The lock is held.
  private func submit(_ successors: [EventRecord]) {
    guard let analytics = engine.analytics else { return }
    let actions = successors.compactMap { analytics.submission(after: $0) }
    // Outside of a client's timeline, nothing follows the event but the end of this call.
    if !EventSuccessors.add(actions) { for action in actions { engine.deferred.add(action) } }
  }
}

extension LiveContext {
  /// Reports that a rule selects a type that the host does not know. No lock is held.
  fileprivate func report(unknownType type: String) {
    report(.loading(.unknownDomainType(type)))
  }
}
