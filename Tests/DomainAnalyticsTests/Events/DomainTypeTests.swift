import Testing

@testable import DomainAnalytics

@Suite struct DomainTypeTests {
  enum Events { enum App { struct Opened {} } }
  private struct Hidden<T> {}

  @Test("Type names omit the module")
  func withoutModule() {
    #expect(DomainType.name(of: Events.App.Opened.self) == "DomainTypeTests.Events.App.Opened")
    #expect(DomainType.name(of: Int.self) == "Int")
    #expect(DomainType.name(of: [String: Int?].self) == "Dictionary<String, Optional<Int>>")
    #expect(DomainType.name(of: AnalyticsEvent<EmptyAttributes>.self) == "AnalyticsEvent<EmptyAttributes>")
  }

  @Test("Names of private and local types contain no addresses")
  func withoutContext() {
    struct Local {}
    #expect(DomainType.name(of: Hidden<Local>.self) == "DomainTypeTests.Hidden<DomainTypeTests.Local>")
    #expect(DomainType.shortened("M.(unknown context at $5619).A.B") == "A.B")
    #expect(DomainType.shortened("(extension in M):N.A.B<N.C>.D") == "A.B<C>.D")
    #expect(DomainType.shortened("(M.A, N.B) -> Swift.Int") == "(A, B) -> Int")
  }
}
