extension Invocation {
  static func filter(_ arguments: Arguments) throws(UsageError) -> Invocation {
    var arguments = arguments
    var operands: [String] = []
    var file: String?
    var isRepresentation = false
    while let item = try arguments.next() {
      switch item {
      case .option("--help"), .option("-h"): return .help(Help.filter)
      case .option("--ir"): isRepresentation = true
      case .option("--expression"): file = try arguments.value(of: "--expression", "the path of an expression")
      case .option(let name): throw arguments.error("unknown option \(name)")
      case .operand(let text): operands.append(text)
      }
    }
    let source = try expression(file, &operands, arguments)
    if operands.count > 1 {
      throw arguments.error(
        "more than one file of events: \"\(operands[0])\" and \"\(operands[1])\""
          + (file == nil ? "; quote the expression" : ""))
    }
    return .filter(
      FilterOptions(expression: source, isRepresentation: isRepresentation, events: operands.first ?? "-"))
  }

  /// Returns the expression, which is the first operand unless a file contains it.
  private static func expression(
    _ file: String?, _ operands: inout [String], _ arguments: Arguments
  ) throws(UsageError) -> FilterOptions.Source {
    if let file { return .file(file) }
    guard let text = operands.first else {
      throw arguments.error("missing expression; pass one, such as 'type = \"track\"', or --expression FILE")
    }
    // Without this, the names of files are expressions, such as `events.ndjson`, or invalid ones.
    if InputFile.exists(text) {
      throw arguments.error(
        "\"\(text)\" is a file; pass an expression first, such as 'type = \"track\"', or --expression FILE")
    }
    operands.removeFirst()
    return .text(text)
  }
}
