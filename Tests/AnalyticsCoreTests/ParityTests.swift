import Foundation
import JSONModel
import Testing

@testable import AnalyticsCore

/// Every row of sections A and P of the parity specification, and what was decided in N3 and N4, and every mistake X1 to X19, has a test with its id in the name.
@Suite struct ParityTests {
  /// Rows that nothing on Linux can show, and why.
  private static let elsewhere = [
    "A61": "the protocols of AppleLifecycleProtocols.swift, for Apple platforms",
    "A68": "Objective-C, which does not exist here",
    "P5": "the protocols of AppleLifecycleProtocols.swift; Linux is told by LifecycleTests",
  ]

  @Test func everyRowHasATest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
    let files =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.filter {
        $0.hasSuffix(".swift")
      } ?? []
    var shown: Set<String> = []
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for name in text.matches(of: /@Test\(\s*"([^"]*)"/) {
        for id in name.1.matches(of: /\b[ANPX]\d+\b/) { shown.insert(String(id.0)) }
      }
    }
    let rows = (1...71).map { "A\($0)" } + (1...6).map { "P\($0)" } + (1...19).map { "X\($0)" } + ["N3", "N4"]
    #expect(rows.filter { !shown.contains($0) && Self.elsewhere[$0] == nil } == [])
    #expect(Self.elsewhere.keys.filter { shown.contains($0) } == [])
  }

  @Test("X19 The client, its configuration, settings, events and errors may be sent to any thread")
  func sendable() {
    func isSendable<T: Sendable>(_: T.Type) {}
    isSendable(Analytics.self)
    isSendable(Configuration.self)
    isSendable(Settings.self)
    isSendable(UserInfo.self)
    isSendable(TrackEvent.self)
    isSendable((any RawEvent).self)
    isSendable((any Plugin).self)
    isSendable((any FlushPolicy).self)
    isSendable((any DataStore).self)
    isSendable((any HTTPSession).self)
    isSendable(AnalyticsError.self)
    isSendable(Counters.self)
    isSendable(Timeline.self)
  }
}
