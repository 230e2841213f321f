/// The texts of `--help`.
enum Help {
  /// The names of the commands as a phrase.
  static let commands = "run, explain, profile, dev, repl, check, test, types, init, filter, eval, signals or platforms"

  static let texts = [
    "run": run, "explain": explain, "profile": profile, "dev": dev, "repl": repl, "check": check, "test": test,
    "types": types,
    "init": initialize, "filter": filter, "eval": eval, "signals": signals,
    "platforms": platforms,
  ]

  static let overview = """
    live: runs JavaScript on analytics events.

    Usage:
      live run --plugins FILE... [--settings FILE] [--destination KEY] [OPTION...] [EVENTS...|-]
      live explain SCRIPT... [OPTION...] [EVENTS...|-]
      live profile SCRIPT... [OPTION...] [EVENTS...|-]
      live dev SCRIPT... [--page] [OPTION...] EVENTS...
      live repl [SCRIPT...] [OPTION...]
      live check FILE... [--json|--sarif] [--strict]
      live test [FOLDER] [--filter TEXT] [--update] [--junit FILE]
      live types
      live init FOLDER
      live filter EXPRESSION|--expression FILE [EVENTS|-]
      live eval FILE|-e CODE|--batch
      live signals SCRIPT... [SIGNALS|-]
      live platforms FILE
      live --version

    Commands:
      run       Runs live plugins on a stream of events.
      explain   Shows what each plugin does with each event.
      profile   Shows what plugins cost: time, steps, and the lines that take most of them.
      dev       Runs scripts again whenever a file changes, and shows the differences; also as a page.
      repl      Runs lines of JavaScript where plugins run, and sends events to plugins.
      check     Finds mistakes in scripts and filters.
      test      Runs the tests of scripts.
      types     Prints declarations of everything that scripts see, for editors.
      init      Writes a plugin with a test into a folder.
      filter    Selects the events of a stream that match an expression.
      eval      Runs a plain script.
      signals   Replays signals to rules and prints the events that the rules create.
      platforms Checks a configuration file of trackers and prints them.

    In place of a file that is read, - is standard input. It does not name a file or folder that is written; ./- does.
    An option with a value is given once, except for --plugins.

    Run 'live COMMAND --help' for details.
    """

  static let run = """
    Runs live plugins on a stream of events, one JSON object per line, and writes the resulting events,
    one per line, in order.

    Usage:
      live run --plugins FILE... [--settings FILE] [--destination KEY] [OPTION...] [EVENTS...|-]

    Scripts and events:
      --plugins FILE...   Scripts that add live plugins. All following arguments that end in .js are also
                          scripts. The option may be repeated. Scripts run in the given order.
      --isolate           Run each script in its own realm with its own limit of memory, so that it neither sees
                          nor changes objects of another one. They still share stored values and the client.
                          --isolate intrinsics runs them in one realm, in which the objects of the language
                          cannot be changed. By default scripts share everything.
      --settings FILE     Source settings as the server sends them. The bundle that edgeFunction names (a URL,
                          or a path relative to FILE) runs after the scripts of --plugins, and the rules of
                          destination filters apply. The output is what one destination receives: the events,
                          and those that scripts create in response.
      --destination KEY   The key of the destination whose events are written. Default with --settings:
                          Segment.io, the server. Without --settings, the destination has no rules: its events
                          are those that the scripts leave, with the plugins and domain.map rules for KEY. Scripts
                          that use analytics, other than to add plugins, run in a client with Segment.io.
      --clock event       Make the run repeatable: the time in scripts is the timestamp of the current event, or
                          1970-01-01T00:00:00Z if it has none in ISO 8601 format; random numbers depend only on the
                          event; and events that scripts create have the messageId of the current event with a number,
                          and a context without information about the machine. A time without an offset is in UTC,
                          and timestamps in other formats are reported: the first five, and their number.
                          --clock TIME is a fixed time, such as 2026-01-15T18:42:07Z. Default: the system's clock.
      EVENTS...           Files of events, which are read one after the other; - or no argument reads standard
                          input. Files compressed with gzip are decompressed, in memory.
      --at POINTER        The location of the event in each line, as a JSON pointer: --at /value for
                          {"key":...,"value":{"type":"track",...}}. The rest of the line is written unchanged,
                          byte for byte. An event that a script creates is written with the rest of the line that
                          caused it; one that a script creates while it is loaded, alone.

    Failures:
      --on-error pass     If a plugin fails on an event, continue with the event as it was before that plugin.
                          This is the default.
      --on-error drop     If a plugin fails on an event, drop the event.
      --on-error stop     If a plugin fails on an event, drop the event and stop reading.
      --max-failures N    The number of plugin failures, or their percentage of the events (0.5%), up to which
                          the exit status is 0. Default: 0. All events are processed in any case. Invalid rules
                          of the destination, and rules that fail on an event, count as well.
      --on-invalid pass   Write lines that are not events unchanged.
      --on-invalid skip   Skip such lines. This is the default, but the exit status is then 1.
      --on-invalid fail   Stop at the first such line.
      --errors FILE       Write each failure of a plugin, and each line that is not an event, to FILE, in the order
                          of the output: one JSON object per line with line, plugin, location, message and input.
                          The failures on an event are in FILE before its result is in the output. After the
                          first 100 failures on a line, one more object says how many others there are. An input
                          of 32 KiB or more is only in the first object of its line.
                          If a plugin returned something other than an event, location is where it was added. A
                          rule of the destination has the members rule and destination in place of plugin. A
                          failure of update, reset or flush has the member hook; it follows from the line that it
                          is listed with, and has no line if it occurs while the scripts are loaded.
      --steps N           The maximum number of steps, which are loop iterations and calls, of each script while it
                          is loaded, and of each call of a plugin; twice as many for all plugins and an event.
                          Default, as in the library: 50000000 for loading, 10000000 for a call, 20000000 for an event.
      --time MS           The maximum duration in milliseconds of each call of a plugin, and of loading each script.
                          Default: no limit.
      --memory MB         The maximum number of megabytes that values of scripts occupy, those of the rules of a
                          destination, those of settings, and those of a line that cannot remain text. Default: 256.

    Threads:
      --jobs N            Process events in N threads, each with its own plugins, storage and limits, like N
                          processes. The order of the output is that of the input, but messages are written when
                          they occur. The steps and bytes of plugins depend on N, because each thread fills its own caches.
                          With --clock event, each thread gets the same lines in each run.
                          Default: 1.
      --by MEMBER         The events with the same value of MEMBER, such as userId, are processed by the same thread,
                          in order, for plugins that remember something about users. MEMBER is a name or a pointer.
                          If no event has it, this is reported at the end.
                          A user that a script identifies is the user of its thread's client, also for later events
                          of scripts that have no other user.
      --unordered         Write results as soon as they are available.

    Output:
      --output FOLDER     Write the results of each file to a file with the same name in FOLDER, compressed if the
                          name ends in .gz. Until it is complete, .part is appended to its name.
      --one-to-one        Write exactly one line for each line of input, immediately: the event, null if it is
                          dropped, or {"error":{"message":...}} if it failed and there is no event. Messages
                          are one line each. Events that scripts create are not written.
      --canonical         Write each event in canonical form: numbers as JavaScript prints them, and no unnecessary
                          escapes or spaces. By default, events that no plugin changes, and most members that no
                          plugin changes, are written as they were read.
      --summary           Print the number of events read, written, changed and dropped to standard error at
                          the end. --summary json prints JSON with the counts of each plugin. Events that scripts
                          make for another write key are not written; they are counted for each key.
      --report FILE       Write a page in HTML that needs no other file: what each plugin did, the fields changed
                          most, failures by location, and durations. It shows values of events as examples.
      --quiet             Do not print the output of plugins and the reports of their failures. With --one-to-one, lines
                          that are not events are not reported either, because the answers contain the reasons, nor is
                          the number of events that scripts created and that were not written.
      --label TEXT        Begin each message with TEXT, such as the name of a partition.
      -h, --help          Print this help.

    A file that is read, or written for another purpose, is not overwritten: the command ends with status 1. So it does,
    before the first event, if a file of events is missing, or if a pipe would be read for two purposes. The file of
    --report is complete, or as it was before. The name - is standard input only, so --errors, --report and --output
    reject it; ./- is a file or folder of this name.

    An event that no plugin changes is written as it was read, and events that scripts create follow the event that
    caused them.

    Output of plugins and error messages go to standard error; repeated messages are limited. Events of types that
    plugins do not receive, such as page, are results without a change in all commands.

    A signal (SIGINT or SIGTERM) ends the run after the current event, with complete lines, the summary and the report.
    A second one, or an event that takes more than five seconds, ends it immediately.

    Exit status: 0; 1 if a line was skipped, a script or a file failed, or --on-error stop or --on-invalid fail took
    effect; 2 for invalid arguments; 3 if plugins or rules failed more often than --max-failures permits; 130 after SIGINT; 143
    after SIGTERM.

    Examples:
      live run --plugins rename.js privacy.js --summary events.ndjson > renamed.ndjson
      live run --plugins rename.js --at /value --one-to-one --label "$HOSTNAME" -
    """

  static let explain = """
    Shows for each event what each plugin did with it: the values that it changed, the reason of a failure, the
    number of steps and the duration; failures of the hooks flush and reset, which the event has caused; and the reason
    why no event is left. Failures of update, while the scripts are loaded, go to standard error.

    Usage:
      live explain SCRIPT... [OPTION...] [EVENTS...|-]

    Arguments:
      SCRIPT              A script that adds live plugins. Its name ends in .js. Scripts run in the given order.
      EVENTS              Files of events, one JSON object per line; - or no argument reads standard input.
      --event ID          Explain only the event with this messageId. Plugins process the other events as well.
      --json              Write one JSON object per event: line, messageId, type, plugins, created and result; and
                          reason, if no event is left.
      -h, --help          Print this help.

    The options --plugins, --settings, --destination, --isolate, --clock, --at, --on-error, --steps, --time and
    --memory mean the same as in live run.

    Output of plugins and error messages go to standard error. Results are colored on a terminal, unless NO_COLOR is
    set.

    Exit status: 0; 1 if a line is not an event, or if a script or a file failed; 2 for invalid arguments; 3 if a
    plugin or a rule failed; 130 if interrupted.

    Example:
      live explain rename.js events.ndjson --event 5f3c
    """

  static let filter = """
    Writes the lines of the events that match a destination filter expression (FQL), unchanged and in order.

    Usage:
      live filter [--ir] EXPRESSION [EVENTS|-]
      live filter [--ir] --expression FILE [EVENTS|-]

    Arguments:
      EXPRESSION   For example 'type = "track" and properties.price > 10'.
                   Operators: and, or, !, =, !=, <, <=, >, >=, in [...]; functions:
                   contains(text, part), match(text, pattern), lowercase(text), length(value), typeof(value).
      EVENTS       A file of JSON objects, one per line; - or no argument reads standard input.
      --expression FILE
                   Read the expression from FILE, such as rule.fql. An expression that is also the path of a file is
                   an error; put it in parentheses.
      --ir         The expression is an intermediate representation, as in settings:
                   '["=", "type", {"value": "track"}]'.
      -h, --help   Print this help.

    A line that is not a JSON object is skipped; the first five are reported with their numbers, and then how many there
    were. A member that no event has is reported at the end if it is compared with another one, as in type = track, where
    the quotes are missing, or if no event matched. So are conditions that are false for all events because of the kind
    of a value, such as event > 10, and comparisons with null if an event does not have the member: a missing member does
    not equal null. typeof(userId) = "undefined" is true for events without userId. Members are examined in the first
    10,000 events. If no event matched, values of type that are neither types of the client nor of an event are reported,
    and patterns that may be regular expressions.

    Exit status: 0; 1 if a line was skipped or the file failed; 2 for an invalid expression or invalid arguments;
    130 if interrupted.

    Example:
      live filter 'match(event, "Order *") and typeof(userId) = "string"' events.ndjson > orders.ndjson
    """

  static let eval = """
    Runs a plain script. console.log and print write to standard output, console.warn and console.error to
    standard error. console shows control characters as escape sequences; print writes them.

    Usage:
      live eval [--steps N] [--memory MB] FILE
      live eval [--steps N] [--memory MB] -e CODE
      live eval [--steps N] [--memory MB] --batch

    Arguments:
      FILE           The script; - reads standard input.
      -e CODE        The text of the script.
      --batch        Runs many scripts, each in a new realm: reads their paths from standard input, one per line,
                     and after each script writes a line {"file", "ok", "error", "phase"}, where phase is "parse",
                     "runtime", or "read" if the file cannot be read. Blank lines are skipped. For conformance
                     suites, to which a promise that is rejected without a handler is not a failure: the member
                     "unhandled" contains the first such error.
      --steps N      The maximum number of steps. A loop iteration or a call is one, and long operations are
                     more. Default: 5000000000.
      --memory MB    The maximum number of megabytes that the script occupies while it is parsed, and its values
                     while it runs. Default: 512.
      -h, --help     Print this help.

    A script to which the output or standard error is written does not run: the command ends with status 1.

    Exit status: 0; 1 if the script cannot be read, has a syntax error, throws, or exceeds a limit, and with --batch only
    if a script cannot be read; 2 for invalid arguments; 130 if interrupted.

    Example:
      live eval -e 'console.log([1, 2, 3].map(x => x * 2))'
    """

  static let signals = """
    Replays signals, one JSON object per line, to rules: scripts with a function processSignal(signal). Writes the
    events that the rules create, one per line.

    Usage:
      live signals [--buffer N] SCRIPT... [SIGNALS|-]

    Arguments:
      SCRIPT         A script with rules. Several scripts run in the given order, in one realm. The name of every
                     script except the first must end in .js.
      SIGNALS        A file of signals, as SessionRecorder writes it; - or no argument reads standard input. A
                     signal requires a type and its data; a missing index, user or time is filled in.
      --buffer N     The number of past signals that rules can access. Default: 1000.
      -h, --help     Print this help.

    The clock follows the signals: Date.now() and the timestamps of events are the timestamp of the last signal, also if
    it is earlier than the one before it. Before the first timestamp, the clock shows 1970-01-01T00:00:00Z.
    Events are printed without the parts that differ in every run: the messageId, and the context of the client. They
    belong to the user with the anonymousId of the signal, and contain it if the signal does.

    Output of rules and error messages go to standard error. A line that is not a signal is skipped; the first five are
    reported with their numbers, and then how many there were.

    Exit status: 0; 1 if a line was skipped, or if a script, a rule or a file failed; 2 for invalid arguments;
    130 if interrupted.

    Example:
      live signals rules.js session.ndjson
    """

  static let platforms = """
    Checks a configuration file of trackers and prints them, one per line, in the order in which they are
    registered: the name and the settings as JSON. A name with a line break is printed as JSON text. Of several
    members with the same name, the last one counts.

    Usage:
      live platforms FILE

    Arguments:
      FILE         A property list, or a JSON file if the name ends in .json: a dictionary with a dictionary of
                   settings for each tracker.
      -h, --help   Print this help.

    For the trackers HEAnalyticsPlatformFlurry, HEAnalyticsPlatformGAI, HEAnalyticsPlatformIntercom,
    HEAnalyticsPlatformLocalytics and HEAnalyticsPlatformMixpanel, the required settings must exist and all
    documented settings must have the right type. The settings of other trackers are not checked.

    Exit status: 0; 1 if the file or a setting is invalid; 2 for invalid arguments; 130 if interrupted.

    Example:
      live platforms AnalyticsPlatformConfig.plist
    """
}
