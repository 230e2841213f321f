#if os(Linux) || os(macOS)
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests the method that Swift chooses for `await analytics.flush()` in the top-level code of a program.
  @Suite struct TopLevelFlushTests {
    @Test func flushInTopLevelCodeReturnsAfterTheDelivery() async throws {
      let lines = try await onThread { try TestbedProcess(["flush"]).lines() }
      #expect(lines == ["1"])
    }

    @Test func onlyAsynchronousTopLevelCodeWaits() {
      #expect(TopLevelCode.isCaller(file: "Module/main.swift", function: "Module"))
      #expect(!TopLevelCode.isCaller(file: "Module/main.swift", function: "track()"))
      #expect(!TopLevelCode.isCaller(file: #fileID, function: #function))
    }

    @Test func synchronousTopLevelCodeDoesNotWait() async {
      let isCaller = await onThread { TopLevelCode.isCaller(file: "Module/main.swift", function: "Module") }
      #expect(!isCaller)
    }
  }
#endif
