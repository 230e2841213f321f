extension Invocation {
  static func explain(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var options = ExplainOptions()
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.explain)
      case .option("--event"): options.event = try arguments.value(of: "--event", "the messageId of an event")
      case .option("--json"): options.isJSON = true
      case .option(let name):
        guard sharedOptions.contains(name), try options.run.take(name, &arguments) else {
          throw arguments.error("unknown option \(name)")
        }
      case .operand(let path) where path.hasSuffix(".js"): options.run.plugins.append(path)
      case .operand(let path): options.run.events.append(path)
      }
    }
    guard !options.run.plugins.isEmpty || options.run.settings != nil else {
      throw arguments.error("missing scripts; pass at least one file that ends in .js")
    }
    if options.run.events.isEmpty { options.run.events = ["-"] }
    return .explain(options)
  }

  /// The options of `live run` that do not concern its output.
  private static let sharedOptions: Set = [
    "--plugins", "--settings", "--destination", "--isolate", "--at", "--on-error", "--clock", "--steps", "--time",
    "--memory",
  ]
}
