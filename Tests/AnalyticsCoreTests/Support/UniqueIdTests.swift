import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct UniqueIdTests {
  @Test("Ids are random UUIDs of version 4, different in all threads")
  func ids() async {
    let ids = Protected<[String]>([])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let some = (0..<1000).map { _ in UniqueId.make() }
          ids.withLock { $0 += some }
        }
      }
    }
    #expect(Set(ids.current).count == 4000)
    for id in ids.current {
      let parts = id.split(separator: "-")
      #expect(parts.map(\.count) == [8, 4, 4, 4, 12] && id.allSatisfy { $0 == "-" || $0.isHexDigit })
      #expect(parts[2].first == "4" && "89AB".contains(parts[3].first ?? " ") && id == id.uppercased())
    }
    // Each digit that is not fixed takes all values.
    for position in [0, 7, 9, 20, 35] {
      #expect(Set(ids.current.map { Array($0.utf8)[position] }).count == 16)
    }
  }
}
