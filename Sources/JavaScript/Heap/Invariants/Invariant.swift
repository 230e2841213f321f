/// States that neither a script nor a host can cause unless the engine has a defect. Continuing would corrupt memory or
/// give wrong results silently, so they end the process with a message, in optimized builds too.
enum Invariant {
  @inline(never) static func fail(_ message: @autoclosure () -> String) -> Never {
    fatalError("JavaScript: \(message()) This is a defect of the engine. Please report it.")
  }

  @inline(__always) static func check(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fail(message()) }
  }
}
