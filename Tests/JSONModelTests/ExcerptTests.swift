import JSONModel
import Testing

@Suite struct ExcerptTests {
  @Test(
    "A short value is shown as a whole",
    arguments: [.null, true, 1.5, "text", [], [:], ["a": [1, "b", .null]], "0123456789"] as [JSON])
  func short(_ value: JSON) { #expect(value.excerpt(18) == value.description) }

  @Test(
    "The excerpt of a long value is the beginning of its text",
    arguments: [
      JSON.string(String(repeating: "x", count: 1000)), .string(String(repeating: "\u{1}", count: 1000)),
      .array(Array(repeating: 1, count: 1000)), .array(Array(repeating: [[[]]] as JSON, count: 1000)),
      .array(Array(repeating: "abc", count: 1000)), [["a": .string(String(repeating: "é", count: 1000))]],
      .object(JSONObject((0..<1000).map { ("key\($0)", JSON.integer(1)) })),
      [.object(JSONObject([(String(repeating: "k", count: 1000), JSON.integer(1))]))],
    ])
  func long(_ value: JSON) {
    for limit in 2..<60 {
      let start = String(String.UnicodeScalarView(value.description.unicodeScalars.prefix(limit - 1)))
      #expect(value.excerpt(limit) == start + "…")
    }
  }

  @Test("A lone surrogate is shown as a replacement character")
  func malformed() throws {
    let value = try JSON(parsing: #"["\ud83d\#(String(repeating: "a", count: 100))"]"#)
    #expect(value.excerpt(10) == "[\"\u{FFFD}aaaaaa…")
  }
}
