import AnalyticsCore
import JSONModel
import TestSupport
import Testing

@testable import DomainAnalytics

@Suite struct DomainActivityTests {
  struct Video: EventAttributes { let title: String }

  private let errors = Log()
  private let collector = EventRecorder(.after)
  private let client: Analytics
  private let watching = DomainActivity(name: "watching", attributes: Video(title: "Swift"))

  init() {
    client = Analytics.forTest(errors)
    client.add(plugin: collector)
  }

  private func properties(_ event: JSON?) -> JSONObject { event?["properties"]?.objectValue ?? [:] }
  /// The status of each event, or `error`.
  private var statuses: [String] {
    collector.events.map { properties($0)["status"]?.stringValue ?? $0["domain"]?["kind"]?.stringValue ?? "" }
  }

  @Test("Names and attributes are compared as strings in Swift are, and events contain them as they are")
  func composedAndDecomposed() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let first = DomainActivity(name: composed, attributes: Video(title: composed))
    let second = DomainActivity(name: decomposed, attributes: Video(title: decomposed))
    #expect(first == second)
    client.track(first, with: .open())
    client.track(second, with: .start())
    #expect(statuses == ["opened", "started"] && errors.lines.isEmpty)
    #expect(properties(collector.events.last)["title"]?.stringValue?.unicodeScalars.count == 5)
    #expect(client.activities.count == 1)
  }

  @Test("The times of a session do not decrease when the clock is set back")
  func clockIsSetBack() throws {
    let time = Protected(1000.0)
    let sessions = ActivitySessions(limit: 10, clock: { time.current })
    let key = ActivitySessions.Key(identity: nil, name: "a", attributes: [:])
    func step(_ action: DomainActivityAction.Status) throws -> JSONObject {
      try sessions.step(key, action, trigger: "", attributes: [:]) { _ in nil }
    }
    _ = try step(.open)
    time.set(2000)
    _ = try step(.start)
    time.set(500)
    let completed = try step(.complete)
    #expect(completed["opened"] == 1000 && completed["started"] == 2000 && completed["completed"] == 2000)
    #expect(try step(.open)["opened"] == 500)
  }

  @Test("Activities with the same name and attributes are equal")
  func equality() {
    #expect(watching == DomainActivity(name: "watching", attributes: Video(title: "Swift")))
    #expect(watching != DomainActivity(name: "watching", attributes: Video(title: "Go")))
    #expect(watching != DomainActivity(name: "other", attributes: Video(title: "Swift")))
  }

  private static let actions: [DomainActivityAction.Status: DomainActivityAction] = [
    .open: .open(), .start: .start(), .pause: .pause(), .cancel: .cancel(), .complete: .complete(),
  ]
  /// The actions that lead to each status.
  private static let ways: [DomainActivityState.Status?: [DomainActivityAction.Status]] = [
    nil: [], .opened: [.open], .started: [.open, .start], .paused: [.open, .start, .pause],
    .canceled: [.open, .cancel], .completed: [.open, .start, .complete],
  ]
  private static let permitted: [DomainActivityState.Status?: Set<DomainActivityAction.Status>] = [
    nil: [.open], .opened: [.start, .cancel], .started: [.pause, .complete, .cancel], .paused: [.start, .cancel],
    .canceled: [.open], .completed: [.open],
  ]

  @Test("Each status permits exactly the actions of the state machine")
  func table() throws {
    for (status, way) in Self.ways {
      for action in DomainActivityAction.Status.allCases {
        let errors = Log()
        let client = Analytics.forTest(errors)
        client.add { event in
          if event?.object["domain"]?["kind"] == "error" {
            errors.add(event?.object["properties"]?["message"]?.stringValue ?? "")
          }
          return event
        }
        for step in way { client.track(watching, with: try #require(Self.actions[step])) }
        let before = client.activities
        client.track(watching, with: try #require(Self.actions[action]))
        let isPermitted = Self.permitted[status]?.contains(action) ?? false
        #expect(errors.lines.isEmpty == isPermitted, "\(action) after \(status?.rawValue ?? "nothing")")
        if isPermitted {
          let isFinal = action == .cancel || action == .complete
          #expect(client.activities.map(\.status) == (isFinal ? [] : [action.result]))
        } else {
          #expect(client.activities == before)
          let isOpen = !before.isEmpty
          #expect(
            errors.lines == [
              isOpen
                ? "the activity \"watching\" is \(before[0].status.rawValue), on which .\(action) may not follow"
                : "the activity \"watching\" is not open; track it with .open before .\(action)"
            ])
        }
      }
    }
  }

  @Test("Events of a session contain its id, its times, and attributes in order of precedence")
  func events() throws {
    client.track(watching, with: .open())
    client.track(watching, with: .start(trigger: .automatically))
    client.track(watching, with: .pause(attributes: KeyValueAttribute(key: "at", value: 12)))
    client.track(watching, with: .start(attributes: ["trigger": "own", "title": "else"] as JSONObject))
    #expect(collector.events.allSatisfy { $0["event"] == "watching" && $0["domain"] == ["type": "DomainActivity"] })
    let ids = Set(collector.events.map { properties($0)["domainActivitySessionId"] })
    #expect(ids.count == 1 && ids.first??.stringValue == client.activities.first?.sessionId)
    let paused = properties(collector.events[2])
    #expect(
      Array(paused.keys) == [
        "opened", "started", "paused", "timestamp", "domainActivitySessionId", "status", "trigger", "category",
        "title", "at", "sessionId",
      ])
    #expect(paused["trigger"] == "clicked" && paused["category"] == "domainActivity" && paused["at"] == 12)
    let last = properties(collector.events[3])
    #expect(last["trigger"] == "own" && last["title"] == "else" && last["started_1"] == last["timestamp"])
    #expect(last["opened"] == properties(collector.events[0])["timestamp"])
  }

  @Test("Each session of an activity has a different id")
  func sessions() {
    for _ in 0..<2 {
      client.track(watching, with: .open())
      client.track(watching, with: .cancel())
    }
    #expect(Set(collector.events.map { properties($0)["domainActivitySessionId"] }).count == 2)
    #expect(properties(collector.events[2])["canceled"] == nil)
  }

  @Test("Each activity of each user has a separate session")
  func identities() {
    let other = DomainActivity(name: "reading")
    client.track(watching, with: .open())
    client.track(other, with: .open())
    client.track(watching, with: .open(), as: .user(id: "u-1"))
    client.track(watching, with: .start(), as: .user(id: "u-1"))
    #expect(client.activities.map(\.name) == ["watching", "reading", "watching"])
    #expect(client.activities.map(\.status) == [.opened, .opened, .started])
    #expect(client.activities.map { $0.identity?.userId } == [nil, nil, "u-1"])
    #expect(collector.events.last?["userId"] == "u-1")
  }

  @Test("The size of activity events is bounded, regardless of how often the activity is paused")
  func bounds() throws {
    client.track(watching, with: .open())
    client.track(watching, with: .start())
    for _ in 0..<200 {
      client.track(watching, with: .pause())
      client.track(watching, with: .start())
    }
    let last = properties(collector.events.last)
    #expect(last.count < 60)
    #expect(last["started_9"] != nil && last["started_10"] == nil)
    #expect(last["started_190"] == nil && last["started_191"] != nil && last["started_200"] == last["timestamp"])
    #expect(last["paused_9"] != nil && last["paused_199"] != nil)
    #expect(errors.lines.isEmpty)
  }

  @Test("Opening more activities than the limit is an error")
  func limit() {
    var options = DomainOptions()
    options.activityLimit = 2
    let client = Analytics.forTest(domain: options)
    client.add(plugin: collector)
    for number in 0..<3 { client.track(DomainActivity(name: "\(number)"), with: .open()) }
    #expect(client.activities.map(\.name) == ["0", "1"])
    #expect(statuses == ["opened", "opened", "error"])
    client.track(DomainActivity(name: "0"), with: .cancel())
    client.track(DomainActivity(name: "3"), with: .open())
    #expect(client.activities.map(\.name) == ["1", "3"])
  }

  @Test("Activities are canceled when the app becomes inactive and resumed when it becomes active again")
  func lifecycle() {
    let names = ["opened", "started", "paused"]
    for (number, name) in names.enumerated() {
      let activity = DomainActivity(name: name)
      client.track(activity, with: .open())
      if number > 0 { client.track(activity, with: .start()) }
      if number > 1 { client.track(activity, with: .pause(attributes: ["own": 1] as JSONObject)) }
    }
    let ids = Set(client.activities.map(\.sessionId))
    let session = properties(collector.events.last)["sessionId"]
    let before = collector.events.count
    client.handle(.willResignActive)
    let canceled = collector.events.dropFirst(before)
    #expect(canceled.map { $0["event"] } == ["opened", "started", "paused"])
    #expect(
      canceled.allSatisfy { properties($0)["status"] == "canceled" && properties($0)["trigger"] == "willResignActive" })
    #expect(canceled.allSatisfy { properties($0)["own"] == nil })
    #expect(client.activities.isEmpty)
    client.handle(.willResignActive)
    client.track(DomainActivity(name: "started"), with: .pause())
    #expect(statuses.last == "error")
    let count = collector.events.count
    client.handle(.didBecomeActive)
    let resumed = collector.events.dropFirst(count)
    #expect(resumed.map { $0["event"] } == ["opened", "started", "started", "paused", "paused"])
    #expect(resumed.map { properties($0)["status"] } == ["opened", "opened", "started", "opened", "paused"])
    #expect(resumed.allSatisfy { properties($0)["trigger"] == "didEnterForeground" && properties($0)["own"] == nil })
    #expect(resumed.allSatisfy { properties($0)["canceled"] == nil && properties($0)["opened_1"] == nil })
    #expect(client.activities.map(\.status) == [.opened, .started, .paused])
    #expect(ids.isDisjoint(with: client.activities.map(\.sessionId)))
    #expect(properties(collector.events.last)["sessionId"] != session)
  }

  @Test("An activity that is opened again while the app is inactive is not resumed")
  func openedWhileInactive() {
    client.track(watching, with: .open())
    client.handle(.willResignActive)
    client.track(watching, with: .open())
    client.handle(.didBecomeActive)
    #expect(statuses == ["opened", "canceled", "opened"])
    #expect(client.activities.count == 1)
  }

  @Test("The session id changes whenever the app becomes active")
  func sessionId() {
    func id() -> JSON? {
      client.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "a"))
      return properties(collector.events.last)["sessionId"]
    }
    let first = id()
    #expect(id() == first)
    client.handle(.didBecomeActive)
    #expect(id() != first)
  }

  @Test("Actions and lifecycle changes on several threads lose no activity")
  func threads() async {
    let client = client
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<6 {
        group.addTask {
          for number in 0..<30 {
            let activity = DomainActivity(name: "\(thread)-\(number)")
            client.track(activity, with: .open())
            client.track(activity, with: .start())
          }
        }
      }
      group.addTask {
        for _ in 0..<10 {
          client.handle(.willResignActive)
          client.handle(.didBecomeActive)
        }
      }
    }
    client.handle(.willResignActive)
    client.handle(.didBecomeActive)
    #expect(client.activities.count == 180)
  }
}
