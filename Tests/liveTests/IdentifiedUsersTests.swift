import AnalyticsLive
import Testing

@testable import live

@Suite struct IdentifiedUsersTests {
  private static func user(_ id: String, size: Int = 0) -> UserInfo {
    UserInfo(anonymousId: id, userId: id, traits: ["t": .string(String(repeating: "x", count: size))])
  }

  /// Keeps a user and returns whether others were forgotten.
  private static func keep(_ id: String, size: Int = 0, in users: inout IdentifiedUsers) -> Bool {
    users.keep(user(id, size: size), of: id)
  }

  @Test("The user of a visitor is kept until it is taken")
  func taking() {
    var users = IdentifiedUsers()
    let hasForgotten = Self.keep("a", in: &users) || Self.keep("b", in: &users)
    let taken = ["a", "a", "c", "b"].map { users.take($0) }
    #expect(taken == [Self.user("a"), nil, nil, Self.user("b")] && !hasForgotten)
  }

  @Test("Only users of visitors without recent signals are forgotten")
  func forgetting() {
    var users = IdentifiedUsers(maximumSize: 100_000)
    var hasForgotten = false
    var active: [UserInfo?] = []
    for i in 0..<1000 {
      if Self.keep("v\(i)", size: 1000, in: &users) { hasForgotten = true }
      if i > 0 { active.append(users.take("active")) }
      if Self.keep("active", size: 1000, in: &users) { hasForgotten = true }
    }
    #expect(hasForgotten)
    #expect(active.allSatisfy { $0 == Self.user("active", size: 1000) })
    let kept = (0..<1000).filter { users.take("v\($0)") != nil }
    #expect(kept.count < 50 && kept == Array((1000 - kept.count)..<1000))
  }

  @Test("Visitors whose signals alternate keep their users and those of others")
  func alternating() {
    var users = IdentifiedUsers(maximumSize: 100_000)
    var hasForgotten = Self.keep("idle", in: &users)
    for _ in 0..<10_000 {
      for id in ["a", "b"] {
        _ = users.take(id)
        if Self.keep(id, size: 1000, in: &users) { hasForgotten = true }
      }
    }
    let idle = users.take("idle")
    #expect(idle == Self.user("idle") && !hasForgotten)
  }
}
