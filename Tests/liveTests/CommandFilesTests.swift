import Foundation
import TestSupport
import Testing

@testable import live

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

  @Test("No command writes the file of the program itself")
  func program() throws {
    let link = path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try #require(Bundle.main.executablePath))
    var files = CommandFiles()
    let conflict = files.write(link, as: "the file of --report", remedy: "choose another file for --report")
    #expect(conflict?.description == "\(link) is this program; choose another file for --report")
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

  @Test("A link to a file that does not exist is that file")
  func danglingLinks() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("a.ndjson", RunTests.event(1) + "\n")
    try FileManager.default.createSymbolicLink(atPath: path("l1"), withDestinationPath: "x1")
    try FileManager.default.createSymbolicLink(atPath: path("l2"), withDestinationPath: path("./l1"))
    for (errors, report) in [("x1", "l1"), ("l1", "x1"), ("l2", "x1"), ("l1", "l2")] {
      let result = try await tool.run(
        "run", "--plugins", script, "--errors", path(errors), "--report", path(report), "--", events)
      let message = "live: \(path(report)) is the file of --errors; choose another file for --report\n"
      #expect(result.errors == message, "\(errors)")
      #expect(result.status == 1)
      #expect(!FileManager.default.fileExists(atPath: path("x1")))
    }
    for output in ["oz", "new"] {
      if output == "oz" {
        try FileManager.default.createDirectory(atPath: path(output), withIntermediateDirectories: false)
      }
      try FileManager.default.createSymbolicLink(
        atPath: path("to-\(output)"), withDestinationPath: path("\(output)/./a.ndjson"))
      let result = try await tool.run(
        "run", "--plugins", script, "--errors", path("to-\(output)"), "--output", path(output), "--", events)
      #expect(result.errors == "live: \(path("to-\(output)")) is the output; choose another file for --errors\n")
      #expect(result.status == 1)
    }
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
    for option in ["--errors", "--report"] {
      let pipe = try run("'\(live)' run --plugins '\(script)' \(option) /dev/stdout '\(events)'")
      #expect(pipe.errors == "live: /dev/stdout is the output; choose another file for \(option)\n")
      #expect(pipe.status == 1 && pipe.output == "")
    }
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

  @Test("No command writes its output or messages to a file that it reads")
  func redirection() throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("in.ndjson", RunTests.event(1) + "\n")
    let live = try LiveTool.executable.path
    let output = "live: the output is the input; redirect the output to another file\n"
    let other = "live: the output is a script; redirect the output to another file\n"
    let messages = "live: standard error is the input; redirect standard error to another file\n"
    for (arguments, redirections, errors, text) in [
      ("filter 'type = \"track\"' \(events)", ">> \(events)", output, ""),
      ("filter 'type = \"track\"'", "< \(events) >> \(events)", output, ""),
      ("explain \(script) \(events)", ">> \(events)", output, ""),
      ("explain \(script) \(events)", ">> \(script)", other, ""),
      ("profile \(script) \(events)", ">> \(events)", output, ""),
      ("signals \(script) \(events)", ">> \(events)", output, ""),
      ("check --sarif \(script)", ">> \(script)", other, ""), ("eval \(script)", ">> \(script)", other, ""),
      ("platforms \(events)", ">> \(events)", output, ""),
      ("run --plugins \(script) -- \(events)", "2>> \(events)", "", messages),
      (
        "profile --flame \(path("o")) \(script) \(events)", "> \(path("o"))",
        "live: \(path("o")) is the output; choose another file for --flame\n", ""
      ),
    ] {
      let command = ["-c", "'\(live)' \(arguments) \(redirections)"]
      let result = try RunningTool(URL(fileURLWithPath: "/bin/sh"), command, terminal: nil, environment: [:]).finish()
      #expect(result.errors == errors && result.output == text && result.status == 1, "\(command)")
    }
    #expect(folder.text("in.ndjson") == RunTests.event(1) + "\n")
    #expect(folder.text("mark.js") == RunTests.mark)
  }

  @Test("No command runs a script to which it writes, also if only its input names the script")
  func scriptsOfInput() throws {
    let live = try LiveTool.executable.path
    let text = "console.log(1)\n//# sourceMappingURL=a.js.map"
    let (script, map) = (try folder.file("a.js", text), try folder.file("a.js.map", "{}"))
    let (list, load) = (try folder.file("list", script + "\n"), try folder.file("load", ".load \(script)\n"))
    for (arguments, status) in [("eval --batch < \(list)", 1), ("repl < \(load)", 0)] as [(String, Int32)] {
      for (file, role) in [(script, "a script"), (map, "a source map")] {
        for (redirection, name) in [(">>", "the output"), ("2>>", "standard error")] {
          let command = ["-c", "'\(live)' \(arguments) \(redirection) \(file)"]
          let tool = try RunningTool(URL(fileURLWithPath: "/bin/sh"), command, terminal: nil, environment: [:])
          let result = tool.finish()
          #expect(result.output + result.errors == "live: \(name) is \(role); redirect \(name) to another file\n")
          #expect(result.status == status)
        }
      }
    }
    #expect(folder.text("a.js") == text)
    #expect(folder.text("a.js.map") == "{}")
  }

  @Test("A pipe is not read for two purposes")
  func sharedPipes() throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("in.ndjson", RunTests.event(1))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    for (arguments, input, roles) in [
      (["run", "--plugins", script, "--settings", "/dev/stdin"], "{}", "the file of settings and as the input"),
      (["run", "--plugins", script, "--", "-", "-"], "{}", "the input twice"),
      (["explain", "--plugins", "/dev/stdin"], "", "a script and as the input"),
      (["check", "-", "-"], "", "a script twice"), (["signals", "/dev/stdin"], "", "a script and as the input"),
      (["repl", "--plugins", "/dev/stdin"], "", "a script and as the input"),
      (["eval", "--batch"], "-\n", "the list of scripts and as a script"),
      (["eval", "--batch"], "/dev/stdin\n", "the list of scripts and as a script"),
      (
        ["run", "--plugins", path("pipe"), "--settings", path("pipe"), events], "",
        "a script and as the file of settings"
      ),
    ] {
      let result = try LiveTool.run(arguments, input: Data(input.utf8))
      #expect(
        result.errors.hasSuffix(" cannot be read as \(roles), because it is a stream; pass another file\n"),
        "\(arguments): \(result.errors)")
      #expect(result.output == "" && result.status == 1)
    }
    let load = try LiveTool.run("repl", input: ".load -\n1 + 1\n")
    #expect(load.errors.contains("standard input cannot be read as the input and as a script"))
    #expect(load.output == "2\n")
    let null = try LiveTool.run("run", "--plugins", script, "--", "/dev/null", "/dev/null")
    #expect(null.errors == "" && null.status == 0)
  }

  @Test("live test writes expected output and reports to no other file of a test, whatever links exist")
  func tests() async throws {
    let script = try folder.file("a.js", RunTests.mark)
    let input = try folder.file("a.in.ndjson", RunTests.event(1))
    for target in [script, input] {
      try? FileManager.default.removeItem(atPath: path("a.out.ndjson"))
      try FileManager.default.createSymbolicLink(atPath: path("a.out.ndjson"), withDestinationPath: target)
      let result = try await tool.run("test", "--update", folder.url.path)
      #expect(
        result.errors
          == "live: \(path("a.out.ndjson")) is a file of a test; remove this link to write the expected output\n")
      #expect(result.status == 1)
    }
    #expect(folder.text("a.js") == RunTests.mark)
    #expect(folder.text("a.in.ndjson") == RunTests.event(1))
    let command = "'\(try LiveTool.executable.path)' test '\(folder.url.path)' --junit '\(path("o"))' > '\(path("o"))'"
    try FileManager.default.removeItem(atPath: path("a.out.ndjson"))
    let same = try RunningTool(URL(fileURLWithPath: "/bin/sh"), ["-c", command], terminal: nil, environment: [:])
    #expect(same.finish().errors == "live: \(path("o")) is the output; choose another file for --junit\n")
  }

  @Test("A file of a report that cannot be written is an error before the first event")
  func unwritable() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("in.ndjson", RunTests.event(1) + "\n")
    for option in ["--report", "--errors"] {
      let result = try await tool.run("run", "--plugins", script, option, "/none/x", "--", events)
      #expect(result.errors == "live: cannot write /none/x: No such file or directory\n")
      #expect(result.output == "" && result.status == 1)
    }
  }

  @Test("The file of failures is as it was before if a script cannot be read")
  func unread() async throws {
    let errors = try folder.file("errors", "old")
    let result = try await tool.run("run", "--plugins", "/none.js", "--errors", errors, "--", "/dev/null")
    #expect(result.errors == "live: cannot read /none.js: No such file or directory\n")
    #expect(folder.text("errors") == "old")
  }

  @Test("Endless scripts and lines end with an error")
  func endless() async throws {
    try FileManager.default.createSymbolicLink(atPath: path("zero"), withDestinationPath: "/dev/zero")
    for arguments in [["check", path("zero")], ["eval", path("zero")], ["filter", "type = 1", path("zero")]] {
      let result = try await tool.run(arguments)
      let limit = arguments[0] == "filter" ? "line 1 has 16 MiB or more" : "it has more than 64 MiB"
      #expect((result.output + result.errors).contains(limit))
      #expect(result.status == 1)
    }
  }

  @Test("The bundle of settings and the source map of a script are files that a command reads")
  func indirectInputs() async throws {
    let script = try folder.file("mark.js", RunTests.mark + "\n//# sourceMappingURL=mark.js.map")
    let map = try folder.file("mark.js.map", #"{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA"}"#)
    let bundle = try folder.file("bundle.js", RunTests.nothing)
    let settings = try folder.file("settings.json", #"{"edgeFunction":{"version":1,"downloadURL":"bundle.js"}}"#)
    let events = try folder.file("in.ndjson", RunTests.event(1) + "\n")
    for (target, role) in [(map, "a source map"), (bundle, "the bundle of the settings")] {
      for option in ["--errors", "--report"] {
        let result = try await tool.run(
          "run", "--plugins", script, "--settings", settings, option, target, "--", events)
        #expect(result.errors == "live: \(target) is \(role); choose another file for \(option)\n")
        #expect(result.status == 1)
      }
    }
    #expect(folder.text("bundle.js") == RunTests.nothing)
  }

  @Test("A pipe is read once: as a script, as settings or as events")
  func pipes() async throws {
    let events = try folder.file("in.ndjson", RunTests.event(1) + "\n")
    let settings = #"{"integrations":{},"middlewareSettings":{"routingRules":[]}}"#
    for (arguments, text) in [
      (["run", "--plugins", path("p.js"), "--", events], RunTests.mark),
      (["run", "--settings", path("p"), "--", events], settings),
    ] {
      let pipe = arguments[2]
      #expect(mkfifo(pipe, 0o600) == 0)
      let writer = Thread { try? text.write(toFile: pipe, atomically: false, encoding: .utf8) }
      writer.start()
      let result = try await tool.run(arguments)
      #expect(result.status == 0 && result.lines.count == 1, "\(result.errors)")
    }
  }

  @Test("A pipe is not a file of a test")
  func pipeInTest() async throws {
    _ = try folder.file("a.js", RunTests.mark)
    let input = try folder.file("a.in.ndjson", RunTests.event(1))
    #expect(mkfifo(path("a.out.ndjson"), 0o600) == 0)
    for option in ["--filter=a", "--update"] {
      let result = try await tool.run("test", option, folder.url.path)
      #expect(result.lines.contains("       cannot read a.out.ndjson: it is not a regular file"), "\(result.lines)")
      #expect(result.status == 1)
    }
    try FileManager.default.removeItem(atPath: input)
    #expect(mkfifo(input, 0o600) == 0)
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.contains("       cannot read a.in.ndjson: it is not a regular file"), "\(result.lines)")
  }

  @Test("Settings of the wrong type are errors")
  func settingsOfTheWrongType() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let settings = try folder.file("s.json", #"{"integrations":[],"middlewareSettings":{"routingRules":{}}}"#)
    let result = try await tool.run("run", "--plugins", script, "--settings", settings, "--", "/dev/null")
    #expect(
      result.errors == """
        live: \(settings): "integrations" must be an object, found an array
        live: \(settings): "routingRules" in "middlewareSettings" must be an array, found an object

        """)
    #expect(result.status == 1)
  }
}
