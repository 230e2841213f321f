#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collections at every opportunity, and poison in freed memory, which reveal unrooted values.
enum CollectorStress {
  /// The setting for whole test runs: with `JAVASCRIPT_STRESS_COLLECTOR=n` in the environment, every interpreter of the
  /// process collects after every `n` steps. It is read once per process.
  static let steps: Int? = getenv("JAVASCRIPT_STRESS_COLLECTOR").flatMap { Int(String(cString: $0)) }.map { max(1, $0) }

  /// The number of collections under stress after which the heap is checked. Checking takes longer than collecting.
  static var checkInterval: Int { 16 }
}
