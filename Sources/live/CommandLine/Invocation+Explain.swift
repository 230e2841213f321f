/// Commands that take scripts, events and options of `live run`.
extension Invocation {
  static func explain(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var options = ExplainOptions()
    let run = try analysis(arguments) { (name, arguments) throws(UsageError) in
      switch name {
      case "--event": options.event = try arguments.value(of: name, "the messageId of an event")
      case "--json": options.isJSON = true
      default: return false
      }
      return true
    }
    guard let run else { return .help(Help.explain) }
    options.run = run
    return .explain(options)
  }

  static func profile(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var options = ProfileOptions()
    let run = try analysis(arguments) { (name, arguments) throws(UsageError) in
      switch name {
      case "--flame": options.flame = try arguments.written(by: name, "the path of a picture")
      case "--top": options.top = try arguments.number(of: name, "a whole number of lines")
      case "--json": options.isJSON = true
      default: return false
      }
      return true
    }
    guard let run else { return .help(Help.profile) }
    options.run = run
    return .profile(options)
  }

  static func dev(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var options = DevOptions()
    let run = try analysis(arguments) { (name, arguments) throws(UsageError) in
      switch name {
      case "--page": options.hasPage = true
      case "--port":
        options.hasPage = true
        options.port = try arguments.choice(of: name, "the number of a port, from 0 to 65535") { UInt16($0) }
      case "--top": options.shown = try arguments.number(of: name, "a whole number of events")
      default: return false
      }
      return true
    }
    guard let run else { return .help(Help.dev) }
    options.run = run
    if run.events.contains("-") {
      throw arguments.error("live dev reads events again after each change; pass their files")
    }
    if let path = options.watchedFiles.first(where: { !InputFile.isRepeatable($0) }) {
      throw arguments.error(
        "live dev reads its files again after each change; copy \"\(path)\", which is not a regular file, to a file")
    }
    return .dev(options)
  }

  static func repl(_ arguments: Arguments) throws(UsageError) -> Invocation {
    let options = try analysis(arguments, requiresScripts: false) { (_, _) throws(UsageError) in false }
    guard let options else { return .help(Help.repl) }
    if let path = options.events.first(where: { $0 != "-" }) {
      throw arguments.error("unexpected argument \"\(path)\"; send events with .event")
    }
    return .repl(options)
  }

  /// Reads scripts, events, and options.
  /// - Parameter own: Takes an option that only this command has. Returns whether it is one.
  /// - Returns: The options; nil if the user requests help.
  static func analysis(
    _ arguments: Arguments, requiresScripts: Bool = true,
    _ own: (_ name: String, _ arguments: inout Arguments) throws(UsageError) -> Bool
  ) throws(UsageError) -> RunOptions? {
    var arguments = arguments
    var options = RunOptions()
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return nil
      case .option(let name):
        if try own(name, &arguments) { continue }
        guard sharedOptions.contains(name), try options.take(name, &arguments) else {
          throw arguments.error("unknown option \(name)")
        }
      case .operand(let path) where path.hasSuffix(".js"): options.plugins.append(path)
      case .operand(let path): options.events.append(path)
      }
    }
    guard !requiresScripts || !options.plugins.isEmpty || options.settings != nil else {
      throw arguments.error("missing scripts; pass at least one file that ends in .js")
    }
    if options.events.isEmpty { options.events = ["-"] }
    return options
  }

  /// The options of `live run` that do not concern its output.
  private static let sharedOptions: Set = [
    "--plugins", "--settings", "--destination", "--isolate", "--at", "--on-error", "--clock", "--steps", "--time",
    "--memory",
  ]
}
