import AnalyticsLive
import Foundation

/// The command-line tool.
@main struct Live {
  static func main() {
    Allocator.returnLargeBlocks()
    Descriptor.openClosedStandardStreams()
    let signals = EndingSignals()
    let diagnostics = Diagnostics()
    let output = Output(descriptor: STDOUT_FILENO, diagnostics)
    let interruption = Interruption()
    // Scripts may recurse deeply, so they run on a thread with a large stack, and this thread waits for signals.
    let worker = Thread {
      let status = Live.perform(Array(CommandLine.arguments.dropFirst()), output, diagnostics, interruption)
      output.flush()
      exit(interruption.signal.map { 128 + $0 } ?? status)
    }
    worker.stackSize = 64 << 20
    worker.start()
    let signal = signals.wait()
    if interruption.request(signal) {
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Live.patience)
        end(signal, output, diagnostics)
      }
      // A second signal does not wait for the command.
      _ = signals.wait()
    }
    end(signal, output, diagnostics)
  }

  /// The number of seconds after which a command that is to end by itself is ended: a script or the reader of its
  /// output may block it.
  private static let patience = 5.0

  private static func end(_ signal: Int32, _ output: Output, _ diagnostics: Diagnostics) -> Never {
    output.close(within: 1)
    diagnostics.endProgress(within: 1)
    _exit(128 + signal)
  }

  /// The version of the tool, which is that of the library.
  static let version = LibraryInformation.version

  /// Performs the command that the arguments specify.
  /// - Returns: The exit status: 0 for success, 1 for a failure, 2 for invalid arguments.
  static func perform(
    _ arguments: [String], _ output: Output, _ diagnostics: Diagnostics, _ interruption: Interruption = Interruption()
  ) -> Int32 {
    do throws(UsageError) {
      if let slow = arguments.first(where: { !$0.isStreamSafe }) {
        let text = slow.shortenedNameForReport
        throw UsageError(
          command: nil, message: "an argument has more than 30 combining marks in a row; shorten it: \(text)")
      }
      let invocation = try Invocation(arguments)
      let conflict = invocation.conflict(standardOutput: output.descriptor, standardError: diagnostics.descriptor)
      if let conflict {
        conflict.report(output, diagnostics)
        return 1
      }
      switch invocation {
      case .help(let text):
        output.write(line: text)
        return 0
      case .check(let options): return CheckCommand(options, output, diagnostics).perform()
      case .test(let options): return TestCommand(options, output, diagnostics).perform()
      case .types: return TypesCommand(output).perform()
      case .initialize(let folder): return InitCommand(folder, output, diagnostics).perform()
      case .run(let options): return RunCommand(options, output, diagnostics, interruption).perform()
      case .explain(let options): return ExplainCommand(options, output, diagnostics).perform()
      case .profile(let options): return ProfileCommand(options, output, diagnostics).perform()
      case .dev(let options): return DevCommand(options, output, diagnostics).perform()
      case .repl(let options): return ReplCommand(options, output, diagnostics).perform()
      case .filter(let options): return FilterCommand(options, output, diagnostics).perform()
      case .eval(let options): return EvalCommand(options, output, diagnostics).perform()
      case .platforms(let options): return PlatformsCommand(options, output, diagnostics).perform()
      case .signals(let options): return SignalsCommand(options, output, diagnostics).perform()
      }
    } catch {
      let command = error.command.map { "\($0) " } ?? ""
      diagnostics.write("live: \(error.message)")
      diagnostics.write("Try: live \(command)--help")
      return 2
    }
  }
}
