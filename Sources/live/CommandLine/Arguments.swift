/// The arguments of a command, taken one by one.
struct Arguments {
  enum Item {
    /// `--name` or `-n`.
    case option(String)
    /// Any other argument, and every argument after `--`.
    case operand(String)
  }

  /// The command that messages name.
  let command: String
  private var rest: ArraySlice<String>
  private var areOptionsOver = false
  /// The value in `--name=value`, until it is read.
  private var attached: (option: String, value: String)?
  /// The options whose single value has been read.
  private var given: Set<String> = []

  init(_ command: String, _ arguments: ArraySlice<String>) {
    self.command = command
    rest = arguments
  }

  mutating func next() throws(UsageError) -> Item? {
    if let attached { throw error("\(attached.option) does not take a value") }
    guard let text = rest.popFirst() else { return nil }
    if text.isEmpty { throw error("an argument is an empty text; does a variable of the shell have no value?") }
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

  /// Returns the value of the option that has just been returned, such as a path, which cannot be empty.
  /// - Parameter isRepeatable: Whether the option can be given several times, each time with another value.
  mutating func value(
    of option: String, _ meaning: String, isRepeatable: Bool = false
  ) throws(UsageError) -> String {
    let text = try isRepeatable ? anyText(of: option, meaning) : text(of: option, meaning)
    if text.isEmpty { throw error("\(option) requires \(meaning), found an empty text") }
    return text
  }

  /// Returns the value of the option that has just been returned: the path of a file or folder that is written.
  mutating func written(by option: String, _ meaning: String) throws(UsageError) -> String {
    let path = try value(of: option, meaning)
    try checkWritten(path, "\(option) requires \(meaning)")
    return path
  }

  /// Throws if a path to write is `-`, which names standard input where a file is read. Standard output is never one of
  /// the files, because it has other contents.
  func checkWritten(_ path: String, _ requirement: String) throws(UsageError) {
    if path == "-" {
      throw error("\(requirement), found \"-\", which names only standard input; use ./- for a file of this name")
    }
  }

  /// Returns the value of the option that has just been returned, which can be empty.
  mutating func text(of option: String, _ meaning: String) throws(UsageError) -> String {
    let text = try anyText(of: option, meaning)
    try note(option)
    return text
  }

  /// Throws if an option that has one value is given a second time. One of the values would have no effect, and which
  /// one is not obvious.
  private mutating func note(_ option: String) throws(UsageError) {
    guard given.insert(option).inserted else { throw error("\(option) is given twice; it takes one value") }
  }

  private mutating func anyText(of option: String, _ meaning: String) throws(UsageError) -> String {
    if let (_, value) = attached {
      attached = nil
      return value
    }
    guard let value = rest.popFirst(), value != "--" else { throw error("\(option) requires \(meaning)") }
    // Its own value has been forgotten. JavaScript may begin with a decrement.
    if option.hasPrefix("--"), value.hasPrefix("--") {
      throw error(
        "\(option) requires \(meaning), found the option \(value); a value like this is written \(option)=\(value)")
    }
    return value
  }

  /// Returns the value of an option that must be a positive integer.
  mutating func number(of option: String, _ meaning: String) throws(UsageError) -> Int {
    let text = try value(of: option, meaning)
    guard let number = Int(text), number > 0 else { throw error("\(option) requires \(meaning), found \"\(text)\"") }
    return number
  }

  /// Returns the value of an option, converted by a function that returns nil for invalid texts.
  mutating func choice<Value>(
    of option: String, _ meaning: String, _ convert: (String) -> Value?
  ) throws(UsageError) -> Value {
    let text = try text(of: option, meaning)
    guard let value = convert(text) else { throw error("\(option) requires \(meaning), found \"\(text)\"") }
    return value
  }

  /// Returns the value of an option that may be omitted: the next argument is the value only if it is valid. It is an
  /// error if it is a word that does not name a file either.
  mutating func optionalChoice<Value>(
    of option: String, _ meaning: String, _ convert: (String) -> Value?
  ) throws(UsageError) -> Value? {
    if attached != nil { return try choice(of: option, meaning, convert) }
    try note(option)
    guard let text = rest.first else { return nil }
    if let value = convert(text) {
      rest.removeFirst()
      return value
    }
    if text.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }), !text.isEmpty,
      !InputFile.exists(text)
    {
      throw error("\(option) takes \(meaning), found \"\(text)\", which is not a file either")
    }
    return nil
  }

  /// Returns the following arguments while they are operands that satisfy the condition.
  mutating func takeOperands(while condition: (String) -> Bool) -> [String] {
    let taken = rest.prefix { !$0.hasPrefix("-") && condition($0) }
    rest = rest.dropFirst(taken.count)
    return Array(taken)
  }

  func error(_ message: String) -> UsageError { UsageError(command: command, message: message) }
}

/// An error that is thrown for invalid arguments.
struct UsageError: Error {
  /// The command, or nil if the command itself is missing or unknown.
  let command: String?
  let message: String
}
