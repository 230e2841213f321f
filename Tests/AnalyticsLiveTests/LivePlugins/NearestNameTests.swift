import Testing

@testable import AnalyticsLive

@Suite struct NearestNameTests {
  @Test("The candidate with the fewest other letters is found, whatever its case")
  func nearest() {
    #expect(NearestName.of("Amplitud", in: ["Amplitude", "Amp"]) == "Amplitude")
    #expect(NearestName.of("AMPLITUDE", in: ["Mixpanel", "Amplitude"]) == "Amplitude")
    #expect(NearestName.of("tarck", in: ["trackAll", "track"]) == "track")
    #expect(NearestName.of("screen", in: ["track", "identify"]) == nil)
    #expect(NearestName.of("propertie", in: ["propert", "properties"]) == "properties")
  }

  @Test(
    "Two names differ by one letter if it is inserted, deleted, replaced or exchanged with its neighbor",
    arguments: [
      ("track", "track", true), ("trak", "track", true), ("tracks", "track", true), ("ttrack", "track", true),
      ("trick", "track", true), ("tarck", "track", true), ("trakc", "track", true), ("rtack", "track", true),
      ("aab", "aba", true), ("", "a", true), ("", "", true), ("tkarc", "track", false), ("trcka", "track", false),
      ("tr", "track", false), ("rtakc", "track", false), ("abcd", "badc", false), ("tricks", "track", false),
      ("", "ab", false), ("tra", "track", false),
    ])
  func oneLetter(_ a: String, _ b: String, _ isSimilar: Bool) {
    #expect(NearestName.differsByOneLetter(a, b) == isSimilar)
    #expect(NearestName.differsByOneLetter(b, a) == isSimilar)
  }

  @Test("Long names are not compared, because that needs memory for the square of their length")
  func long() {
    let name = String(repeating: "a", count: 90)
    #expect(NearestName.of(name + "b", in: [name + "c"]) == name + "c")
    let long = String(repeating: "a", count: 100_000)
    #expect(NearestName.of(long + "b", in: [long + "c"]) == nil)
    #expect(NearestName.of("a", in: [long]) == nil)
  }
}
