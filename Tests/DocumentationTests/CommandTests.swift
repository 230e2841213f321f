#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Runs the commands of all documents with the shell in the top folder of the package. `swift run -c release PROGRAM`
  /// runs the program that was built with the tests, because a second `swift` process would wait for the first.
  @Suite struct CommandTests {
    struct Command: Sendable, CustomTestStringConvertible {
      let text: String
      /// The output shown below the command, or an empty string if none is shown.
      let output: String

      var testDescription: String { text }
    }

    static let commands = Documents.blocks(in: "console").flatMap { commands(in: $0.text) }

    private static func commands(in block: String) -> [Command] {
      var commands: [Command] = []
      for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ ") {
          commands.append(Command(text: String(line.dropFirst(2)), output: ""))
        } else if let command = commands.popLast() {
          commands.append(Command(text: command.text, output: command.output + line + "\n"))
        }
      }
      return commands
    }

    /// Replaces `swift`. Benchmarks take too long to run: only their arguments are checked, and their names are listed.
    /// Tests cannot run recursively: only the name after `--filter` is checked, which must be a test target.
    private static let preamble = """
      swift() {
        case "$*" in
          "test") ;;
          "test --filter "*) test -d "Tests/$3" ;;
          "run -c release Benchmarks --help") "$PRODUCTS/Benchmarks" --help ;;
          "run -c release Benchmarks"*) shift 4; "$PRODUCTS/Benchmarks" "$@" --list ;;
          "run -c release live "*) shift 4; "$PRODUCTS/live" "$@" ;;
          *) echo "not known here: swift $*" >&2; return 64 ;;
        esac
      }

      """

    @Test func readmeContainsTheTwoCommands() {
      let texts = Documents.all[0].blocks(in: "console").flatMap { Self.commands(in: $0.text) }.map(\.text)
      #expect(
        texts.contains(
          "swift run -c release live run --plugins Benchmarks/Fixtures/plugins/commerce.js Benchmarks/Fixtures/events.ndjson"
        ))
      #expect(texts.contains("swift test"))
    }

    @Test(arguments: commands)
    func commandRuns(_ command: Command) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", Self.preamble + command.text]
      process.currentDirectoryURL = Documents.folder
      process.environment = ProcessInfo.processInfo.environment.merging(["PRODUCTS": BuiltProducts.folder.path]) { $1 }
      process.standardInput = FileHandle.nullDevice
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      if command.output.isEmpty {
        #expect(process.terminationStatus == 0, "\(output.suffix(2000))")
      } else {
        // If the document shows an error, the command must fail with it.
        #expect(process.terminationStatus == (command.output.contains("Uncaught ") ? 1 : 0))
        #expect(output == command.output)
      }
    }

    @Test func continuousIntegrationRunsTheTestCommand() throws {
      let script = try String(contentsOf: Documents.folder.appendingPathComponent(".ci/run"), encoding: .utf8)
      #expect(script.contains("step swift test"))
      #expect(script.contains("step swift build -j 2 -c release"))
    }
  }
#endif
