/// The texts of `--help` for the commands that plugin authors use.
extension Help {
  static let check = """
    Finds mistakes in scripts of live plugins and signal rules: syntax errors, names that are not defined, features
    that plugins do not have, misspelled hooks and constants, hooks that return no event, a missing await, and plugins
    that are not added.

    Usage:
      live check SCRIPT... [--json|--sarif] [--strict]

    Arguments:
      SCRIPT       A script; - reads standard input. Several scripts are checked together, as if they ran in the given
                   order in one realm.
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
                           scripts created.
      NAME.test.js         Tests in JavaScript: test("name", () => { expect(run(event)).toEqual(...) }). run(event)
                           returns the resulting event or null, and runAll(event) {event, created, errors}. Each test
                           starts with new plugins.
      test.json            Settings of the tests in its folder: scripts, settings, destination, clock (event or a time;
                           default: 2026-01-01T00:00:00Z), onError, isolate, user ({"userId":...,"traits":{...}}), and
                           tests, an object with settings of single tests by name.

    Arguments:
      FOLDER               Default: the current folder.
      --filter TEXT        Run only tests whose names contain TEXT.
      --update             Write the expected output instead of comparing it.
      --junit FILE         Write a report in the XML format of JUnit.
      -h, --help           Print this help.

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
    exist. Files that exist are not changed.

    Usage:
      live init FOLDER

    Arguments:
      FOLDER       A folder.
      -h, --help   Print this help.

    Exit status: 0; 1 if a file already exists or cannot be written; 2 for invalid arguments.

    Example:
      live init plugins && live test plugins
    """
}
