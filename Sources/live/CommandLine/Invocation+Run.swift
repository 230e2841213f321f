import AnalyticsLive

extension Invocation {
  static func run(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var options = RunOptions()
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.run)
      case .option(let name):
        guard try options.take(name, &arguments) else { throw arguments.error("unknown option \(name)") }
      case .operand(let path): options.events.append(path)
      }
    }
    guard !options.plugins.isEmpty || options.settings != nil else {
      throw arguments.error("missing plugins; pass their scripts with --plugins FILE")
    }
    if options.events.isEmpty { options.events = ["-"] }
    if options.jobs > 1, options.isOneToOne {
      throw arguments.error("--one-to-one answers each line before the next one; it cannot be used with --jobs")
    }
    if options.threads == nil, options.isUnordered || options.key != nil {
      throw arguments.error("\(options.key == nil ? "--unordered" : "--by") requires --jobs N")
    }
    try checkOutputNames(options, arguments)
    return .run(options)
  }
}

extension Invocation {
  /// Throws if two files of events would have the same file of results.
  private static func checkOutputNames(_ options: RunOptions, _ arguments: Arguments) throws(UsageError) {
    guard options.outputFolder != nil else { return }
    var names: Set<Substring> = []
    for path in options.events {
      let name = path.split(separator: "/").last ?? ""
      guard names.insert(name).inserted else {
        throw arguments.error("two files of events are named \(name), so --output cannot write both")
      }
    }
  }
}

extension RunOptions {
  /// Takes an option and its value.
  /// - Returns: Whether the option is known.
  mutating func take(_ name: String, _ arguments: inout Arguments) throws(UsageError) -> Bool {
    switch name {
    case "--plugins":
      plugins.append(try arguments.value(of: name, "the path of a script", isRepeatable: true))
      plugins += arguments.takeOperands { $0.hasSuffix(".js") }
    case "--settings": settings = try arguments.value(of: name, "the path of settings")
    case "--destination": destination = try arguments.value(of: name, "the key of a destination")
    case "--on-error": errorPolicy = try arguments.choice(of: name, "pass, drop or stop", ErrorPolicy.init)
    case "--on-invalid": invalid = try arguments.choice(of: name, "pass, skip or fail", InvalidPolicy.init)
    case "--isolate": isolation = try arguments.isolation(of: name)
    case "--clock": clock = try arguments.clock(of: name)
    case "--steps": steps = try arguments.number(of: name, "a whole number of steps")
    case "--time": limits.time = .milliseconds(try arguments.number(of: name, "a whole number of milliseconds"))
    case "--memory":
      let megabytes = try arguments.number(of: name, "a whole number of megabytes")
      limits.memory = min(megabytes, Int.max >> 20) << 20
    case "--errors": errors = try arguments.written(by: name, "the path of a file for failures")
    case "--report": report = try arguments.written(by: name, "the path of a page")
    case "--max-failures":
      failureLimit = try arguments.choice(of: name, "a whole number such as 10 or a percentage such as 0.5%") {
        FailureLimit($0)
      }
    case "--at":
      pointer = try arguments.choice(of: name, "a JSON pointer such as /value") { JSONPointer($0) }
    case "--jobs": threads = min(try arguments.number(of: name, "a whole number of threads"), 256)
    case "--unordered": isUnordered = true
    case "--by":
      key = try arguments.choice(of: name, "the name of a member such as userId, or a JSON pointer") { text in
        text.isEmpty ? nil : JSONPointer(text.hasPrefix("/") ? text : "/\(text)")
      }
    case "--output": outputFolder = try arguments.written(by: name, "the path of a folder")
    case "--one-to-one": isOneToOne = true
    case "--canonical": isCanonical = true
    case "--quiet": isQuiet = true
    case "--label": label = try arguments.text(of: name, "a text")
    case "--summary": summary = try arguments.optionalChoice(of: name, "text or json", SummaryFormat.init) ?? .text
    default: return false
    }
    return true
  }
}

extension Arguments {
  /// Returns the value of `--isolate`.
  mutating func isolation(of option: String) throws(UsageError) -> LivePlugins.Isolation {
    try optionalChoice(of: option, "realms or intrinsics") { LivePlugins.Isolation(option: $0) } ?? .realmPerScript
  }
}

extension Arguments {
  /// Returns the value of `--clock`.
  fileprivate mutating func clock(of option: String) throws(UsageError) -> RepeatableRun.Clock {
    let text = try text(of: option, RepeatableRun.Clock.meaning)
    do throws(Timestamp.Problem) { return try RepeatableRun.Clock(option: text) } catch {
      throw self.error("\(option) requires \(RepeatableRun.Clock.meaning), found \"\(text)\"\(error.addition)")
    }
  }
}

extension LivePlugins.Isolation {
  /// - Parameter option: The value of `--isolate`.
  init?(option: String) {
    switch option {
    case "realms": self = .realmPerScript
    case "intrinsics": self = .frozenIntrinsics
    default: return nil
    }
  }
}
