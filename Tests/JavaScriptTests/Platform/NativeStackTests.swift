import Foundation
import TestSupport
import Testing

@testable import JavaScript

// The main thread is tested by the script on deep recursion, which `live eval` runs there.
@Suite struct NativeStackTests {
  @Test("The limit of a thread is in its own stack, whatever other threads have asked before", arguments: [1, 2])
  func otherThreads(_ megabytes: Int) async {
    let sizes = Recorder<UInt>()
    for _ in 0..<3 {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          var marker: UInt8 = 0
          let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
          sizes.add(here &- NativeStack.limit())
          continuation.resume()
        }
        thread.stackSize = megabytes << 20
        thread.start()
      }
    }
    // The C library may reuse a larger stack of a thread that has ended.
    #expect(sizes.all.count == 3 && sizes.all.allSatisfy { $0 < megabytes << 23 && $0 > megabytes << 19 })
  }

  /// The system gives the identifier of a thread to a later one. The stack of the first is too large to be reused.
  @Test("An interpreter that moves to a thread with a smaller stack does not exceed it")
  func smallerStack() async throws {
    let interpreter = Interpreter()
    nonisolated(unsafe) let shared = interpreter
    let source = "(() => { try { (function f() { [1].map(f) })() } catch (e) { return e.message } })()"
    for _ in 0..<3 {
      for size in [64 << 20, 512 << 10] {
        let message = await onThread(stackSize: size) {
          try? shared.evaluate(source).string
        }
        #expect(message == "Maximum call stack size exceeded")
      }
    }
  }
}
