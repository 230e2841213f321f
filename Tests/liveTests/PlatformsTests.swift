import Foundation
import TestSupport
import Testing

@Suite struct PlatformsTests {
  private let tool = InProcessTool()

  @Test("The trackers of a file are printed in order with their settings")
  func order() async throws {
    let folder = TemporaryFolder()
    let json = try folder.file(
      "Config.json", #"{"Zeta": {"a": 1}, "HEAnalyticsPlatformFlurry": {"apiKey": "k"}, "Alpha": {}}"#)
    let result = try await tool.run("platforms", json)
    #expect(result.lines == [#"Zeta {"a":1}"#, #"HEAnalyticsPlatformFlurry {"apiKey":"k"}"#, "Alpha {}"])
    #expect(result.errors == "" && result.status == 0)
    let plist = try folder.file(
      "Config.plist",
      #"<plist version="1.0"><dict><key>B</key><dict/><key>A</key><dict><key>on</key><true/></dict></dict></plist>"#)
    #expect(try await tool.run("platforms", plist).lines == [#"A {"on":true}"#, "B {}"])
  }

  @Test(
    "An invalid file or setting is an error with its position",
    arguments: [
      ("{", "not a valid JSON document"), ("[]", "the root must be a dictionary, found an array"),
      (#"{"A": 1}"#, "A: the settings must be a dictionary, found a number"),
      (#"{"HEAnalyticsPlatformGAI": {}}"#, #"HEAnalyticsPlatformGAI: "trackingID": the setting is missing"#),
      (
        #"{"HEAnalyticsPlatformMixpanel": {"token": "t", "flushInterval": "15"}}"#,
        #"HEAnalyticsPlatformMixpanel: "flushInterval": the setting must be a number, found a string"#
      ),
    ])
  func invalid(_ text: String, _ message: String) async throws {
    let folder = TemporaryFolder()
    let result = try await tool.run("platforms", folder.file("Config.json", text))
    #expect(result.errors.hasPrefix("live: ") && result.errors.contains("Config.json: "))
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.status == 1)
  }

  @Test("The name of a tracker with a line break is printed on one line")
  func lineBreak() async throws {
    let folder = TemporaryFolder()
    let result = try await tool.run("platforms", folder.file("Config.json", #"{"A\nB": {}, "C": {}}"#))
    #expect(result.lines == [#""A\nB" {}"#, "C {}"])
  }

  @Test("Names of trackers cannot forge messages, and only a hundred errors are written")
  func hostileNames() async throws {
    let folder = TemporaryFolder()
    let long = String(repeating: "x", count: 100_000)
    let names = ["a\\nlive: forged", long] + (0..<200).map { "t\($0)" }
    let text = "{\(names.map { "\"\($0)\":1" }.joined(separator: ","))}"
    let result = try await tool.run("platforms", folder.file("Config.json", text))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 101 && lines.allSatisfy { $0.utf8.count < 1500 && !$0.hasPrefix("live: forged") })
    #expect(lines.last == "live: 102 more errors are not shown; correct these first")
    #expect(result.errors.contains(#"a\nlive: forged"#) && result.status == 1)
  }

  @Test("A missing file and a folder are errors")
  func missing() async throws {
    for (path, reason) in [("nowhere/Config.plist", "No such file or directory"), ("/", "Is a directory")] {
      let result = try await tool.run("platforms", path)
      #expect(result.errors == "live: cannot read \(path): \(reason)\n")
      #expect(result.status == 1)
    }
  }

  @Test("A file with more than 64 MiB is not read")
  func size() async throws {
    let folder = TemporaryFolder()
    let path = try folder.file("Config.json", "{}")
    #expect(truncate(path, 65 << 20) == 0)
    let result = try await tool.run("platforms", path)
    #expect(result.errors == "live: cannot read \(path): it has more than 64 MiB\n" && result.status == 1)
  }

  @Test("Messages contain the name of the file that the user has chosen")
  func name() throws {
    let folder = TemporaryFolder()
    try folder.write("Config.json", #"{"A": 1}"#)
    let command = "cd '\(folder.url.path)'; '\(try LiveTool.executable.path)' platforms Config.json"
    let tool = try RunningTool(URL(fileURLWithPath: "/bin/sh"), ["-c", command], terminal: nil, environment: [:])
    #expect(tool.finish().errors == "live: Config.json: A: the settings must be a dictionary, found a number\n")
  }
}
