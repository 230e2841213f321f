import Foundation

/// A series of tests with random inputs.
///
/// A test run tries a fixed number of inputs, the same ones each time. Environment variables change this:
///
/// - `FUZZ_SECONDS` is the number of seconds for which each series tries inputs, which then differ in each run. It tries
///   at least as many as in a test run.
/// - `FUZZ_SEED` is the random seed. Reports contain the seed of the input, which then is the first input.
/// - `FUZZ_LAST` is a directory to which each series writes its input before it is tried, for the case of a crash.
/// - `FUZZ_TEST262` is a checkout of test262, whose tests are also mutated.
///
/// With the address sanitizer, `ASAN_OPTIONS` must contain `detect_stack_use_after_return=0`: the interpreter measures
/// how much of the native stack is left, which frames outside of it would make impossible.
public struct FuzzRun: Sendable {
  public let name: String
  private let rounds: Int

  /// - Parameters:
  ///   - name: The name of the series.
  ///   - rounds: The number of inputs that a test run tries.
  public init(_ name: String, rounds: Int) {
    self.name = name
    self.rounds = rounds
  }

  private static let environment = ProcessInfo.processInfo.environment
  /// The number of seconds for which each series tries inputs; nil in a test run.
  private static let seconds = environment["FUZZ_SECONDS"].flatMap(Double.init)
  /// The path of a checkout of test262; nil if there is none.
  public static let conformanceTests = environment["FUZZ_TEST262"]

  /// The first seed.
  public static let seed =
    environment["FUZZ_SEED"].flatMap(UInt64.init) ?? (seconds == nil ? 1 : UInt64(Date().timeIntervalSince1970) << 20)

  /// The number of bytes by which the memory of the process may grow while all series try inputs. Their interpreters
  /// have small limits and are released after each input, so that everything else is a leak.
  private static var memoryGrowth: Int {
    #if ADDRESS_SANITIZER
      // The sanitizer keeps freed memory for a while, and each stack that has allocated some.
      8 << 30
    #else
      256 << 20
    #endif
  }
  private static let memoryAtStart = ProcessMemory.resident

  /// Returns a description of the memory of the process if it has grown too much. Only a run with `FUZZ_SECONDS` has
  /// the process to itself.
  private static var memoryDefect: String? {
    guard seconds != nil, let start = memoryAtStart, let now = ProcessMemory.resident, now > start + memoryGrowth
    else { return nil }
    return "the process has grown from \(start >> 20) to \(now >> 20) MiB"
  }

  /// Calls a closure with a generator of random numbers for each input, until five inputs have revealed a defect.
  ///
  /// The closure passes its input to `note` before it tries it, and returns a description of the defect that the input
  /// reveals, or nil.
  /// - Returns: The defects with their inputs and seeds. The test records them, because this may run on another thread.
  public func run(
    _ body: (_ random: inout SeededRandom, _ note: (String) -> Void) throws -> String?
  ) rethrows -> [String] {
    _ = Self.memoryAtStart
    let end = Self.seconds.map { Date(timeIntervalSinceNow: $0) }
    var seed = Self.seed
    var defects: [String] = []
    var round = 0
    while defects.count < 5, round < rounds || end.map({ Date() < $0 }) == true {
      var random = SeededRandom(seed: seed)
      var input = ""
      let defect = try body(&random) { text in
        input = text
        write(text, seed)
      }
      if let defect = defect ?? Self.memoryDefect {
        defects.append("\(name), FUZZ_SEED=\(seed): \(defect)\n\(input)")
      }
      seed &+= 1
      round += 1
    }
    if Self.seconds != nil { print("\(name): \(round) inputs from FUZZ_SEED=\(Self.seed)") }
    return defects
  }

  private func write(_ text: String, _ seed: UInt64) {
    guard let folder = Self.environment["FUZZ_LAST"] else { return }
    let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name).txt")
    try? Data("// FUZZ_SEED=\(seed)\n\(text)".utf8).write(to: file)
  }
}
