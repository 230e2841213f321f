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
}
