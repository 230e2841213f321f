import Foundation
import TestSupport
import Testing

/// The files that commands write must not be files that they read, or that they write for another purpose.
@Suite struct CommandFilesTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  @Test("live run refuses to write failures or a report to a file that it reads")
  func inputs() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("in.ndjson", RunTests.event(1) + "\n")
    let settings = try folder.file("settings.json", "{}")
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: events)
    for option in ["--errors", "--report"] {
      for (target, role) in [
        (events, "the input"), (path("link"), "the input"), (path("./in.ndjson"), "the input"),
        (script, "a script"), (settings, "the file of settings"),
      ] {
        let result = try await tool.run(
          "run", "--plugins", script, "--settings", settings, option, target, "--", events)
        #expect(result.errors == "live: \(target) is \(role); choose another file for \(option)\n")
        #expect(result.status == 1)
        #expect(result.output == "")
      }
    }
    #expect(folder.text("in.ndjson") == RunTests.event(1) + "\n")
    #expect(folder.text("mark.js") == RunTests.mark)
    #expect(folder.text("settings.json") == "{}")
  }

  @Test("live run refuses to write two things to the same file")
  func outputs() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("in.ndjson", RunTests.event(1) + "\n")
    let output = path("out")
    for option in ["--errors", "--report"] {
      // The folder does not exist yet.
      let target = path("out/in.ndjson")
      let result = try await tool.run("run", "--plugins", script, "--output", output, option, target, "--", events)
      #expect(result.errors == "live: \(target) is the output; choose another file for \(option)\n")
      #expect(result.status == 1)
    }
    let same = path("same")
    let twice = try await tool.run("run", "--plugins", script, "--errors", same, "--report", same, "--", events)
    #expect(twice.errors == "live: \(same) is the file of --errors; choose another file for --report\n")
    let other = try folder.file("b.ndjson", RunTests.event(2))
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path("out/in.ndjson"), withDestinationPath: other)
    let linked = try await tool.run("run", "--plugins", script, "--output", output, "--", events, other)
    #expect(linked.errors == "live: \(path("out/in.ndjson")) is the input; choose another folder for --output\n")
    #expect(folder.text("b.ndjson") == RunTests.event(2))
  }

  @Test("live run refuses standard output that is also the input or the file of failures")
  func standardOutput() throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("in.ndjson", RunTests.event(1) + "\n")
    let live = try LiveTool.executable.path
    let run = { (command: String) throws in
      try RunningTool(URL(fileURLWithPath: "/bin/sh"), ["-c", command], terminal: nil, environment: [:]).finish()
    }
    let failures = try run("'\(live)' run --plugins '\(script)' --errors '\(path("o"))' '\(events)' > '\(path("o"))'")
    #expect(failures.errors == "live: \(path("o")) is the output; choose another file for --errors\n")
    #expect(failures.status == 1)
    let messages = try run("'\(live)' run --plugins '\(script)' --errors '\(path("e"))' '\(events)' 2> '\(path("e"))'")
    #expect(messages.status == 1 && messages.output == "")
    #expect(folder.text("e") == "live: \(path("e")) is standard error; choose another file for --errors\n")
    let both = try run("'\(live)' run --plugins '\(script)' '\(events)' > '\(path("o"))' 2>&1")
    #expect(both.status == 0)
    let loop = try run("'\(live)' run --plugins '\(script)' '\(events)' >> '\(events)'")
    #expect(loop.errors == "live: the output is the input; redirect the output to another file\n")
    #expect(folder.text("in.ndjson") == RunTests.event(1) + "\n")
    let devices = try run("'\(live)' run --plugins '\(script)' --errors /dev/null '\(events)' > /dev/null")
    #expect(devices.errors == "" && devices.status == 0)
  }

  @Test("live profile and live test refuse to write over the files that they read")
  func otherCommands() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    _ = try folder.file("mark.in.ndjson", RunTests.event(1))
    let profile = try await tool.run("profile", "--flame", script, script, path("mark.in.ndjson"))
    #expect(profile.errors == "live: \(script) is a script; choose another file for --flame\n")
    #expect(profile.status == 1)
    for name in ["mark.js", "mark.in.ndjson"] {
      let test = try await tool.run("test", "--junit", path(name), folder.url.path)
      #expect(test.errors == "live: \(path(name)) is a file of a test; choose another file for --junit\n")
      #expect(test.status == 1)
    }
    #expect(folder.text("mark.js") == RunTests.mark)
    #expect(folder.text("mark.in.ndjson") == RunTests.event(1))
  }
}
