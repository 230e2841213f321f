import AnalyticsCore
import Foundation
import JSONModel
import Testing

@Suite struct EventTests {
  @Test("An event has the members of its type")
  func fields() throws {
    var track = TrackEvent(event: "Bought", properties: ["price": 1])
    track.anonymousId = "a"
    track.messageId = "m"
    track.userId = "u"
    track.timestamp = "2026-01-15T18:42:07.531Z"
    track.context = ["locale": "en"]
    track.integrations = [:]
    track.metrics = [1]
    track._metadata = DestinationMetadata(bundled: ["x"])
    #expect(
      track.json == [
        "type": "track", "event": "Bought", "properties": ["price": 1], "anonymousId": "a", "messageId": "m",
        "userId": "u",
        "timestamp": "2026-01-15T18:42:07.531Z", "context": ["locale": "en"], "integrations": [:], "metrics": [1],
        "_metadata": ["bundled": ["x"], "unbundled": [], "bundledIds": []],
      ])
    #expect(track.type == "track" && track.event == "Bought" && track.properties == ["price": 1])
    #expect(track.anonymousId == "a" && track.messageId == "m" && track.userId == "u" && track.metrics == [1])
    #expect(track.context == ["locale": "en"] && track.integrations == [:])
    #expect(track._metadata == DestinationMetadata(bundled: ["x"], unbundled: [], bundledIds: []))

    let identify = IdentifyEvent(userId: "u", traits: ["plan": "pro"])
    #expect(identify.json.description == #"{"type":"identify","userId":"u","traits":{"plan":"pro"}}"#)
    let screen = ScreenEvent(title: "Home", category: "Main", properties: ["a": 1])
    #expect(screen.json.description == #"{"type":"screen","name":"Home","category":"Main","properties":{"a":1}}"#)
    let group = GroupEvent(groupId: "g", traits: ["size": 3])
    #expect(group.json.description == #"{"type":"group","groupId":"g","traits":{"size":3}}"#)
    let alias = AliasEvent(newId: "new", previousId: "old")
    #expect(alias.json.description == #"{"type":"alias","userId":"new","previousId":"old"}"#)
    #expect(identify.traits == ["plan": "pro"] && screen.name == "Home" && screen.category == "Main")
    #expect(group.groupId == "g" && group.traits == ["size": 3] && alias.previousId == "old")
  }

  @Test("init(existing:) copies every member")
  func copiesExisting() throws {
    var event = TrackEvent(event: "e", properties: ["a": 1])
    event.metrics = [["m": 1]]
    event["custom"] = 5
    #expect(TrackEvent(existing: event) == event)
    #expect(TrackEvent(existing: event)["custom"] == 5)
  }

  @Test("Members that are nil are omitted from JSON")
  func nilFieldsAreOmitted() {
    #expect(TrackEvent(event: "e").json.description == #"{"type":"track","event":"e"}"#)
    #expect(ScreenEvent().json.description == #"{"type":"screen"}"#)
    var event = IdentifyEvent(userId: "u", traits: [:])
    event.userId = nil
    event.traits = nil
    event.context = nil
    event._metadata = nil
    #expect(event.json.description == #"{"type":"identify"}"#)
  }

  @Test("Reading and writing JSON is lossless")
  func lossless() throws {
    let text = """
      {"zeta":1,"type":"track","properties":{"big":9007199254740993,"u":18446744073709551615,"text":"a\\ud83d"},\
      "event":"Bought","userId":null,"unknown":[{"z":1,"a":-0}]}
      """
    let json = try JSON(parsing: text)
    let event = try Event.make(from: json)
    #expect(event.json.isIdentical(to: json))
    #expect(try event.json.text() == text)
    #expect(event.userId == nil)
    #expect(try JSON(encoding: TrackEvent(json: json)).isIdentical(to: json))
    #expect(try json.decode(TrackEvent.self).json.isIdentical(to: json))

    var changed = try TrackEvent(json: json)
    changed.event = "Sold"
    changed.properties?["text"] = nil
    #expect(
      try changed.json.text() == """
        {"zeta":1,"type":"track","properties":{"big":9007199254740993,"u":18446744073709551615},\
        "event":"Sold","userId":null,"unknown":[{"z":1,"a":-0}]}
        """)
    #expect(try event.json.text() == text)
  }

  @Test("Events can be encoded and decoded with any coder")
  func codable() throws {
    var event = GroupEvent(groupId: "g", traits: ["n": 1])
    event["custom"] = ["x": true]
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(GroupEvent.self, from: data) == event)
    #expect(throws: (any Error).self) { try JSONDecoder().decode(TrackEvent.self, from: data) }
  }

  @Test("The factory creates the event type that the JSON specifies", arguments: EventType.allCases)
  func factory(_ type: EventType) throws {
    let event = try Event.make(from: ["type": .string(type.rawValue), "event": "e", "messageId": "m"])
    #expect(event.type == type.rawValue)
    #expect(Swift.type(of: event).eventType == type)
    #expect(event.messageId == "m")
    #expect(event.json["event"] == "e")
  }

  @Test(
    "Factory errors describe the problem, its location and the solution",
    arguments: [
      ([1], .notAnObject(found: "an array"), "an event must be a JSON object, not an array"),
      (
        ["event": "e"], .missingType,
        #"the event has no "type"; add one of "track", "identify", "screen", "group", "alias""#
      ),
      (
        ["type": 1], .typeNotAString(found: "a number"),
        #"the "type" of the event is a number; it must be one of "track", "identify", "screen", "group", "alias""#
      ),
      (
        ["type": "page"], .unknownType("page"),
        #"the "type" of the event is "page"; it must be one of "track", "identify", "screen", "group", "alias""#
      ),
      (["type": "track"], .missingMember("event", type: "track"), #"the track event has no "event"; add it"#),
      (
        ["type": "track", "event": 5], .wrongKind(member: "event", expected: "a string", found: "a number"),
        #""event" of the event is a number; it must be a string"#
      ),
      (
        ["type": "identify", "userId": 5], .wrongKind(member: "userId", expected: "a string", found: "a number"),
        #""userId" of the event is a number; it must be a string"#
      ),
      (
        ["type": "group", "traits": []], .wrongKind(member: "traits", expected: "an object", found: "an array"),
        #""traits" of the event is an array; it must be an object"#
      ),
      (
        ["type": "screen", "metrics": [:]], .wrongKind(member: "metrics", expected: "an array", found: "an object"),
        #""metrics" of the event is an object; it must be an array"#
      ),
    ] as [(JSON, EventError.Reason, String)])
  func factoryErrors(_ json: JSON, _ reason: EventError.Reason, _ text: String) throws {
    let error = try #require(throws: EventError.self) { _ = try Event.make(from: json) }
    #expect(error.reason == reason)
    #expect(error.description == text)
  }

  @Test("Members of other event types are not checked")
  func membersOfOtherTypes() throws {
    _ = try Event.make(from: ["type": "identify", "properties": 1, "groupId": 2, "anything": .null])
  }

  @Test("Events that are text are checked as others are", arguments: EventType.allCases)
  func textIsChecked(type: EventType) throws {
    let members = [
      "messageId", "timestamp", "anonymousId", "userId", "context", "integrations", "metrics", "_metadata", "event",
      "properties", "traits", "name", "category", "groupId", "previousId", "other",
    ]
    func result(_ text: String, _ options: JSONParsingOptions) throws -> Result<JSON, EventError> {
      let json = try JSON(parsing: text, options: options)
      return Result { () throws(EventError) in try Event.make(from: json).json }
    }
    for member in members {
      for value in ["null", "true", "1", "\"text\"", "[]", "{}", "[1]", "{\"a\":1}"] {
        for other in ["", "\"event\":\"e\",", "\"event\":null,", "\"userId\":1,"] where !other.contains(member) {
          let text = #"{"type":"\#(type.rawValue)",\#(other)"\#(member)":\#(value)}"#
          let (parsed, kept) = try (result(text, .init()), result(text, .keepingText))
          switch (parsed, kept) {
          case (.success(let left), .success(let right)): #expect(left == right)
          case (.failure(let left), .failure(let right)): #expect(left.description == right.description, "\(text)")
          default: Issue.record("\(text): \(parsed) and \(kept)")
          }
        }
      }
    }
  }

  @Test("The type of an event cannot be changed")
  func typeIsFixed() throws {
    var event = ScreenEvent(title: "t")
    event["type"] = "track"
    #expect(event.type == "screen" && event.json["type"] == "screen")
    event["type"] = nil
    #expect(event.json["type"] == "screen")
    #expect(throws: EventError.self) { try TrackEvent(json: event.json) }
  }

  @Test("The context can be edited in place")
  func contextEdit() {
    var event = TrackEvent(event: "e")
    event.context = ["app": ["name": "Shop"]]
    let before = event
    event.context?["app"]?["name"] = "Store"
    event.context?["foo"] = ["bar": 12]
    #expect(event.context == ["app": ["name": "Store"], "foo": ["bar": 12]])
    #expect(before.context == ["app": ["name": "Shop"]])
  }
}
