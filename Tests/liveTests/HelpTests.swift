import Testing

/// The end of messages about a name of a file to write.
private let dash = #", found "-", which names only standard input; use ./- for a file of this name"#

@Suite struct HelpTests {
  @Test func help() async throws {
    for (arguments, word) in [
      (["--help"], "Commands:"), (["-h"], "Commands:"), (["run", "--help"], "--on-error"), (["eval", "-h"], "-e CODE"),
      (["platforms", "--help"], "FILE"), (["help", "platforms"], "in the order in which"),
      (["filter", "--help"], "--ir"), (["explain", "-h"], "--event ID"), (["help", "run"], "--plugins"),
      (["profile", "-h"], "--flame FILE"),
      (["dev", "--help"], "--page"), (["repl", "-h"], ".plugins"), (["check", "--help"], "--sarif"),
      (["test", "-h"], "NAME.test.js"),
      (["types", "-h"], "live types"), (["init", "--help"], "live init FOLDER"),
    ] {
      let result = try await InProcessTool().run(arguments)
      #expect(result.output.contains("Usage:"))
      #expect(result.output.contains(word))
      #expect(result.errors == "")
      #expect(result.status == 0)
    }
  }

  @Test(
    "Invalid arguments are reported with a reason and result in status 2",
    arguments: [
      (
        [],
        "missing command; use run, explain, profile, dev, repl, check, test, types, init, filter, eval, signals or platforms"
      ),
      (
        ["walk"],
        #"unknown command "walk"; use run, explain, profile, dev, repl, check, test, types, init, filter, eval, signals or platforms"#
      ),
      (
        ["help", "walk"],
        #"unknown command "walk"; use run, explain, profile, dev, repl, check, test, types, init, filter, eval, signals or platforms"#
      ),
      (
        ["run", "--plugins", "a.js", "--report", ""],
        "--report requires the path of a page, found an empty text"
      ),
      (
        ["run", "--plugins", "a.js", "--jobs", "2", "--by="],
        #"--by requires the name of a member such as userId, or a JSON pointer, found """#
      ),
      (["check", ""], "an argument is an empty text; does a variable of the shell have no value?"),
      (
        ["run", "--plugins", "a.js", "--", ""],
        "an argument is an empty text; does a variable of the shell have no value?"
      ),
      (["help", "run", "x"], #"unexpected argument "x""#), (["--version", "x"], #"unexpected argument "x""#),
      (["run"], "missing plugins; pass their scripts with --plugins FILE"),
      (["run", "--plugins"], "--plugins requires the path of a script"),
      (["run", "--plugins", "a.js", "--on-error", "go"], #"--on-error requires pass, drop or stop, found "go""#),
      (["run", "--plugins", "a.js", "--fast"], "unknown option --fast"),
      (["run", "--plugins", "a.js", "--quiet=yes"], "--quiet does not take a value"),
      (["run", "--plugins", "a.js", "--summary=yes"], #"--summary requires text or json, found "yes""#),
      (["run", "--plugins", "a.js", "--on-invalid", "go"], #"--on-invalid requires pass, skip or fail, found "go""#),
      (["run", "--plugins", "a.js", "--at", "value"], #"--at requires a JSON pointer such as /value, found "value""#),
      (["run", "--plugins", "a.js", "--at", "/~2"], #"--at requires a JSON pointer such as /value, found "/~2""#),
      (
        ["run", "--plugins", "a.js", "--max-failures", "101%"],
        #"--max-failures requires a whole number such as 10 or a percentage such as 0.5%, found "101%""#
      ),
      (["run", "--plugins", "a.js", "--by", "userId"], "--by requires --jobs N"),
      (["run", "--plugins", "a.js", "--unordered"], "--unordered requires --jobs N"),
      (
        ["run", "--plugins", "a.js", "--jobs", "2", "--by", "--", "a"],
        "--by requires the name of a member such as userId, or a JSON pointer"
      ),
      (["profile"], "missing scripts; pass at least one file that ends in .js"),
      (["profile", "--top", "0", "a.js"], #"--top requires a whole number of lines, found "0""#),
      (["repl", "a.ndjson"], #"unexpected argument "a.ndjson"; send events with .event"#),
      (["dev", "a.js"], "live dev reads events again after each change; pass their files"),
      (["dev", "a.js", "--port", "70000"], #"--port requires the number of a port, from 0 to 65535, found "70000""#),
      (["run", "--plugins", "a.js", "--report"], "--report requires the path of a page"),
      (
        ["run", "--plugins", "a.js", "--report", "--quiet"],
        "--report requires the path of a page, found the option --quiet; a value like this is written --report=--quiet"
      ),
      (["check"], "missing scripts; pass at least one file"), (["check", "--fast", "a.js"], "unknown option --fast"),
      (["types", "a"], #"unexpected argument "a""#), (["init"], "missing folder; pass the folder to create"),
      (["test", "a", "b"], #"more than one folder: "a" and "b""#),
      (
        ["run", "--plugins", "a.js", "--clock", "noon"],
        #"--clock requires event or a time such as 2026-01-15T18:42:07Z, found "noon""#
      ),
      (
        ["run", "--plugins", "a.js", "--clock", "2026-02-30T00:00:00Z"],
        #"--clock requires event or a time such as 2026-01-15T18:42:07Z, found "2026-02-30T00:00:00Z"; month 2 of 2026 has no day 30"#
      ),
      (
        ["repl", "--clock=2026-01-01T25:00:00Z"],
        #"--clock requires event or a time such as 2026-01-15T18:42:07Z, found "2026-01-01T25:00:00Z"; there is no hour 25"#
      ),
      (["run", "--plugins", "a.js", "--errors", "-"], "--errors requires the path of a file for failures\(dash)"),
      (["run", "--plugins", "a.js", "--report", "-"], "--report requires the path of a page\(dash)"),
      (["run", "--plugins", "a.js", "--output=-"], "--output requires the path of a folder\(dash)"),
      (["profile", "a.js", "--flame", "-"], "--flame requires the path of a picture\(dash)"),
      (["test", "--junit", "-"], "--junit requires the path of a report\(dash)"),
      (["init", "-"], "live init requires the folder to create\(dash)"),
      (["platforms", "-"], "the name of the file determines its format; pass a file, .plist or .json"),
      (["filter"], #"missing expression; pass one, such as 'type = "track"', or --expression FILE"#),
      (["filter", "type", "=", "x"], #"more than one file of events: "=" and "x"; quote the expression"#),
      (["filter", "--fast", "a"], "unknown option --fast"),
      (["platforms"], "missing file; pass a configuration file, .plist or .json"),
      (["platforms", "a", "b"], #"more than one file: "a" and "b""#), (["platforms", "-x"], "unknown option -x"),
      (["eval"], "missing script; pass a FILE, -e CODE or --batch"),
      (["eval", "-e"], "-e requires the code to run"),
      (["eval", "-e", "1", "a.js"], "more than one script; pass one FILE, one -e CODE or --batch"),
      (["eval", "--steps", "0", "-e", "1"], #"--steps requires a whole number of steps, found "0""#),
      (["eval", "--memory", "x", "-e", "1"], #"--memory requires a whole number of megabytes, found "x""#),
    ])
  func wrongArguments(_ arguments: [String], _ message: String) async throws {
    let result = try await InProcessTool().run(arguments)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("live: \(message)\n"))
    #expect(result.errors.contains("--help"))
    #expect(result.status == 2)
  }

  @Test("An option that takes one value is an error if it is given twice, in each command")
  func repeatedOptions() async throws {
    let run = [
      ("--settings", "s.json"), ("--destination", "A"), ("--on-error", "drop"), ("--isolate", "realms"), ("--at", "/v"),
      ("--clock", "event"), ("--steps", "1"), ("--time", "1"), ("--memory", "1"),
    ]
    let output = [
      ("--on-invalid", "pass"), ("--errors", "e"), ("--report", "r"), ("--max-failures", "1"), ("--jobs", "2"),
      ("--by", "userId"), ("--output", "o"), ("--label", "l"), ("--summary", "json"),
    ]
    for (command, options) in [
      (["run", "--plugins", "a.js"], run + output), (["explain", "a.js"], run + [("--event", "1")]),
      (["profile", "a.js"], run + [("--flame", "f"), ("--top", "1")]),
      (["dev", "a.js"], [("--port", "1"), ("--top", "1")]),
      (["check", "a.js"], [("--isolate", "realms")]), (["test"], [("--filter", "a"), ("--junit", "j")]),
      (["signals", "a.js"], [("--buffer", "1")]), (["eval"], [("-e", "1"), ("--steps", "1"), ("--memory", "1")]),
    ] {
      for (option, value) in options {
        let result = try await InProcessTool().run(command + [option, value, option, value])
        #expect(result.errors.hasPrefix("live: \(option) is given twice; it takes one value\n"), "\(result.errors)")
        #expect(result.status == 2)
      }
    }
    let plugins = try await InProcessTool().run(["run", "--plugins", "/no/a.js", "--plugins", "/no/b.js"])
    #expect(plugins.errors == "live: cannot read /no/a.js: No such file or directory\n")
    let summary = try await InProcessTool().run(["run", "--plugins", "a.js", "--summary", "json", "--summary"])
    #expect(summary.status == 2)
  }
}
