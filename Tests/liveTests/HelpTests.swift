import Testing

@Suite struct HelpTests {
  @Test func help() throws {
    for (arguments, word) in [
      (["--help"], "Commands:"), (["-h"], "Commands:"), (["run", "--help"], "--on-error"), (["eval", "-h"], "-e CODE"),
      (["filter", "--help"], "--ir"), (["help", "run"], "--plugins"),
    ] {
      let result = try LiveTool.run(arguments, input: .init())
      #expect(result.output.contains("Usage:"))
      #expect(result.output.contains(word))
      #expect(result.errors == "")
      #expect(result.status == 0)
    }
  }

  @Test(
    "Arguments that make no sense are an error that says why, with status 2",
    arguments: [
      ([], "what is to be done? Commands are run, filter, eval and signals"),
      (["walk"], #"there is no command "walk". Commands are run, filter, eval and signals"#),
      (["run"], "no plugins; name their scripts with --plugins FILE"),
      (["run", "--plugins"], "--plugins needs the path of a script"),
      (["run", "--plugins", "a.js", "--on-error", "go"], #"--on-error needs pass, drop or stop, found "go""#),
      (["run", "--plugins", "a.js", "--fast"], "there is no option --fast"),
      (["run", "--plugins", "a.js", "--summary=yes"], "--summary takes no value"),
      (
        ["run", "--plugins", "a.js", "e", "f"],
        #"there is more than one file of events: "e" and "f"; give scripts with --plugins"#
      ),
      (["filter"], #"what is to be kept? Give an expression, such as 'type = "track"'"#),
      (["filter", "type", "=", "x"], #"there is more than one file of events: "=" and "x"; quote the expression"#),
      (["filter", "--fast", "a"], "there is no option --fast"),
      (["eval"], "what is to be run? Give a FILE, -e CODE or --batch"),
      (["eval", "-e"], "-e needs the code to run"),
      (["eval", "-e", "1", "a.js"], "there is more than one script; give one FILE, one -e CODE or --batch"),
      (["eval", "--steps", "0", "-e", "1"], #"--steps needs a whole number of steps, found "0""#),
      (["eval", "--memory", "x", "-e", "1"], #"--memory needs a whole number of megabytes, found "x""#),
    ])
  func wrongArguments(_ arguments: [String], _ message: String) throws {
    let result = try LiveTool.run(arguments, input: .init())
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("live: \(message)\n"))
    #expect(result.errors.contains("--help"))
    #expect(result.status == 2)
  }
}
