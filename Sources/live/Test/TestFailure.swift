/// The reason why a test has no results to compare.
struct TestFailure: Error {
  /// Single lines for the result of the test.
  let problems: [String]

  /// - Parameter messages: Messages of the tool, which may have several lines.
  init(_ messages: [String]) {
    problems = messages.flatMap { message in
      (message.hasPrefix("live: ") ? message.dropFirst(6) : message[...]).split(separator: "\n").map(String.init)
    }
  }

  /// - Parameter messages: The reasons why the scripts or settings cannot be used.
  init(unusable messages: [String]) { self.init(["the scripts cannot be used"] + messages) }
}
