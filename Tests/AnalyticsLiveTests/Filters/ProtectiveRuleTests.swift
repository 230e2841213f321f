import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// What a destination receives when a rule that removes data fails.
@Suite struct ProtectiveRuleTests {
  private static let event = TrackEvent(
    event: "e", properties: ["email": "a@b.c", "ssn": "1", "customer_id": 7, "x": 1])

  private static let removal: JSON = ["type": "drop_properties", "config": ["drop": ["properties": ["email", "ssn"]]]]

  /// What the destination receives of an event, by a rule with transformers.
  private static func filtered(
    _ transformers: JSON, matcher: JSON = ["type": "all"], isProtective: Bool = false,
    reports: Recorder<FilterReport> = Recorder()
  ) -> JSON? {
    let filters = DestinationFilters(onProblem: { reports.add($0) })
    filters.add(
      FilterRule(json: [
        "destinationName": "One", "matchers": [matcher], "transformers": [transformers],
        "isProtective": .bool(isProtective),
      ]))
    return filters.filter(event, destination: "One")?.properties
  }

  @Test(
    "Data that a rule removes stays removed when a later part of the rule fails",
    arguments: [
      // The number would become the id of the user.
      ["type": "map_properties", "config": ["map": ["userId": ["copy": "properties.customer_id"]]]],
      ["type": "typo"],
      ["type": "map_properties", "config": ["map": ["x": 5]]],
    ] as [JSON])
  func laterPart(_ failing: JSON) {
    let reports = Recorder<FilterReport>()
    let rest: JSON = ["customer_id": 7, "x": 1]
    #expect(Self.filtered([Self.removal, failing], reports: reports) == rest)
    #expect(reports.all.contains { if case .failure = $0.cause { true } else { false } })
    // It does not matter which part comes first.
    #expect(Self.filtered([failing, Self.removal]) == rest)
    let allow: JSON = ["type": "allow_properties", "config": ["allow": ["properties": ["x"]]]]
    #expect(Self.filtered([allow, failing]) == ["x": 1])
    #expect(Self.filtered([failing, ["type": "drop"]]) == nil)
  }

  @Test(
    "Data that a rule moves or copies before it removes it stays removed when a later part fails",
    arguments: [
      [moveMail, dropMail], [copyMail, removal, dropMail], [moveMail, allowX], [allowAndMove, dropMail],
      [
        moveMail, ["type": "map_properties", "config": ["map": ["properties.y": ["move": "properties.mail"]]]],
        dropMail,
      ],
    ] as [[JSON]])
  func movedData(_ parts: [JSON]) {
    let failing: JSON = ["type": "map_properties", "config": ["map": ["userId": ["copy": "properties.customer_id"]]]]
    for place in 0...parts.count {
      for broken: JSON in [failing, ["type": "typo"]] {
        var parts = parts
        parts.insert(broken, at: place)
        let rest = Self.filtered(.array(parts))
        #expect(rest != nil && !"\(rest ?? .null)".contains("a@b.c"), "\(place)")
      }
    }
  }

  private static let moveMail: JSON = [
    "type": "map_properties", "config": ["map": ["properties.mail": ["move": "properties.email"]]],
  ]
  private static let copyMail: JSON = [
    "type": "map_properties", "config": ["map": ["properties.mail": ["copy": "properties.email"]]],
  ]
  private static let dropMail: JSON = [
    "type": "drop_properties", "config": ["drop": ["properties": ["mail", "y"]]],
  ]
  private static let allowX: JSON = ["type": "allow_properties", "config": ["allow": ["properties": ["x"]]]]
  private static let allowAndMove: JSON = [
    "type": "map_properties",
    "config": ["map": ["properties.mail": ["move": "properties.email"], "properties.z": ["set": 1]]],
  ]

  @Test("Parts before the last removal of a rule apply, and the changes of later ones are undone")
  func otherParts() {
    let set: JSON = ["type": "map_properties", "config": ["map": ["properties.y": ["set": 1]]]]
    #expect(Self.filtered([set, Self.removal, ["type": "typo"]]) == ["customer_id": 7, "x": 1, "y": 1])
    #expect(Self.filtered([Self.removal, set, ["type": "typo"]]) == ["customer_id": 7, "x": 1])
  }

  @Test("The event is withheld if a part fails that moves data to where the rule removes it")
  func failedMove() {
    // The number would become the id of the user, and would then be removed.
    let move: JSON = ["type": "map_properties", "config": ["map": ["userId": ["move": "properties.customer_id"]]]]
    let drop: JSON = ["type": "drop_properties", "config": ["drop": ["": ["userId"]]]]
    #expect(Self.filtered([move, drop, ["type": "typo"]]) == ["email": "a@b.c", "ssn": "1", "x": 1])
    let invalid: JSON = ["type": "map_properties", "config": ["map": ["context": ["set": 5]]]]
    #expect(Self.filtered([move, invalid, drop]) == nil)
  }

  @Test("A later matcher of a rule that fails decides about the changed event")
  func laterMatcher() {
    let filters = DestinationFilters(onProblem: { _ in })
    filters.add(
      FilterRule(json: [
        "destinationName": "One",
        "matchers": [["type": "all"], ["type": "fql", "expression": "event = \"renamed\""], ["type": "all"]],
        "transformers": [
          [["type": "map_properties", "config": ["map": ["event": ["set": "renamed"]]]]], [Self.removal],
          [["type": "typo"]],
        ],
      ]))
    #expect(filters.filter(Self.event, destination: "One")?.properties == ["customer_id": 7, "x": 1])
  }

  @Test("A rule that fails and removes nothing changes nothing")
  func withoutRemoval() {
    #expect(
      Self.filtered([["type": "map_properties", "config": ["map": ["properties.y": ["set": 1]]]], ["type": "typo"]])
        == Self.event.properties)
  }

  @Test("Removal does not extend to events that the rule does not select, or cannot decide about")
  func matchers() {
    let other: JSON = ["type": "fql", "expression": "event = \"other\""]
    #expect(Self.filtered([Self.removal, ["type": "typo"]], matcher: other) == Self.event.properties)
    let broken: JSON = ["type": "fql", "ir": "[\"nope\"]"]
    #expect(Self.filtered([Self.removal], matcher: broken) == Self.event.properties)
    #expect(Self.filtered([Self.removal], matcher: broken, isProtective: true) == nil)
  }

  @Test(
    "A value of isProtective that is not a Boolean is reported and protects",
    arguments: [("true", true), (1, true), ([:], true), (0, true), (.null, false), (false, false)] as [(JSON, Bool)])
  func protection(_ value: JSON, _ isProtective: Bool) {
    let rule = FilterRule(json: [
      "destinationName": "One", "matchers": [["type": "all"]], "transformers": [[["type": "typo"]]],
      "isProtective": value,
    ])
    #expect(rule.isProtective == isProtective)
    #expect(rule.faults.count == (value.boolValue == nil && value != .null ? 2 : 1), "\(rule.faults)")
    let filters = DestinationFilters(onProblem: { _ in })
    filters.add(rule)
    #expect((filters.filter(Self.event, destination: "One") == nil) == isProtective)
  }

  @Test("The destination receives no event on which a protective rule or function fails")
  func protective() throws {
    #expect(Self.filtered([Self.removal, ["type": "typo"]], isProtective: true) == nil)
    #expect(Self.filtered([Self.removal], isProtective: true) == ["customer_id": 7, "x": 1])
    let filters = DestinationFilters(onProblem: { _ in })
    try filters.add(Script("() => { throw 1 }"), destination: "One", isProtective: true)
    try filters.add(Script("() => { throw 1 }"), destination: "Two")
    filters.add(
      FilterRule(
        destination: "Three",
        [.mapProperties([FilterMapping(path: "userId", action: .copy("properties.customer_id"))])], isProtective: true))
    #expect(filters.filter(Self.event, destination: "One") == nil)
    #expect(filters.filter(Self.event, destination: "Two") == Self.event)
    #expect(filters.filter(Self.event, destination: "Three") == nil)
  }

  @Test("A removal that a limit ends withholds the event")
  func limit() {
    let filters = DestinationFilters(limits: Limits(steps: 3000), onProblem: { _ in })
    filters.add(
      FilterRule(destination: "One", [.dropProperties([FilterTarget(path: "properties.list", keys: ["email"])])]))
    let list = JSON.array((0..<5000).map { _ in ["email": "a@b.c"] })
    #expect(filters.filter(TrackEvent(event: "e", properties: ["list": list]), destination: "One") == nil)
  }

  @Test("A function that returns undefined withholds the event and is reported")
  func undefined() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(onProblem: { reports.add($0) })
    try filters.add(Script("(event) => { event.userId = 'x' }"), destination: "One")
    try filters.add(Script("(event) => null"), destination: "Two")
    for destination in ["One", "Two"] { #expect(filters.filter(Self.event, destination: destination) == nil) }
    #expect(reports.all.count == 1 && reports.texts[0].contains("is a return missing?"))
  }

  @Test(
    "map_properties creates an object in place of null, and nothing in place of text or a missing value",
    arguments: [
      (
        #"{"type":"map_properties","config":{"map":{"p.n.x":{"set":1}}}}"#, #"{"p":{"n":null}}"#,
        #"{"p":{"n":{"x":1}}}"#
      ),
      (
        #"{"type":"map_properties","config":{"map":{"p.n.x":{"move":"p.v"}}}}"#, #"{"p":{"n":null,"v":7}}"#,
        #"{"p":{"n":{"x":7}}}"#
      ),
      (#"{"type":"map_properties","config":{"map":{"p.n.x":{"set":1}}}}"#, #"{"p":{"n":"t"}}"#, #"{"p":{"n":"t"}}"#),
      (#"{"type":"map_properties","config":{"map":{"p.n.x":{"set":1}}}}"#, #"{"p":{}}"#, #"{"p":{}}"#),
      (#"{"type":"map_properties","config":{"map":{"p.n.x":{"set":1}}}}"#, #"{"p":null}"#, #"{"p":null}"#),
    ])
  func nullParent(_ transformer: String, _ object: String, _ expected: String) throws {
    #expect(try run(transformers: "[\(transformer)]", on: object) == RuleResult(expected))
  }
}
