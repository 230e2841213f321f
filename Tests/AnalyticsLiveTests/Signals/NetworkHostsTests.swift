import Testing

@testable import AnalyticsLive

@Suite struct NetworkHostsTests {
  @Test(
    "Patterns match hosts without regard to case",
    arguments: [
      ("*", "anything", true), ("a.b", "a.b", true), ("a.b", "x.a.b", false), ("*.a.b", "x.a.b", true),
      ("*.a.b", "a.b", false),
      ("api.*", "api.example.com", true), ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "a", false),
      ("a*b*c", "a1b2c", true),
      ("a*b*c", "acb", false), ("a*a", "a", false), ("", "a", false),
    ])
  func patterns(_ pattern: String, _ host: String, _ matches: Bool) {
    #expect(NetworkHosts.matches(host, pattern) == matches)
    #expect(NetworkHosts(allowed: [pattern.uppercased()], blocked: []).wants(host.uppercased()) == matches)
    #expect(!NetworkHosts(allowed: ["*"], blocked: [pattern]).wants(host) == matches)
  }
}
