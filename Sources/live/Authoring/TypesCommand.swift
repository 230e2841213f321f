/// The command `live types`.
struct TypesCommand {
  private let output: Output

  init(_ output: Output) { self.output = output }

  /// The declarations of everything that scripts see, in TypeScript.
  static let declarations = String(decoding: PackageResources.analytics_live_d_ts, as: UTF8.self)

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    for line in Self.declarations.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      output.write(line: String(line))
    }
    return 0
  }
}
