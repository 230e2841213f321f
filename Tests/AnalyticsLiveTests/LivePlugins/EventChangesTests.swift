import AnalyticsLive
import JSONModel
import Testing

@Suite struct EventChangesTests {
  /// The members of an object whose values are the number, under other objects.
  private func object(_ count: Int, _ number: Int, under keys: [String]) -> JSON {
    let members = (0..<count).map { ("m\($0)", JSON.integer(Int64(number))) }
    return keys.reversed().reduce(.object(JSONObject(members))) { .object([$1: $0]) }
  }

  @Test("Differences have the pointers of their values, and the order of the members before and then of those added")
  func pointers() throws {
    let old = try JSON(parsing: #"{"a":{"b":[1,{"c":2}]},"gone":true,"same":[1],"list":[1,2],"":{"/~":0}}"#)
    let new = try JSON(parsing: #"{"new":null,"a":{"b":[3,{"c":2,"d":4}]},"same":[1],"list":[1],"":{"/~":1}}"#)
    let changes = EventChanges(from: old, to: new)
    #expect(
      changes.list.map(\.description) == [
        "/a/b/0: 1 → 3", "/a/b/1/d: 4 added", "/gone: true removed", "/list: [1,2] → [1]", "//~1~0: 0 → 1",
        "/new: null added",
      ])
    #expect(changes.isComplete)
    #expect(EventChanges(from: 1, to: 2).list.map(\.pointer) == [""])
    // A character that consists of a slash and a mark.
    #expect(EventChanges(from: ["a/\u{301}": 1], to: ["a/\u{301}": 2]).list.map(\.pointer) == ["/a~1\u{301}"])
  }

  @Test("Observers do not make an event larger, so that they change neither memory nor steps")
  func unread() throws {
    let list = "[" + String(repeating: "[1],", count: 1000) + "1]"
    let before = try JSON(parsing: #"{"list":\#(list),"o":{"list":\#(list)},"x":0}"#, options: .keepingText)
    for (script, pointers) in [
      ("v.x = v.o.y = 1", ["/o/y", "/x"]), ("delete v.x; v.o.list = 2", ["/o/list", "/x"]),
      ("v.list = null; v.o = {}", ["/list", "/o/list"]), ("v.list.push(1)", ["/list"]),
    ] {
      let interpreter = Interpreter()
      try interpreter.setValue(interpreter.value(before), atPath: "v")
      try interpreter.evaluate(script)
      let after = try #require(try interpreter.global("v")?.json())
      let sizes = [before, after].map { JSON.memorySize(of: [$0]).byteCount }
      #expect(EventChanges(from: before, to: after).list.map(\.pointer) == pointers)
      #expect(before != after)
      #expect([before, after].map { JSON.memorySize(of: [$0]).byteCount } == sizes)
    }
  }

  @Test("Values that are removed or replaced are not kept in the text that contains them")
  func removed() throws {
    let text = #"{"list":[[1],[2]],"o":{"list":[[3]]},"x":0}"#
    for change in [{ $0["list"] = .null }, { $0["o"]?["list"] = [4] }, { $0["list"] = nil }] as [(inout JSON) -> Void] {
      let before = try JSON(parsing: text, options: .keepingText)
      var after = before
      change(&after)
      let sizes = [before, after].map { JSON.memorySize(of: [$0]).byteCount }
      #expect(EventChanges(from: before, to: after).list.count == 1)
      #expect([before, after].map { JSON.memorySize(of: [$0]).byteCount } == sizes)
    }
  }

  @Test("Members named by different lone surrogates are different ones")
  func loneSurrogates() throws {
    let old = try JSON(parsing: #"{"\ud800":1,"\ufffd":1,"\udc00":1}"#)
    let new = try JSON(parsing: #"{"\ud800":2,"\ufffd":1,"a\udfff":3}"#)
    #expect(
      EventChanges(from: old, to: new).list.map(\.description) == [
        #"/\ud800: 1 → 2"#, #"/\udc00: 1 removed"#, #"/a\udfff: 3 added"#,
      ])
  }

  @Test("At most 1,000 differences are listed")
  func count() {
    for (count, listed) in [(1000, 1000), (1001, 1000), (100_000, 1000)] {
      let changes = EventChanges(from: object(count, 1, under: ["o"]), to: object(count, 2, under: ["o"]))
      #expect(changes.list.count == listed && changes.isComplete == (listed == count))
    }
    let many = JSON.array(Array(repeating: 1, count: 100_000))
    let others = JSON.array(Array(repeating: 2, count: 100_000))
    #expect(EventChanges(from: many, to: others).list.count == 1000)
  }

  @Test("The keys around the values that have changed do not fill the memory")
  func longKeys() {
    for keys in [
      [String(repeating: "k", count: 100_000)], Array(repeating: String(repeating: "~/", count: 500), count: 100),
    ] {
      let changes = EventChanges(from: object(3000, 1, under: keys), to: object(3000, 2, under: keys))
      #expect((2...11).contains(changes.list.count) && !changes.isComplete)
    }
    // The first one is listed in any case.
    let long = [String(repeating: "k", count: 2 << 20)]
    let changes = EventChanges(from: object(2, 1, under: long), to: object(2, 2, under: long))
    #expect(changes.list.count == 1 && !changes.isComplete)
  }
}
