import AnalyticsLive
import JavaScript

/// A mistake in a script, filter or file of events that `live check` found.
struct Finding: Equatable {
  enum Level: String {
    /// The script does not work as its author intended.
    case error
    /// The script probably does not work as its author intended.
    case warning
  }

  var file: String
  /// The location in the script. Lines and columns start at 1, and columns are UTF-16 code units.
  let line: Int
  let column: Int
  let level: Level
  let rule: Rule
  let message: String

  init(file: String, line: Int, column: Int, level: Level, rule: Rule, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.level = level
    self.rule = rule
    // Names in it can be as long as the file.
    self.message = message.shortened(to: 1000)
  }

  /// The kinds of mistakes. Their names are stable.
  enum Rule: String, CaseIterable {
    case syntaxError = "syntax-error"
    case undefinedName = "undefined-name"
    case unavailableFeature = "unavailable-feature"
    case undeclaredVariable = "undeclared-variable"
    case unknownMember = "unknown-member"
    case constantAssignment = "constant-assignment"
    case missingSuper = "missing-super"
    case missingExtends = "missing-extends"
    case missingReturn = "missing-return"
    case missingAwait = "missing-await"
    case generatorHook = "generator-hook"
    case misspelledHook = "misspelled-hook"
    case localRule = "local-rule"
    case noHook = "no-hook"
    case classNotInstance = "class-not-instance"
    case pluginNotAdded = "plugin-not-added"
    case failedLoad = "failed-load"
    case ineffectiveArgument = "ineffective-argument"
    case assignmentInCondition = "assignment-in-condition"
    case unreadableFile = "unreadable-file"
    case invalidEncoding = "invalid-encoding"
    case invalidSettings = "invalid-settings"
    case invalidEvent = "invalid-event"
    case unknownEventType = "unknown-event-type"
    case ineffectiveRule = "ineffective-rule"
    case invalidFilter = "invalid-filter"
    case constantCondition = "constant-condition"

    /// The mistake in one sentence.
    var summary: String {
      switch self {
      case .syntaxError: "The file is not a script."
      case .undefinedName: "A name is not defined."
      case .unavailableFeature: "Plugins do not have a feature of browsers or of Node.js."
      case .undeclaredVariable: "A variable is assigned but not declared."
      case .unknownMember: "A global object has no such property."
      case .constantAssignment: "A constant, or an object that scripts cannot change, is assigned."
      case .missingSuper: "The constructor of a subclass does not call super."
      case .missingExtends: "The class of a plugin does not extend LivePlugin."
      case .missingReturn: "A hook returns no event."
      case .missingAwait: "The promise of an asynchronous function is used as its result."
      case .generatorHook: "A hook is a generator function."
      case .misspelledHook: "The name of a method is similar to that of a hook, or that of a property to isProtective."
      case .localRule: "The function of signal rules is not global."
      case .noHook: "The class of a plugin has no hook."
      case .classNotInstance: "analytics.add receives a class instead of an instance."
      case .pluginNotAdded: "A plugin is not added."
      case .failedLoad: "The script fails when it is loaded."
      case .ineffectiveArgument: "An argument of a call of analytics has no effect."
      case .assignmentInCondition: "A condition is an assignment."
      case .unreadableFile: "The file cannot be read."
      case .invalidEncoding: "The file is not UTF-8."
      case .invalidSettings: "The file does not contain settings."
      case .invalidEvent: "A line is not an event."
      case .unknownEventType: "Plugins do not receive events of a type."
      case .ineffectiveRule: "A part of a rule has no effect, selects no event or drops every event."
      case .invalidFilter: "A filter expression or rule is invalid."
      case .constantCondition: "A condition of a filter is never true, or always."
      }
    }
  }

  /// The finding in one line, as compilers print it.
  var text: String {
    "\(file):\(line):\(column): \(level.rawValue): \(message) [\(rule.rawValue)]".escapingControlCharacters
  }

  var json: JSON {
    [
      "file": .string(file), "line": .integer(Int64(line)), "column": .integer(Int64(column)),
      "level": .string(level.rawValue), "rule": .string(rule.rawValue), "message": .string(message),
    ]
  }
}
