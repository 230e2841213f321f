import JSONModel
import Testing

@Suite struct JSONTests {
  @Test func accessorsGiveNilForOtherKinds() {
    #expect(JSON.bool(true).boolValue == true)
    #expect(JSON.integer(1).boolValue == nil)
    #expect(JSON.integer(5).intValue == 5)
    #expect(JSON.number(5).intValue == 5)
    #expect(JSON.number(5.5).intValue == nil)
    #expect(JSON.number(.nan).intValue == nil)
    #expect(JSON.number(1e300).intValue == nil)
    #expect(JSON.unsigned(.max).intValue == nil)
    #expect(JSON.string("5").intValue == nil)
    #expect(JSON.integer(2).doubleValue == 2)
    #expect(JSON.unsigned(1 << 63).doubleValue == 9_223_372_036_854_775_808)
    #expect(JSON.string("x").stringValue == "x")
    #expect(JSON.null.stringValue == nil)
    #expect(JSON.array([1]).arrayValue == [1])
    #expect(JSON.object(["a": 1]).objectValue == ["a": 1])
    #expect(JSON.null.isNull && !JSON.bool(false).isNull)
    #expect(([.null, "", [], [:]] as [JSON]).allSatisfy { $0.isEmpty })
    #expect(!([0, false, "a", [.null], ["a": .null]] as [JSON]).contains { $0.isEmpty })
  }

  @Test func integersTakeTheCaseThatFits() {
    #expect(JSON(7 as UInt8).isIdentical(to: .integer(7)))
    #expect(JSON(UInt64.max).isIdentical(to: .unsigned(.max)))
    #expect(JSON(UInt64(Int64.max)).isIdentical(to: .integer(.max)))
  }

  @Test func subscriptsReadAndWrite() {
    var json: JSON = ["list": [1, 2, 3], "name": "n"]
    #expect(json["list"]?[1] == 2)
    #expect(json["list"]?[3] == nil)
    #expect(json["list"]?[-1] == nil)
    #expect(json["name"]?["x"] == nil)
    json["list"]?[0] = "first"
    json["list"]?[3] = 4
    json["list"]?[9] = 9
    json["list"]?[1] = nil
    #expect(json["list"] == ["first", 3, 4])
    json["name"] = nil
    json["new"] = true
    #expect(json == ["list": ["first", 3, 4], "new": true])
    json["absent"]?["x"] = 1
    #expect(json["absent"] == nil)
    json["list"]?["key"] = 1
    #expect(json["list"] == ["key": 1])
    var scalar: JSON = 5
    scalar["gone"] = nil
    scalar[0] = 1
    #expect(scalar == 5)
    scalar["a"] = 1
    #expect(scalar == ["a": 1])
  }

  @Test func nestedChangesKeepTheRest() {
    var json: JSON = ["a": ["b": [["c": 1]]]]
    let before = json
    json["a"]?["b"]?[0]?["c"] = 2
    json["a"]?["b"]?[0]?["d"] = nil
    #expect(json == ["a": ["b": [["c": 2]]]])
    #expect(before == ["a": ["b": [["c": 1]]]])
  }

  @Test func equalityIsThatOfData() {
    #expect(JSON.integer(1) == .number(1))
    #expect(JSON.integer(0) == .number(-0.0))
    #expect(JSON.unsigned(5) == .integer(5))
    #expect(JSON.unsigned(1 << 63) == .number(9_223_372_036_854_775_808))
    #expect(JSON.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
    #expect(JSON.integer(.max) != .number(9_223_372_036_854_775_808))
    #expect(JSON.number(.nan) == .number(.nan))
    #expect(JSON.integer(1) != .bool(true))
    #expect(JSON.null != .bool(false))
    #expect(JSON.string("1") != .integer(1))
    #expect(JSON.string("é") != .string("e\u{301}"))
    #expect((["a": 1, "b": [1, 2]] as JSON) == ["b": [1.0, 2], "a": 1])
    #expect((["a": 1] as JSON) != ["a": 1, "b": 2])
    #expect((["a": 1] as JSON) != ["b": 1])
    #expect(([1, 2] as JSON) != [2, 1])
    #expect((["a": .null] as JSON) != [:])
  }

  @Test func equalValuesHashAlike() {
    let pairs: [(JSON, JSON)] = [
      (1, 1.0), (0, .number(-0.0)), (.unsigned(5), 5), (.number(.nan), .number(-.nan)),
      (["a": 1, "b": ["c": [1, 2], "d": .null]], ["b": ["d": .null, "c": [1.0, 2.0]], "a": 1]),
    ]
    for (left, right) in pairs {
      #expect(left == right)
      #expect(left.hashValue == right.hashValue)
    }
    #expect(Set([1, 1.0, "1", true, .null, [1], [1.0]] as [JSON]).count == 5)
  }

  @Test func identityIsThatOfStorage() {
    let array: JSON = [1, 2]
    let object: JSON = ["a": 1]
    let (arrayCopy, objectCopy) = (array, object)
    #expect(array.isIdentical(to: arrayCopy) && object.isIdentical(to: objectCopy))
    #expect(!object.isIdentical(to: ["a": 1]))
    #expect(!array.isIdentical(to: JSON.array(array.arrayValue.map { $0.map { $0 } } ?? [])))
    #expect(JSON.string("x").isIdentical(to: "x"))
    #expect(!JSON.integer(1).isIdentical(to: .number(1)))
    #expect(JSON.array([]).isIdentical(to: []))
  }

  @Test func codeUnitsChooseTheCase() {
    #expect(JSON(codeUnits: "a😀".utf16).isIdentical(to: "a😀"))
    #expect(JSON(codeUnits: [0xD83D]).isIdentical(to: .malformedString([0xD83D])))
    #expect(JSON(codeUnits: [0xDE00, 0xD83D]).isIdentical(to: .malformedString([0xDE00, 0xD83D])))
    #expect(JSON.malformedString([0xD83D]) == .malformedString([0xD83D]))
    #expect(JSON.malformedString([0xD83D]) != "\u{FFFD}")
  }

  @Test func literalsCoverEveryKind() {
    let name = "n"
    let json: JSON = [.null, true, 1, 1.5, "x \(name)", [1], ["k": "v"]]
    #expect(json.description == #"[null,true,1,1.5,"x n",[1],{"k":"v"}]"#)
    #expect(
      json.arrayValue?.map(\.kindDescription)
        == ["null", "a boolean", "a number", "a number", "a string", "an array", "an object"])
  }
}
