import AnalyticsLive

/// The action that the arguments request.
enum Invocation {
  /// Prints a text.
  case help(String)
  case check(CheckOptions)
  case test(TestOptions)
  case types
  /// Writes a plugin with a test into a folder.
  case initialize(String)
  case run(RunOptions)
  case explain(ExplainOptions)
  case profile(ProfileOptions)
  case dev(DevOptions)
  case repl(RunOptions)
  case filter(FilterOptions)
  case eval(EvalOptions)
  case signals(SignalsOptions)
  case platforms(PlatformsOptions)

  init(_ arguments: [String]) throws(UsageError) {
    let rest = arguments.dropFirst()
    switch arguments.first {
    case nil: throw UsageError(command: nil, message: "missing command; use \(Help.commands)")
    case "run": self = try Invocation.run(Arguments("run", rest))
    case "explain": self = try Invocation.explain(Arguments("explain", rest))
    case "check": self = try Invocation.check(Arguments("check", rest))
    case "test": self = try Invocation.test(Arguments("test", rest))
    case "types": self = try Invocation.types(Arguments("types", rest))
    case "init": self = try Invocation.initialize(Arguments("init", rest))
    case "profile": self = try Invocation.profile(Arguments("profile", rest))
    case "dev": self = try Invocation.dev(Arguments("dev", rest))
    case "repl": self = try Invocation.repl(Arguments("repl", rest))
    case "filter": self = try Invocation.filter(Arguments("filter", rest))
    case "eval": self = try Invocation.eval(Arguments("eval", rest))
    case "signals": self = try Invocation.signals(Arguments("signals", rest))
    case "platforms": self = try Invocation.platforms(Arguments("platforms", rest))
    case "--help", "-h", "help":
      guard let topic = rest.first else {
        self = .help(Help.overview)
        return
      }
      guard let text = Help.texts[topic] else { throw Self.unknown(topic) }
      if rest.count > 1 { throw Self.unexpected(rest) }
      self = .help(text)
    case "--version":
      if !rest.isEmpty { throw Self.unexpected(rest) }
      self = .help("live \(Live.version)")
    case let other?: throw Self.unknown(other)
    }
  }

  private static func unexpected(_ arguments: ArraySlice<String>) -> UsageError {
    UsageError(command: nil, message: "unexpected argument \"\(arguments.last ?? "")\"")
  }

  private static func unknown(_ command: String) -> UsageError {
    UsageError(command: nil, message: "unknown command \"\(command)\"; use \(Help.commands)")
  }

  private static func eval(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var source: EvalOptions.Source?
    var steps = EvalOptions.defaultSteps
    var megabytes = EvalOptions.defaultMegabytes
    while let item = try arguments.next() {
      var given: EvalOptions.Source?
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.eval)
      case .option("-e"): given = .code(try arguments.text(of: "-e", "the code to run"))
      case .option("--batch"): given = .batch
      case .option("--steps"): steps = try arguments.number(of: "--steps", "a whole number of steps")
      case .option("--memory"): megabytes = try arguments.number(of: "--memory", "a whole number of megabytes")
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let path): given = .file(path)
      }
      guard let given else { continue }
      if source != nil { throw arguments.error("more than one script; pass one FILE, one -e CODE or --batch") }
      source = given
    }
    guard let source else { throw arguments.error("missing script; pass a FILE, -e CODE or --batch") }
    return .eval(EvalOptions(source: source, steps: steps, megabytes: megabytes))
  }

  private static func signals(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var options = SignalsOptions()
    var signals: String?
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.signals)
      case .option("--buffer"): options.bufferSize = try arguments.number(of: "--buffer", "a whole number of signals")
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let path) where path.hasSuffix(".js") || options.scripts.isEmpty && path != "-":
        options.scripts.append(path)
      case .operand(let path):
        if let signals {
          throw arguments.error("more than one file of signals: \"\(signals)\" and \"\(path)\"")
        }
        signals = path
      }
    }
    guard !options.scripts.isEmpty else { throw arguments.error("missing script; pass a script with rules") }
    options.signals = signals ?? "-"
    return .signals(options)
  }

  private static func platforms(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var file: String?
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.platforms)
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let path):
        if let file { throw arguments.error("more than one file: \"\(file)\" and \"\(path)\"") }
        if path == "-" {
          throw arguments.error("the name of the file determines its format; pass a file, .plist or .json")
        }
        file = path
      }
    }
    guard let file else { throw arguments.error("missing file; pass a configuration file, .plist or .json") }
    return .platforms(PlatformsOptions(file: file))
  }
}
