#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// Tests a client for a long time while everything around it fails: the server, the disk, scripts and the process.
  ///
  /// Runs only if `SOAK_SECONDS` is set. `SOAK_VOLUME` is the folder of the client; the test fills the disk of a volume
  /// with less than 64 MB of free space, and otherwise limits the size of files.
  @Suite struct SoakTests {
    private static let seconds = TestRounds.number("SOAK_SECONDS", 0)

    @Test(.enabled(if: seconds > 0))
    func everyAcknowledgedEventArrivesInOrderWhateverFails() async throws {
      let result = try await onThread { try Self.soak() }
      #expect(result.broken.isEmpty, "\(result.broken)")
      #expect(result.quietMoments > 0 && result.lastLine == "done")
      #expect(!result.batches.contains { $0.action == "damaged" })
      #expect(Set(result.batches.map(\.action)).count >= min(7, result.batches.count / 10))
      var numbers: [String: Int] = [:]
      var ids: [String: String] = [:]
      var owners: [String: String] = [:]
      var arrived: Set<String> = []
      for batch in result.batches {
        for (name, id) in zip(batch.events, batch.ids) {
          #expect(ids.updateValue(id, forKey: name) ?? id == id, "\(name) has two ids")
          #expect(owners.updateValue(name, forKey: id) ?? name == name, "\(id) has two events")
          guard batch.isTaken, arrived.insert(name).inserted else { continue }
          let parts = name.split(separator: ".")
          let thread = parts.dropLast().joined(separator: ".")
          let number = try #require(parts.last.flatMap { Int($0) })
          #expect(numbers[thread, default: -1] < number, "\(name) arrived after \(numbers[thread] ?? -1)")
          numbers[thread] = number
        }
      }
      let losses = Self.losses(result, arrived)
      #expect(losses.isEmpty, "\(losses.joined(separator: "\n"))")
      for (run, loss) in result.loss.sorted(by: { $0.key < $1.key }) { print("soak: process \(run): \(loss)") }
      print(
        "soak: \(result.runs) processes, \(result.quietMoments) quiet moments, \(result.batches.count) batches, "
          + "\(arrived.count) events, \(result.acknowledged.values.reduce(0) { $0 + $1 + 1 }) of them acknowledged")
    }

    /// Describes the acknowledged events that did not arrive, by thread.
    private static func losses(_ result: Result, _ arrived: Set<String>) -> [String] {
      result.acknowledged.sorted { $0.key < $1.key }.compactMap { thread, number in
        let lost = (0...number).filter { !arrived.contains("\(thread).\($0)") }
        guard let first = lost.first, let last = lost.last else { return nil }
        let next = (number + 1...number + 2000).first { arrived.contains("\(thread).\($0)") }
        let run = String(thread.prefix { $0 != "." })
        return "\(thread): lost \(lost.count) events, \(first) to \(last), acknowledged until \(number), "
          + "next that arrived: \(next.map(String.init) ?? "none"); process: \(result.loss[run] ?? "no loss"), "
          + "\(result.counters[run] ?? "no counters")"
      }
    }

    private struct Result {
      var runs = 0
      /// The last counters that each process printed.
      var counters: [String: String] = [:]
      /// The last numbers of dropped and rejected events that each process printed, if there were any.
      var loss: [String: String] = [:]
      var acknowledged: [String: Int] = [:]
      var quietMoments = 0
      var broken: [String] = []
      var lastLine = ""
      var batches: [TestbedServer.Batch] = []
    }

    private static func soak() throws -> Result {
      let folder = TemporaryFolder()
      let actions = ["ok", "ok", "ok", "ok", "slow", "503", "500", "429:1", "redirect", "reset", "hang", "truncated"]
      let server = try TestbedServer(
        folder, plan: (0..<500).map { _ in actions.randomElement() ?? "ok" }.joined(separator: ","))
      let volume = ProcessInfo.processInfo.environment["SOAK_VOLUME"].map { URL(fileURLWithPath: $0) } ?? folder.url
      let data = volume.appendingPathComponent("data")
      defer { try? FileManager.default.removeItem(at: data) }
      let scripts = data.appendingPathComponent("scripts")
      try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
      try Data().write(to: scripts.appendingPathComponent("plugin.js"))
      var result = Result()
      let end = Date(timeIntervalSinceNow: Double(seconds))
      repeat {
        let process = try TestbedProcess(["soak", data.path, server.host, "\(result.runs)", "100000"])
        process.kill(after: .random(in: 15...20))
        for line in process.lines() { note(line, &result) }
        result.runs += 1
        moveClock(data)
      } while Date() < end
      let last = try TestbedProcess(["soak", data.path, server.host, "\(result.runs)", "5"])
      for line in last.lines() { note(line, &result) }
      result.batches = server.batches
      return result
    }

    private static func note(_ line: String, _ result: inout Result) {
      result.lastLine = line
      if line == "quiet" { result.quietMoments += 1 }
      if line.hasPrefix("broken") { result.broken.append(line) }
      // A line that was being written when the process ended may be cut off, which makes its number smaller.
      let parts = line.split(separator: " ")
      if parts.count > 2, parts[0] == "counters" || parts[0] == "loss" {
        let text = parts[2...].joined(separator: " ")
        if parts[0] == "loss" { result.loss["\(parts[1])"] = text } else { result.counters["\(parts[1])"] = text }
      }
      guard parts.count == 2, parts[0] == "ack" else { return }
      let name = parts[1].split(separator: ".")
      guard name.count == 3, let number = Int(name[2]) else { return }
      result.acknowledged["\(name[0]).\(name[1])", default: 0] = max(
        number, result.acknowledged["\(name[0]).\(name[1])"] ?? 0)
    }

    /// Changes the dates of the files, as if the clock had been set between two starts.
    private static func moveClock(_ folder: URL) {
      let date = Date(timeIntervalSinceNow: .random(in: -1e7...1e7))
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() {
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      }
    }
  }
#endif
