import Foundation
import JavaScript

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.showsHelp {
    print(Options.help)
  } else if let name = options.script {
    try Benchmarks(options).runScript(name)
  } else {
    try Benchmarks(options).run()
  }
} catch let error as UsageError {
  Console.error("Benchmarks: \(error.message)\nTry: swift run -c release Benchmarks --help")
  exit(2)
} catch let error as JavaScriptError {
  Console.error("\(error)")
  exit(1)
} catch {
  Console.error("Benchmarks: \(error)")
  exit(1)
}
