/// Mistakes in the program that embeds an interpreter. They would corrupt its memory, so they end the process with a
/// message, in optimized builds too.
enum Misuse {
  @inline(never) static func stop(_ message: StaticString) -> Never { fatalError("\(message)") }
}

extension Realm {
  /// Begins a call by the host.
  /// - Returns: Whether no other call is in progress.
  @inline(__always) func beginUse() -> Bool {
    let thread = NativeStack.currentThread
    if user == thread { return false }
    if user != 0 {
      Misuse.stop("An Interpreter was used by two threads at the same time. Use one for each thread, or a lock.")
    }
    user = thread
    return true
  }

  /// Ends the outermost call.
  @inline(__always) func endUse() {
    // Two threads may have begun at the same time.
    checkUse()
    user = 0
  }

  /// Checks that no other thread is running scripts.
  @inline(__always) func checkUse() {
    if user != 0 && user != NativeStack.currentThread {
      Misuse.stop(
        "An Interpreter was used by two threads at the same time. Use one for each thread, or a lock.")
    }
  }
}

extension Interpreter {
  /// The evaluator for a call by the host that runs no script code, and so is not checked when it begins.
  @inline(__always) var checkedVM: VM {
    realm.checkUse()
    return vm
  }

  /// Calls a closure that creates or changes values without running script code. No other thread may do so meanwhile.
  @inline(__always) func withUse<Result>(_ body: (VM) -> Result) -> Result {
    let isOutermost = realm.beginUse()
    defer { if isOutermost { realm.endUse() } }
    return body(vm)
  }

  /// The realm for a call by the host that runs no script code, and so is not checked when it begins.
  @inline(__always) var checkedRealm: Realm {
    realm.checkUse()
    return realm
  }

  /// Checks a value that comes from the host.
  @inline(__always) func raw(_ value: JSValue) -> Value {
    if value.interpreter !== self {
      Misuse.stop("A JSValue belongs to another Interpreter. Pass values between interpreters as JSON.")
    }
    return value.raw
  }

  @inline(__always) func raw(_ value: JSValue?) -> Value {
    if let value { raw(value) } else { .undefined }
  }
}
