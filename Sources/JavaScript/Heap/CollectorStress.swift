#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collections at every opportunity, and poison in what is freed, find values that nobody roots.
enum CollectorStress {
  /// For whole test runs: with `JAVASCRIPT_STRESS_COLLECTOR=n` in the environment every interpreter of the process collects after each `n`
  /// steps. Read once a process.
  static let steps: Int? = getenv("JAVASCRIPT_STRESS_COLLECTOR").flatMap { Int(String(cString: $0)) }.map { max(1, $0) }

  /// Under stress the heap is checked after each so many collections: checking takes longer than collecting.
  static var checkInterval: Int { 16 }
}
