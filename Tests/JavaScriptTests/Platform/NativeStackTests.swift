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

  #if os(Linux)
    /// The deepest call catches the error, because it takes long to pass an error through all of them.
    private static let deepCalls = """
      (() => {
        let message;
        const f = () => { try { f() } catch (error) { message ??= error.message } };
        f();
        return message;
      })()
      """

    /// The system gives the identifier of a thread to a later one. In a process without other threads, it is the next
    /// one, because both stacks are too large to be kept for reuse, and to fit elsewhere.
    @Test("An interpreter that moves to a thread with a smaller stack does not exceed it")
    func smallerStack() async {
      await #expect(processExitsWith: .success) {
        let interpreter = Interpreter()
        for _ in 0..<3 {
          for size in [64 << 20, 48 << 20] {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, size)
            var thread = pthread_t()
            pthread_create(
              &thread, &attributes,
              { argument in
                let interpreter = Unmanaged<Interpreter>.fromOpaque(argument!).takeUnretainedValue()
                let message = try? interpreter.evaluate(NativeStackTests.deepCalls).text()
                if message != "Maximum call stack size exceeded" { exit(EXIT_FAILURE) }
                return nil
              }, Unmanaged.passUnretained(interpreter).toOpaque())
            pthread_join(thread, nil)
          }
        }
      }
    }
  #endif
}
