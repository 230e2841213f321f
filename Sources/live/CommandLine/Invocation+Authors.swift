extension Invocation {
  static func check(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var options = CheckOptions()
    let formats: [String: CheckOptions.Format] = ["--json": .json, "--sarif": .sarif]
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.check)
      case .option(let name) where formats[name] != nil:
        if options.format != .text, options.format != formats[name] {
          throw arguments.error("--json and --sarif are two formats; use one of them")
        }
        options.format = formats[name] ?? .text
      case .option("--isolate"): options.isolation = try arguments.isolation(of: "--isolate")
      case .option("--strict"): options.isStrict = true
      case .option("--at"):
        options.pointer = try arguments.choice(of: "--at", "a JSON pointer such as /value") { JSONPointer($0) }
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let path): options.scripts.append(path)
      }
    }
    guard !options.scripts.isEmpty else { throw arguments.error("missing scripts; pass at least one file") }
    return .check(options)
  }

  static func test(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var options = TestOptions()
    var folder: String?
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.test)
      case .option("--update"): options.updates = true
      case .option("--filter"): options.filter = try arguments.value(of: "--filter", "a part of the names of tests")
      case .option("--junit"): options.junit = try arguments.written(by: "--junit", "the path of a report")
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let path):
        if let folder { throw arguments.error("more than one folder: \"\(folder)\" and \"\(path)\"") }
        folder = path
      }
    }
    options.folder = folder ?? "."
    return .test(options)
  }

  static func types(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    switch try arguments.next() {
    case nil: return .types
    case .option("--help")?, .option("-h")?: return .help(Help.types)
    case .option(let text)?: throw arguments.error("unknown option \(text)")
    case .operand(let text)?: throw arguments.error("unexpected argument \"\(text)\"")
    }
  }

  static func initialize(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var folder: String?
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.initialize)
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let path):
        if let folder { throw arguments.error("more than one folder: \"\(folder)\" and \"\(path)\"") }
        try arguments.checkWritten(path, "live init requires the folder to create")
        folder = path
      }
    }
    guard let folder else { throw arguments.error("missing folder; pass the folder to create") }
    return .initialize(folder)
  }
}
