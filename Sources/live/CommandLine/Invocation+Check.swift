extension Invocation {
  static func check(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var options = CheckOptions()
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.check)
      case .option("--json"): options.format = .json
      case .option("--sarif"): options.format = .sarif
      case .option("--strict"): options.isStrict = true
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let path): options.scripts.append(path)
      }
    }
    guard !options.scripts.isEmpty else { throw arguments.error("missing scripts; pass at least one file") }
    return .check(options)
  }
}
