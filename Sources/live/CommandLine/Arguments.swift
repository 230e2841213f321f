/// The arguments of a command, taken one by one.
struct Arguments {
  enum Item {
    /// `--name` or `-n`.
    case option(String)
    /// Anything else, and everything behind `--`.
    case operand(String)
  }

  /// What messages name.
  let command: String
  private var rest: ArraySlice<String>
  private var areOptionsOver = false
  /// The value in `--name=value`, until it is asked for.
  private var attached: (option: String, value: String)?

  init(_ command: String, _ arguments: ArraySlice<String>) {
    self.command = command
    rest = arguments
  }

  mutating func next() throws(UsageError) -> Item? {
    if let attached { throw error("\(attached.option) takes no value") }
    guard let text = rest.popFirst() else { return nil }
    if areOptionsOver || text == "-" || !text.hasPrefix("-") { return .operand(text) }
    if text == "--" {
      areOptionsOver = true
      return try next()
    }
    guard text.hasPrefix("--"), let equals = text.firstIndex(of: "=") else { return .option(text) }
    let name = String(text[..<equals])
    attached = (name, String(text[text.index(after: equals)...]))
    return .option(name)
  }

  /// The value of the option that has just been taken.
  mutating func value(of option: String, _ meaning: String) throws(UsageError) -> String {
    if let (_, value) = attached {
      attached = nil
      return value
    }
    guard let value = rest.popFirst() else { throw error("\(option) needs \(meaning)") }
    return value
  }

  /// The whole number, at least 1, that is the value of an option.
  mutating func number(of option: String, _ meaning: String) throws(UsageError) -> Int {
    let text = try value(of: option, meaning)
    guard let number = Int(text), number > 0 else { throw error("\(option) needs \(meaning), found \"\(text)\"") }
    return number
  }

  /// Takes the arguments that follow as long as they are operands that fulfil the condition.
  mutating func takeOperands(while condition: (String) -> Bool) -> [String] {
    let taken = rest.prefix { !$0.hasPrefix("-") && condition($0) }
    rest = rest.dropFirst(taken.count)
    return Array(taken)
  }

  func error(_ message: String) -> UsageError { UsageError(command: command, message: message) }
}

/// Arguments that make no sense.
struct UsageError: Error {
  /// Nil when it is the command that is missing or unknown.
  let command: String?
  let message: String
}
