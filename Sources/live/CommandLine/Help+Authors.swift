/// The texts of `--help` for the commands that plugin authors use.
extension Help {
  static let profile = """
    Shows what plugins cost: for each plugin its calls and what it did, the median (p50) and the 99th percentile (p99)
    of the durations, steps and bytes; then the lines and functions that take most steps.

    Usage:
      live profile SCRIPT... [OPTION...] [EVENTS...|-]

    Arguments:
      SCRIPT              A script that adds live plugins. Its name ends in .js. Scripts run in the given order.
      EVENTS              Files of events, one JSON object per line; - or no argument reads standard input.
      --flame FILE        Write a picture in the format SVG: the width of a box is its number of steps, and the boxes
                          above it are the functions that it calls. FILE is complete, or as it was before. It is
                          not -, which names only standard input.
      --top N             List at most N lines and N functions. Default: 10.
      --json              Write one JSON object: plugins, sampledSteps, lines and functions.
      -h, --help          Print this help.

    The options --plugins, --settings, --destination, --isolate, --clock, --at, --on-error, --steps, --time and
    --memory mean the same as in live run.

    Lines and functions are found by samples of the stack, taken whenever a number of steps has passed. A step is a
    loop iteration, a call, or a unit of work inside a built-in. Steps do not depend on the machine, so the samples are
    the same in each run; only the durations differ. The first samples follow each other closely, which slows the first
    calls down.

    Output of plugins goes to standard error. Failures of plugins are counted, also those of update, reset and flush; see
    live explain for their reasons.

    Exit status: 0; 1 if a line is not an event, or if a script or a file failed; 2 for invalid arguments; 3 if a
    plugin failed; 130 if interrupted.

    Example:
      live profile --flame flame.svg plugins/money.js events.ndjson
    """

  static let dev = """
    Runs scripts on events, as live explain does, and again whenever one of the files changes. It then shows the events
    whose results differ from those of the previous run, and mistakes in scripts, as live check finds them.

    Usage:
      live dev SCRIPT... [OPTION...] EVENTS...
      live dev SCRIPT... --page [--port N] [OPTION...] EVENTS...

    Arguments:
      SCRIPT              A script that adds live plugins. Its name ends in .js. Scripts run in the given order.
      EVENTS              Files of events, one JSON object per line. The first
                          \(DevRun.Bounds.maximumEvents) events are used. Files compressed with gzip are decompressed.
      --page              Serve a page in place of output: scripts and events in editors, the result of each event with
                          its differences, the output of scripts, and errors at their lines, after each change. The
                          page is available only on this machine, at an address with a random part. It requests
                          nothing from the network and does not write files. It uses the whole lines in the first
                          \(PageFile.maximumSize >> 20) MB of each file, and \(PageFile.maximumTotalSize >> 20) MB \
    of all files, as JSON strings: scripts first. It
                          reports which lines are missing, and lines of events that are not UTF-8.
      --port N            The port of the page. Default: a free one.
      --top N             Show at most N events after a change. Default: 20.
      -h, --help          Print this help.

    The options --plugins, --settings, --destination, --isolate, --clock, --at, --on-error, --steps, --time and
    --memory mean the same as in live run. Ends with Ctrl-C.

    All files, also scripts and settings, are read again after each change, so pipes and standard input cannot be used.

    A run ends early after \(Int(DevRun.Bounds().seconds)) seconds, or after \(Int(Playground.bounds.seconds)) seconds on the
    page, and when the results have reached \(DevRun.Bounds().size >> 20) MB. It then reports how many events were not
    processed, and why. It shows at most \(DevRun.Bounds.lines) lines that scripts print, and \(DevRun.Bounds.lines) problems, and reports how
    many others there are. A new run of a page ends the earlier ones of that page. Several pages wait for each other's
    runs.

    Exit status: 1 if the port cannot be used; 2 for invalid arguments; 130 if interrupted.

    Example:
      live dev --page plugins/rename.js events.ndjson
    """

  static let repl = """
    Reads lines of JavaScript and prints their results. The lines see what the scripts see: analytics, storage, and
    the names that the scripts declare. They can add plugins.

    Usage:
      live repl [SCRIPT...] [OPTION...]

    Arguments:
      SCRIPT              A script that runs first. Its name ends in .js.
      -h, --help          Print this help.

    Commands:
      .event JSON         Send an event through the plugins and show what they do with it; .event alone repeats the last
                          one.
      .load FILE          Run a script. One to which the output is written is not run.
      .plugins            List the plugins, with the number of calls and their results.
      .help               Print the commands.
      .exit               End, as Ctrl-D does.

    On a terminal, the tab key completes names and properties, and the arrow keys recall earlier lines, which are stored
    in ~/.live_history, or in the file that LIVE_HISTORY names, which cannot be a script. A statement can have several
    lines; Ctrl-C discards it.

    The options --plugins, --settings, --destination, --isolate, --clock, --on-error, --steps, --time and --memory mean
    the same as in live run.

    Exit status: 0; 1 if a script or a file failed at the start; 2 for invalid arguments.

    Example:
      live repl plugins/rename.js
    """

  static let check = """
    Finds mistakes in scripts of live plugins and signal rules: syntax errors, names that are not defined, features
    that plugins do not have, misspelled hooks and constants, hooks that return no event, a missing await, and plugins
    that are not added. Also finds invalid filters, conditions of filters that are never true, rules without an effect,
    and lines that are not events.

    Usage:
      live check FILE... [--json|--sarif] [--strict] [--isolate] [--at POINTER]

    Arguments:
      FILE         A script; - reads standard input. Several scripts are checked together, as if they ran in the given
                   order in one realm. The syntax of tests (NAME.test.js) is checked, nothing else. NAME.fql is a
                   filter expression, NAME.json a file of settings, whose rules are checked, or an event. NAME.ndjson
                   and NAME.jsonl, also with .gz, are files of events, one JSON object per line.
      --at POINTER The JSON pointer of the event in each line of files of events, such as /value.
      --isolate    Each script has its own realm, as with live run --isolate; --isolate intrinsics checks scripts for
                   one realm in which the objects of the language cannot be changed.
      --json       Write a JSON object for each mistake: file, line, column, level, rule and message.
      --sarif      Write one report in the format SARIF 2.1.0, for services that review code.
      --strict     Warnings are failures.
      -h, --help   Print this help.

    Scripts without errors are also loaded, as a client does at its start, but they receive no event.

    Exit status: 0; 1 if there is an error, or a warning with --strict, or if a file cannot be read; 2 for invalid
    arguments; 130 if interrupted.

    Example:
      live check plugins/rename.js
    """

  static let test = """
    Runs the tests of scripts in a folder and its subfolders. Each run has the same result: the clock is fixed, random
    numbers depend only on the event, and events that scripts create have ids that depend on the event that caused them.

    Usage:
      live test [FOLDER] [--filter TEXT] [--update] [--junit FILE]

    Files of a test:
      NAME.in.ndjson       Events for the plugins of NAME.js, one per line. Instead of NAME.js, NAME.fql can contain a
                           filter expression. NAME.CASE.in.ndjson is another test of NAME.js.
      NAME.signals.ndjson  Signals for the rules of NAME.js, as live signals reads them.
      NAME.out.ndjson      The expected output: for each event the resulting event, or null if it is dropped; before
                           it {"error":{"plugin":...,"message":...}} for each failure, after it the events that
                           scripts created. Events that scripts created while they were loaded are the first.
      NAME.test.js         Tests in JavaScript: test("name", () => { expect(run(event)).toEqual(...) }). run(event)
                           returns the resulting event or null, and runAll(event) {event, created, errors}. Each test
                           starts with new plugins, and they and the test have 50 million steps together.
      test.json            Settings of the tests in its folder: scripts, settings, destination, clock (event or a time;
                           default: 2026-01-01T00:00:00Z), onError, isolate, user ({"userId":...,"traits":{...}}), and
                           tests, an object with settings of single tests by name.

    Arguments:
      FOLDER               Default: the current folder.
      --filter TEXT        Run only tests whose names contain TEXT. The name of a test in JavaScript is that of its
                           file and its own, as in "rename: unknown names".
      --update             Write the expected output instead of comparing it. A file that cannot be written is as it
                           was before.
      --junit FILE         Write a report in the XML format of JUnit. FILE is not -, which names only standard input.
      -h, --help           Print this help.

    A file NAME.out.ndjson without events or signals is a failed test, and so is a test without any event or signal. A
    test.json in a folder without tests, a NAME.json that the test NAME does not read, and a NAME.fql without events are
    reported, because they have no effect. A member of test.json that applies to no test is a failure.

    A test of signals uses scripts and clock; by default its clock follows the timestamps of the signals, from
    2026-01-01T00:00:00Z on. It fails with the reason if a rule fails or a line is not a signal. A test whose scripts or settings
    cannot be used fails with the reason.

    Output of plugins and error messages go to standard error.

    Exit status: 0; 1 if a test failed or there is none; 2 for invalid arguments; 130 if interrupted.

    Example:
      live test plugins --filter rename
    """

  static let types = """
    Prints a TypeScript declaration file for everything that scripts see. Editors use it to complete and check scripts.

    Usage:
      live types

    Arguments:
      -h, --help   Print this help.

    Exit status: 0; 2 for invalid arguments.

    Example:
      live types > analytics-live.d.ts
    """

  static let initialize = """
    Writes a plugin with a test, declarations for editors and a README into a folder, which is created if it does not
    exist. Files that exist are not changed. If a file cannot be written, nothing remains of the others.

    Usage:
      live init FOLDER

    Arguments:
      FOLDER       A folder. It is not -, which names only standard input; ./- is a folder of this name.
      -h, --help   Print this help.

    Exit status: 0; 1 if a file already exists or cannot be written; 2 for invalid arguments.

    Example:
      live init plugins && live test plugins
    """
}
