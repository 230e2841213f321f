/// What the command line asks for.
struct Options {
  /// Part of the names of what to measure; nil for everything.
  var filter: String?
  var rounds = 5
  /// File that receives the numbers as JSON.
  var json: String?
  /// Shell command of another engine.
  var against: String?
  /// Script to run alone, without measuring.
  var script: String?
  var listsOnly = false
  var showsHelp = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filter = try value(of: argument)
      case "--json": json = try value(of: argument)
      case "--against": against = try value(of: argument)
      case "--script": script = try value(of: argument)
      case "--list": listsOnly = true
      case "--help", "-h": showsHelp = true
      case "--rounds":
        let text = try value(of: argument)
        guard let count = Int(text), (1...1000).contains(count) else {
          throw UsageError("--rounds is a number from 1 to 1000, not \(text)")
        }
        rounds = count
      default: throw UsageError("there is no option \(argument)")
      }
    }
  }

  func wants(_ name: String) -> Bool {
    guard let filter else { return true }
    return name.lowercased().contains(filter.lowercased())
  }

  static let help = """
    swift run -c release Benchmarks [--filter NAME] [--rounds N] [--json FILE] [--list]
    swift run -c release Benchmarks --against "COMMAND" [--filter NAME] [--rounds N] [--json FILE]

    Measures the engine's scripts in milliseconds, and what live plugins cost in nanoseconds an event beside the same plugin
    written in Swift. Each is measured once a round; the table shows median, minimum and spread (largest minus smallest, in
    percent of the median). Numbers of one run can be compared with each other, those of different machines cannot.

      --filter NAME        only what has NAME in its name
      --rounds N           how often each is measured; default 5
      --json FILE          writes every number to FILE too
      --against "COMMAND"  runs the scripts by the shell command COMMAND FILE as well, in turn with this engine, and prints the ratio
                           of the medians: below 1 this engine is faster. Both run as processes of their own; a script measures
                           itself, so the start of the process does not count. Example: --against "qjs --script"
      --list               prints the names and measures nothing
      --script FILE        only runs FILE and prints what it prints
      --help               prints this

    A script of Benchmarks/Scripts prints "RESULT checksum milliseconds", the best of several runs of its function run().
    The checksum has to be that of Benchmarks/Scripts/checksums.json, which Node.js has printed.
    """
}

/// The command line asks for something impossible.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// A benchmark cannot be measured, or does not compute what it should.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
