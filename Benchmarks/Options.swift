/// The options of the command line.
struct Options {
  /// A part of the names of what to measure, or nil to measure everything.
  var filter: String?
  var rounds = 5
  /// The file that receives the numbers as JSON.
  var json: String?
  /// The file that receives a plot of the tables.
  var plot: String?
  /// The shell commands of other engines.
  var against: [String] = []
  /// The name of the script to run alone.
  var script: String?
  /// Whether the scripts are left out.
  var eventsOnly = false
  var listsOnly = false
  var showsHelp = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw UsageError("\(option) requires a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filter = try value(of: argument)
      case "--json": json = try value(of: argument)
      case "--plot": plot = try value(of: argument)
      case "--against": against.append(try value(of: argument))
      case "--script": script = try value(of: argument)
      case "--events": eventsOnly = true
      case "--list": listsOnly = true
      case "--help", "-h": showsHelp = true
      case "--rounds":
        let text = try value(of: argument)
        guard let count = Int(text), (1...1000).contains(count) else {
          throw UsageError("--rounds requires a number from 1 to 1000, found \(text)")
        }
        rounds = count
      default: throw UsageError("unknown option \(argument)")
      }
    }
    if eventsOnly, !against.isEmpty {
      throw UsageError("--against compares scripts, so --events cannot be given as well")
    }
  }

  func wants(_ name: String) -> Bool {
    guard let filter else { return true }
    return name.lowercased().contains(filter.lowercased())
  }

  static let help = """
    swift run -c release Benchmarks [--events] [--filter NAME] [--rounds N] [--json FILE] [--plot FILE] [--list]
    swift run -c release Benchmarks --against "COMMAND" … [--filter NAME] [--rounds N] [--json FILE] [--plot FILE]

    Measures the engine's scripts in milliseconds, and the cost of live plugins in nanoseconds per event compared with the
    same plugin written in Swift. Each is measured once per round; the table shows median, minimum and spread (maximum minus
    minimum, in percent of the median). Compare only numbers of the same run, not those of different machines.

      --events             leave out the scripts
      --filter NAME        measure only what has NAME in its name
      --rounds N           the number of measurements of each; default 5
      --json FILE          also write every number to FILE
      --plot FILE          also draw the tables as an SVG document with logarithmic axes
      --against "COMMAND"  also run the scripts with the shell command COMMAND FILE, alternating with this engine, and print
                           the ratio of the medians: below 1, this engine is faster. All run in separate processes; a script
                           measures itself, so the start of the process does not count. For several engines, repeat it:
                           --against "qjs --script" --against "node --jitless"
      --list               print the names without measuring
      --script NAME        only run the script NAME and print its output
      --help               print this help

    A script in Benchmarks/Scripts defines a function run(), which returns a checksum; Benchmarks/measure.js follows it and
    prints "RESULT checksum milliseconds", the best of five measurements of at least 40 ms. The checksum must equal the one
    in Benchmarks/Scripts/checksums.json, which was computed with Node.js.
    """
}

/// An error that is thrown for invalid arguments.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// An error that is thrown if a benchmark cannot be measured or computes a wrong result.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
