import Foundation

/// The command-line tool.
@main struct Live {
  static func main() {
    let signals = EndingSignals()
    let diagnostics = Diagnostics()
    let output = Output(descriptor: STDOUT_FILENO, diagnostics)
    // Scripts may recurse deeply: they get a thread with a stack of their own, and this one is free to wait for signals.
    let worker = Thread {
      let status = Live.perform(Array(CommandLine.arguments.dropFirst()), output, diagnostics)
      output.flush()
      exit(status)
    }
    worker.stackSize = 64 << 20
    worker.start()
    let signal = signals.wait()
    output.flush(within: 1)
    diagnostics.endProgress(within: 1)
    _exit(128 + signal)
  }

  /// Does what the arguments say.
  /// - Returns: the exit status: 0, 1 when something failed, 2 for arguments that make no sense.
  private static func perform(_ arguments: [String], _ output: Output, _ diagnostics: Diagnostics) -> Int32 {
    do throws(UsageError) {
      switch try Invocation(arguments) {
      case .help(let text):
        output.write(line: text)
        return 0
      case .run(let options): return RunCommand(options, output, diagnostics).perform()
      case .filter(let options): return FilterCommand(options, output, diagnostics).perform()
      case .eval(let options): return EvalCommand(options, output, diagnostics).perform()
      case .signals(let options): return SignalsCommand(options, output, diagnostics).perform()
      }
    } catch {
      diagnostics.write("live: \(error.message)\nTry: live \(error.command.map { "\($0) " } ?? "")--help")
      return 2
    }
  }
}
