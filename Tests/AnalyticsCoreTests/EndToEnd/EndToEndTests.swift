#if os(Linux) || os(macOS)
  import Foundation
  import JSONModel
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests the library in a separate process against a real HTTP server in another process.
  @Suite struct EndToEndTests {
    @Test(
      "Every event arrives in order at a server that is slow, fails, limits the rate, resets, hangs and truncates",
      arguments: ["sync", "async"])
    func misbehavingServer(_ mode: String) async throws {
      let events = TestRounds.number("DELIVERED_EVENTS", 60)
      let (lines, batches, arrived) = try await onThread {
        let folder = TemporaryFolder()
        let server = try TestbedServer(folder, plan: "500,reset,429:1,truncated,503,hang,slow,ok")
        let client = try TestbedProcess([
          "client", folder.url.appendingPathComponent("data").path, server.host, "0", "\(events)", mode,
        ])
        return (client.lines(), server.batches, server.events)
      }
      #expect(lines.last == "done")
      #expect(arrived == Array(0..<events))
      #expect(!batches.contains { $0.action == "damaged" })
      #expect(Set(batches.map(\.action)).count >= 7)
    }

    @Test(
      "A client that is killed at any moment loses no acknowledged event and retains the order",
      arguments: ["sync", "async"])
    func killedClient(_ mode: String) async throws {
      let rounds = TestRounds.number("KILLED_CLIENTS", 3)
      let (acknowledged, last, batches, arrived) = try await onThread {
        let folder = TemporaryFolder()
        let server = try TestbedServer(folder, plan: "ok,slow,503,reset,ok,truncated,429:0,ok")
        let data = folder.url.appendingPathComponent("data").path
        var acknowledged: [Int] = []
        for round in 0..<rounds {
          let client = try TestbedProcess(["client", data, server.host, "\(round * 100_000)", "100000", mode])
          let first = client.read()
          usleep(.random(in: 0...100_000))
          client.kill()
          let lines = first.split(separator: "\n").map(String.init) + client.lines()
          // A number that was being written when the process ended may be cut off.
          acknowledged += lines.compactMap { Int($0) }.filter { $0 / 100_000 == round }
        }
        let last = try TestbedProcess(["client", data, server.host, "2000000", "10", mode])
        return (acknowledged, last.lines().last, server.batches, server.events)
      }
      #expect(last == "done")
      #expect(arrived == arrived.sorted())
      let lost = Set(acknowledged + (2_000_000..<2_000_010)).subtracting(arrived)
      #expect(lost.isEmpty && acknowledged.count >= rounds)
      #expect(!batches.contains { $0.action == "damaged" })
    }

    @Test("Eight threads track concurrently: every event is stored, and memory use stays constant")
    func eightThreads() async throws {
      let events = TestRounds.number("TRACKED_EVENTS", 4000)
      var memory: [Int] = []
      for count in [events / 4, events] {
        let folder = TemporaryFolder()
        let lines = try await onThread { try TestbedProcess(["threads", folder.url.path, "\(count)"]).lines() }
        let line = try #require(lines.first)
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        #expect(numbers.prefix(3) == [count, count, 0])
        var stored: [Int: Int] = [:]
        for name in folder.eventFiles {
          for event in try BatchFile.read(folder.url.appendingPathComponent(name)).lines {
            let json = try JSON(parsing: Array(event))
            let thread = json["event"]?.stringValue?.split(separator: "-").first.flatMap { Int($0) } ?? -1
            // The events of each thread are in order.
            #expect(json["properties"]?["n"]?.intValue == stored[thread, default: 0])
            stored[thread, default: 0] += 1
          }
        }
        #expect(stored.values.reduce(0, +) == count && stored.count == 8)
        memory.append(numbers.last ?? 0)
      }
      // In KiB. Four times as many events need no more memory, except for buffers that a busy machine writes late.
      #expect(memory[1] < memory[0] + max(16_384, memory[0] / 2))
    }

    @Test("The sequences of a document are sent, and the number of batches is printed")
    func sequences() async throws {
      let (lines, arrived, brokenLines) = try await onThread {
        let folder = TemporaryFolder()
        let server = try TestbedServer(folder, plan: "503,ok")
        let document: JSON = [
          "writeKey": "w", "apiHost": .string(server.host), "cdnHost": .string(server.host),
          "config": ["flushAt": 100, "maxRetries": 5, "timeout": 2],
          "sequences": [
            [
              "delayMs": 0,
              "events": [["type": "track", "event": "1"], ["type": "identify", "userId": "u", "traits": ["a": 1]]],
            ],
            ["delayMs": 10, "events": [["type": "screen", "name": "s"], ["type": "track", "event": "2"]]],
          ],
        ]
        let process = try TestbedProcess(["sequences"])
        process.write(document.description)
        let lines = process.lines()
        let broken = try TestbedProcess(["sequences"])
        broken.write(#"{"sequences": []}"#)
        return (lines, server.events, broken.lines())
      }
      #expect(try JSON(parsing: lines.last ?? "") == ["success": true, "sentBatches": 2])
      #expect(arrived == [1, 2])
      #expect(brokenLines == [#"{"success":false,"error":"writeKey is missing","sentBatches":0}"#])
    }
  }
#endif
