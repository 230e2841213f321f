import Testing

@testable import JSONModel

@Suite struct StreamSafeTextTests {
  private static func marks(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

  @Test("At most 30 combining marks follow each other, and other texts remain")
  func texts() {
    for text in [
      "", "event", "caf\u{E9}", "\u{4E2D}\u{1F600}", "e" + Self.marks(30), "e\(Self.marks(30))f\(Self.marks(30))",
    ] {
      #expect(text.isStreamSafe && ExactText(text.streamSafe) == ExactText(text))
    }
    let long = "e" + Self.marks(61)
    #expect(!long.isStreamSafe && long.streamSafe.isStreamSafe)
    #expect(
      ExactText(long.streamSafe)
        == ExactText("e\(Self.marks(30))\u{34F}\(Self.marks(30))\u{34F}\(Self.marks(1))"))
  }

  @Test("All texts and keys of a document are made safe")
  func documents() {
    let long = "e" + Self.marks(31)
    let document: JSON = ["a": [.string(long), 1, ["b": .string(long)]], long: true]
    #expect(!document.isStreamSafe && document.streamSafe.isStreamSafe)
    #expect(document.streamSafe["a"]?[2]?["b"] == .string(long.streamSafe))
    #expect(document.streamSafe[long.streamSafe] == true && document["a"]?[1] == 1)
    let safe: JSON = ["a": [1, "b", "e\u{301}"], "c": .null]
    #expect(safe.isStreamSafe && safe.streamSafe == safe)
  }
}
