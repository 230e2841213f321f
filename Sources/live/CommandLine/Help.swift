/// The texts of `--help`.
enum Help {
  static let overview = """
    live: runs JavaScript on analytics events.

    Usage:
      live run --plugins FILE... [--on-error pass|drop|stop] [--summary] [EVENTS|-]
      live filter EXPRESSION [EVENTS|-]
      live eval FILE|-e CODE|--batch
      live signals SCRIPT... [SIGNALS|-]

    Commands:
      run       runs live plugins over a stream of events
      filter    keeps the events of a stream for which an expression is true
      eval      runs a plain script
      signals   plays signals to rules and prints the events that they make

    live COMMAND --help tells more.
    """

  static let run = """
    Runs live plugins over a stream of events, one JSON object a line, and writes the resulting events, one a line, in order.

    Usage:
      live run --plugins FILE... [--on-error pass|drop|stop] [--summary] [EVENTS|-]
      live run --settings FILE [--destination KEY] [--plugins FILE...] [--on-error pass|drop|stop] [--summary] [EVENTS|-]

    Arguments:
      --plugins FILE...   Scripts that add live plugins. All arguments that follow and end in .js are scripts too; the option may be
                          repeated. Scripts run in the order given, in one realm.
      --settings FILE     Settings of a source, as the server sends them: the bundle that edgeFunction names (a URL, or a path beside FILE) runs behind the
                          scripts of --plugins, and the rules of destination filters are applied. What is written is what a destination gets:
                          events, and those that scripts make of them.
      --destination KEY   Which destination that is. Default: Segment.io, the server.
      EVENTS              A file of events; - or nothing for standard input.
      --on-error pass     An event on which a plugin fails goes on as it was before that plugin. This is the default.
      --on-error drop     Such an event is dropped.
      --on-error stop     Such an event is dropped and nothing after it is read.
      --summary           At the end, tells on standard error how many events were read, written, changed and dropped.
      -h, --help          This text.

    What plugins print and what goes wrong is on standard error. A line that is no event is reported with its number and skipped.

    Exit status: 0; 1 when a line was skipped, a script or a file failed, or --on-error stop stopped; 2 for wrong arguments; 130 when
    interrupted.

    Example:
      live run --plugins rename.js privacy.js --summary events.ndjson > renamed.ndjson
    """

  static let filter = """
    Keeps the events for which an expression of destination filters (FQL) is true: writes their lines as they are, in order.

    Usage:
      live filter EXPRESSION [EVENTS|-]
      live filter --ir REPRESENTATION [EVENTS|-]

    Arguments:
      EXPRESSION   Such as 'type = "track" and properties.price > 10'. Operators: and, or, !, =, !=, <, <=, >, >=, in [...]; functions:
                   contains(text, part), match(text, pattern), lowercase(text), length(value), typeof(value).
      EVENTS       A file of JSON objects, one a line; - or nothing for standard input.
      --ir         The expression is an intermediate representation, as settings carry it: '["=", "type", {"value": "track"}]'.
      -h, --help   This text.

    A line that is no JSON object is reported with its number and skipped.

    Exit status: 0; 1 when a line was skipped or the file failed; 2 for a wrong expression or wrong arguments; 130 when interrupted.

    Example:
      live filter 'match(event, "Order *") and !(userId = null)' events.ndjson > orders.ndjson
    """

  static let eval = """
    Runs a plain script. console.log and print write to standard output, console.warn and console.error to standard error.

    Usage:
      live eval [--steps N] [--memory MB] FILE
      live eval [--steps N] [--memory MB] -e CODE
      live eval [--steps N] [--memory MB] --batch

    Arguments:
      FILE           The script; - for standard input.
      -e CODE        The script itself.
      --batch        Runs many scripts, each in a fresh realm: reads the path of one from standard input, a line each, runs it, and
                     writes a line {"file", "ok", "error", "phase"} when it has ended; phase is "parse" or "runtime". For conformance
                     suites.
      --steps N      How many loop iterations and calls the script may take. Default: 1000000000.
      --memory MB    How many megabytes its values may occupy. Default: 512.
      -h, --help     This text.

    Exit status: 0; 1 when the script is no JavaScript, throws, or exceeds a limit; 2 for wrong arguments; 130 when interrupted.

    Example:
      live eval -e 'console.log([1, 2, 3].map(x => x * 2))'
    """

  static let signals = """
    Plays signals, one JSON object a line, to rules: scripts with a function processSignal(signal). Writes the events that the rules make, one a line.

    Usage:
      live signals [--buffer N] SCRIPT... [SIGNALS|-]

    Arguments:
      SCRIPT         A script with rules; several run in the order given, in one realm. All but the first have to end in .js.
      SIGNALS        A file of signals, as SessionRecorder writes it; - or nothing for standard input. A signal needs a type and its data; index, user and
                     time are set where they are missing.
      --buffer N     How many signals rules can look back on. Default: 1000.
      -h, --help     This text.

    Time is that of the signals: Date.now() and the events' timestamp are the timestamp of the last signal. Events are printed without what is different in every run:
    ids, and the context of the client.

    What rules print and what goes wrong is on standard error. A line that is no signal is reported with its number and skipped.

    Exit status: 0; 1 when a line was skipped, or a script, a rule or a file failed; 2 for wrong arguments; 130 when interrupted.

    Example:
      live signals rules.js session.ndjson
    """
}
