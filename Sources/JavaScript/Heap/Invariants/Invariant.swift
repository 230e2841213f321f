/// States that no script and no host can bring about, unless the engine is wrong. Going on would corrupt memory or give wrong
/// results silently, so they end the process with a message, in optimized builds too.
enum Invariant {
  @inline(never) static func fail(_ message: @autoclosure () -> String) -> Never {
    fatalError("JavaScript: \(message()) This is a mistake of the engine: please report it.")
  }

  @inline(__always) static func check(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fail(message()) }
  }
}
